// Moments in the form that JSON has them in, made where they are read: columns of the tables of people hold no moments of a tenant's clock.

/** The select item that gives a timestamp under its own name: `2026-01-31T12:00:00Z`. */
export function isoMoment(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as ${column.replace(/^\w+\./, '')}`
}
