// The two clocks of what is shown: the day, and the moment as known at which. They live in the address; without them it is today, now.

/** The clocks of an address. */
export interface Clocks {
  readonly as_of?: string | undefined
  readonly known_at?: string | undefined
}

const DAY = /^\d{4}-\d\d-\d\d$/
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?Z$/

/** Reads the clocks of an address; what is no day or moment is left out. */
export function readClocks(search: { readonly as_of?: unknown; readonly known_at?: unknown }): Clocks {
  const { as_of, known_at } = search
  return {
    ...(typeof as_of === 'string' && DAY.test(as_of) ? { as_of } : {}),
    ...(typeof known_at === 'string' && MOMENT.test(known_at) ? { known_at } : {}),
  }
}

/** Whether an address shows anything but today as known now. */
export function isPast({ as_of, known_at }: Clocks): boolean {
  return as_of !== undefined || known_at !== undefined
}

/** What is shown, in words. */
export function clocksInWords({ as_of, known_at }: Clocks): string {
  const day = as_of === undefined ? 'Today' : `As of ${as_of}`
  return known_at === undefined ? day : `${day}, known ${known_at.slice(0, 16).replace('T', ' ')} UTC`
}
