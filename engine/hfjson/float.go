package hfjson

import (
	"math"
	"strconv"
	"sync"
)

// powersOfTen are 1e0 to 1e308, each the nearest double.
var powersOfTen = sync.OnceValue(func() *[309]float64 {
	var p [309]float64
	for i := range p {
		p[i], _ = strconv.ParseFloat("1e"+strconv.Itoa(i), 64)
	}
	return &p
})

// float reads a number as the oracle's reader does (serde_json without float_roundtrip): the digits as a whole number, rounded to a double, then
// one multiplication or division by a power of ten. That is up to a few units in the last place off the nearest double, and the ties of Unigram
// depend on it. Infinite where the oracle's reader fails.
func float(raw []byte) float64 {
	negative := len(raw) > 0 && raw[0] == '-'
	if negative {
		raw = raw[1:]
	}
	significand, exponent := uint64(0), 0
	fraction, full := false, false
	sign := func(f float64) float64 {
		if negative {
			return -f
		}
		return f
	}
	for i := 0; i < len(raw); i++ {
		switch c := raw[i]; c {
		case '.':
			// A number whose whole part was too long goes on with its fraction: digits that fit again count.
			fraction, full = true, false
		case 'e', 'E':
			i++
			minus := i < len(raw) && raw[i] == '-'
			if i < len(raw) && (raw[i] == '-' || raw[i] == '+') {
				i++
			}
			exp := 0
			for ; i < len(raw); i++ {
				if exp = exp*10 + int(raw[i]-'0'); exp > math.MaxInt32 {
					if significand != 0 && !minus {
						return math.Inf(1)
					}
					return sign(0)
				}
			}
			if minus {
				exp = -exp
			}
			exponent = min(max(exponent+exp, math.MinInt32), math.MaxInt32)
		default:
			digit := uint64(c - '0')
			if full || significand > (math.MaxUint64-digit)/10 {
				full = true
				if !fraction {
					exponent++
				}
				continue
			}
			significand = significand*10 + digit
			if fraction {
				exponent--
			}
		}
	}
	f := float64(significand)
	for pow := powersOfTen(); ; {
		if n := max(exponent, -exponent); n < len(pow) {
			if exponent >= 0 {
				f *= pow[n]
			} else {
				f /= pow[n]
			}
			return sign(f)
		}
		if f == 0 {
			return sign(0)
		}
		if exponent >= 0 {
			return math.Inf(1)
		}
		f /= 1e308
		exponent += 308
	}
}
