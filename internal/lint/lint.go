// Package lint keeps the rules of the house that the compiler does not, with tests alone: which room may see which.
package lint
