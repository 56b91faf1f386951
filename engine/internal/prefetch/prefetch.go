// Package prefetch asks for memory before it is read, so that it comes while other work is done.
//
// Law: it changes nothing but the time that reading takes. Where there is no instruction for it, or under the tags noasm and nounsafe, it does
// nothing.
package prefetch
