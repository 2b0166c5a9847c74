// The day until which an alert is snoozed, as it is typed: later than today and within a year, from its beginning where whoever types it is. Pure.

/** The moment at which a day begins, or what to send instead. */
type ReadDay = { readonly moment: string } | { readonly problem: string }

/** The service takes a year and a day; a day may begin an hour later than it should where clocks are changed. */
const DAYS_MAX = 365

function dayAfter(now: Date, days: number): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days)
  const part = (number: number, digits = 2) => String(number).padStart(digits, '0')
  return `${part(day.getFullYear(), 4)}-${part(day.getMonth() + 1)}-${part(day.getDate())}`
}

function bounds(now: Date): { readonly first: string; readonly last: string } {
  return { first: dayAfter(now, 1), last: dayAfter(now, DAYS_MAX) }
}

function read(text: string, now: Date): ReadDay {
  const { first, last } = bounds(now)
  const [year, month, day] = text.split('-').map(Number)
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || year === undefined || month === undefined || day === undefined)
    return { problem: 'Choose a day.' }
  if (text < first || text > last) return { problem: `Choose a day from ${first} to ${last}.` }
  return { moment: new Date(year, month - 1, day).toISOString() }
}

/** Reads the day, with the first and the last that can be chosen. */
export const snoozeDay = { bounds, read }
