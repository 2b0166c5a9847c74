/**
 * SQL of a moment some time before that of a column. The zone of the session decides how long a day of a moment with time zone is, and
 * Citus refuses changes that depend on the session.
 */
export function earlier(column: string, by: string): string {
  return `(${column} at time zone 'UTC' - interval '${by}') at time zone 'UTC'`
}
