package sentencepiece

// EachTier calls f with each tier that the machine has, the plain one first.
var EachTier = eachTier
