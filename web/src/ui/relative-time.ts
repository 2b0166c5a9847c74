// How long ago, in words.

const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** `3 hours ago`, from two moments in milliseconds. */
export function relativeTime(at_ms: number, now_ms: number): string {
  const seconds = (at_ms - now_ms) / 1000
  const [unit, length] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? [undefined, 1]
  return unit === undefined ? 'just now' : words.format(Math.trunc(seconds / length), unit)
}
