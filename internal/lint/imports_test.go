package lint

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/unchecked-io/unchecked-io"

// rooms says which rooms of this module each one may import, directly or not. Data flows one way, from the root to dlpack; nobody imports the root or
// pipeline. "x/..." is a room with those inside it; of two that fit, the longer name counts.
var rooms = []struct {
	name string
	may  []string
}{
	{"", []string{"pipeline", "engine/...", "gpu/...", "dlpack", "internal/..."}},
	{"pipeline", []string{"engine/...", "gpu/...", "dlpack", "internal/..."}},
	{"engine/...", []string{"engine/...", "internal/..."}},
	{"engine/hf", []string{"engine", "engine/hf", "internal/..."}},
	{"gpu/...", []string{"gpu/...", "engine", "engine/image", "engine/hfjson", "engine/padding", "internal/..."}}, // image brings hfjson
	{"dlpack", nil},
	{"internal/...", []string{"internal/..."}},
}

// foreign says which room alone may import a package from elsewhere.
var foreign = map[string]string{
	"gorgonia.org/cu":              "gpu/driver",
	"github.com/daulet/tokenizers": "engine/hf",
	"github.com/mattn/go-pointer":  "",
}

// cgo says who may use it; the engine is plain Go but for engine/hf.
var cgo = []string{"", "dlpack", "engine/hf", "gpu/driver", "gpu/internal/fakecuda"}

type goPackage struct {
	ImportPath   string
	Dir          string
	Imports      []string
	Deps         []string
	CgoFiles     []string
	Incomplete   bool
	TestImports  []string
	XTestImports []string
}

func list(t *testing.T, env []string, args ...string) []goPackage {
	t.Helper()
	command := exec.Command("go", append([]string{"list", "-json"}, args...)...)
	command.Env = append(os.Environ(), env...)
	var stderr bytes.Buffer
	command.Stderr = &stderr
	command.Dir = "../.."
	out, err := command.Output()
	if err != nil {
		t.Fatalf("go list: %v\n%s", err, stderr.String())
	}
	var packages []goPackage
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p goPackage
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			return packages
		} else if err != nil {
			t.Fatal(err)
		}
		packages = append(packages, p)
	}
}

// room is a package's name inside the module.
func room(path string) (string, bool) {
	if path == module {
		return "", true
	}
	return strings.CutPrefix(path, module+"/")
}

func fits(pattern, name string) bool {
	if inside, ok := strings.CutSuffix(pattern, "/..."); ok {
		return name == inside || strings.HasPrefix(name, inside+"/")
	}
	return pattern == name
}

func TestImports(t *testing.T) {
	for _, p := range list(t, nil, "./...") {
		name, _ := room(p.ImportPath)
		rule := -1
		for i, r := range rooms {
			if fits(r.name, name) && (rule < 0 || len(r.name) > len(rooms[rule].name)) {
				rule = i
			}
		}
		if rule < 0 {
			if len(p.Imports) == 0 && len(p.CgoFiles) == 0 {
				continue // a folder with tests alone
			}
			t.Errorf("%q is in no room of the list", name)
			continue
		}
		for _, dep := range p.Deps {
			other, ours := room(dep)
			if ours && !slices.ContainsFunc(rooms[rule].may, func(pattern string) bool { return fits(pattern, other) }) {
				t.Errorf("%q may not reach %q", name, other)
			}
		}
		for _, imported := range p.Imports {
			if only, ruled := foreign[imported]; ruled && only != name {
				t.Errorf("%q may not import %s: only %q may", name, imported, only)
			}
			if !strings.Contains(strings.SplitN(imported, "/", 2)[0], ".") {
				continue // the standard library
			}
			if _, ours := room(imported); ours {
				continue
			}
			if _, ruled := foreign[imported]; !ruled && !strings.HasPrefix(imported, "golang.org/x/") {
				t.Errorf("%q imports %s, which no rule knows", name, imported)
			}
		}
		if len(p.CgoFiles) > 0 && !slices.Contains(cgo, name) {
			t.Errorf("%q uses cgo: %v", name, p.CgoFiles)
		}
	}
}

// The engine builds and vets where there is no C compiler and on another processor.
func TestEngineIsPlainGo(t *testing.T) {
	var names []string
	for _, p := range list(t, nil, "./engine/...", "./internal/...") {
		if name, _ := room(p.ImportPath); name != "engine/hf" && name != "internal/lint" {
			names = append(names, p.ImportPath)
		}
	}
	for _, arch := range []string{"amd64", "arm64"} {
		command := exec.Command("go", append([]string{"build"}, names...)...)
		command.Dir = "../.."
		command.Env = append(os.Environ(), "CGO_ENABLED=0", "GOARCH="+arch)
		if out, err := command.CombinedOutput(); err != nil {
			t.Errorf("CGO_ENABLED=0 GOARCH=%s go build: %v\n%s", arch, err, out)
		}
	}
}
