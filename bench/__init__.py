"""What the benchmarks share: text that never repeats, contenders, timing, reports. Not part of the wheel."""
