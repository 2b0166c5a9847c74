// How durations compare: days and weeks exactly, months and years too, and across the two only as far as every calendar agrees.

interface Span {
  readonly unit: 'days' | 'months'
  readonly count: number
}

const WORDS: ReadonlyMap<string, Span> = new Map([
  ['weekly', { unit: 'days', count: 7 }],
  ['biweekly', { unit: 'days', count: 14 }],
  ['monthly', { unit: 'months', count: 1 }],
  ['quarterly', { unit: 'months', count: 3 }],
  ['annual', { unit: 'months', count: 12 }],
])

const UNITS: { readonly [letter: string]: Span } = {
  D: { unit: 'days', count: 1 },
  W: { unit: 'days', count: 7 },
  M: { unit: 'months', count: 1 },
  Y: { unit: 'months', count: 12 },
}

function spanOf(text: string): Span | undefined {
  const word = WORDS.get(text)
  if (word !== undefined) return word
  const [, number, name] = /^(\d{1,9}) (day|week|month|year)s?$/.exec(text) ?? /^P(\d{1,9})([DWMY])$/.exec(text) ?? []
  const unit = UNITS[name?.charAt(0).toUpperCase() ?? '']
  return unit === undefined ? undefined : { unit: unit.unit, count: unit.count * Number(number) }
}

/** Whether one duration is longer than another in every calendar; false where either cannot be read. */
export function isLongerForCertain(one: string, other: string): boolean {
  const [span, limit] = [spanOf(one), spanOf(other)]
  if (span === undefined || limit === undefined) return false
  return span.unit === limit.unit ? span.count > limit.count : daysOf(span, 28, 365) > daysOf(limit, 31, 366)
}

/** How many days a span has, where months and years have so many. */
function daysOf({ unit, count }: Span, ofMonth: number, ofYear: number): number {
  return unit === 'days' ? count : Math.floor(count / 12) * ofYear + (count % 12) * ofMonth
}
