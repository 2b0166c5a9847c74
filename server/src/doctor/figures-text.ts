// Figures of findings as people read them.

const SIZES = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const

/** `1.4 GB`: decimal units, as disks are sold. */
export function sizeText(bytes: number): string {
  const power = bytes < 1_000 ? 0 : Math.min(SIZES.length - 1, Math.floor(Math.log10(bytes) / 3))
  const amount = bytes / 1_000 ** power
  return `${power === 0 || amount >= 100 ? Math.round(amount) : amount.toFixed(1)} ${SIZES[power]}`
}

const SPANS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** `3 days`, `1 hour`, `12 seconds`: the largest unit that fits, rounded down. */
export function spanText(seconds: number): string {
  const [unit, length] = SPANS.find(([, one]) => seconds >= one) ?? (['second', 1] as const)
  return countText(Math.floor(seconds / length), unit)
}

/** `1 table`, `2 tables`. */
export function countText(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
