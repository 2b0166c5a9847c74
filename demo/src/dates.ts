// Calendar dates as `YYYY-MM-DD` text, moved without a clock or a time zone.

function toText(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)
}

function parts(date: string): [number, number, number] {
  return [Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))]
}

/** The date `days` later (or earlier, when negative). */
export function addDays(date: string, days: number): string {
  const [year, month, day] = parts(date)
  return toText(year, month, day + days)
}

/** The first day of the month that is `months` later (or earlier, when negative). */
export function firstOfMonth(date: string, months = 0): string {
  const [year, month] = parts(date)
  return toText(year, month + months, 1)
}

/** The last day of the date's month. */
export function lastOfMonth(date: string): string {
  const [year, month] = parts(date)
  return toText(year, month + 1, 0)
}

/** Whole months from the month of `from` to the month of `to`. */
export function monthsBetween(from: string, to: string): number {
  const [fromYear, fromMonth] = parts(from)
  const [toYear, toMonth] = parts(to)
  return (toYear - fromYear) * 12 + toMonth - fromMonth
}

/** Days from `from` to `to`. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}

/** The date of a text such as `9/23/2016` or `9/23/2016 19:31`: month, day, year. */
export function isoOf(text: string): string {
  const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?: |$)/.exec(text) ?? []
  if (year === '') throw new Error(`"${text}" is not a date such as 9/23/2016`)
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
