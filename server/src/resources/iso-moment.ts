// Moments in the form that JSON has them in, made where they are read: columns of the tables of people hold no moments of a tenant's clock.

/** The select item that gives a timestamp under its own name: `2026-01-31T12:00:00Z`. */
export function isoMoment(column: string): string {
  return momentText(column, 'HH24:MI:SS')
}

/** As `isoMoment`, to the microsecond: `2026-01-31T12:00:00.000000Z`, as `formatMoment` writes it. */
export function exactIsoMoment(column: string): string {
  return momentText(column, 'HH24:MI:SS.US')
}

function momentText(column: string, time: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"${time}"Z"') as ${column.replace(/^\w+\./, '')}`
}
