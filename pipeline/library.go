package pipeline

import "github.com/unchecked-io/unchecked-io/engine"

// Version is that of the library; the Python package's is compared with it by a test.
const Version = "0.1.0"

// Oracle is whose ids ours are.
const Oracle = engine.Oracle
