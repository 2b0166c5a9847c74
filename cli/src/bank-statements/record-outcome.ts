// What becomes of a record beside the stored one: an older statement never sets a booked line back to pending, and a reference that a bank uses twice
// never overwrites another line.

/** The outcome of a record. */
export type Outcome =
  | { readonly kind: 'created' | 'changed' | 'unchanged' | 'kept' }
  | { readonly kind: 'refused'; readonly reason: string }

/** Fields of a record. */
export type Body = { readonly [field: string]: unknown }

/** The outcome if nothing needs to be sent, or must not be; undefined for a change. */
export function judge(body: Body, stored: Body, content_advice: string): Outcome | undefined {
  if (Object.entries(body).every(([field, value]) => holds(stored[field], value))) return { kind: 'unchanged' }
  if (isBehind(body['status'], stored['status'])) return { kind: 'kept' }
  const moved = body['status'] === 'settled' && stored['status'] === 'settled'
  const days = [body['booked_on'] ?? null, stored['booked_on'] ?? null]
  if (!moved || days.includes(null) || days[0] === days[1]) return undefined
  const reason = `the service holds another line under its reference, booked on ${String(days[1])}: ${content_advice}`
  return { kind: 'refused', reason }
}

/** A pending line adds nothing to a booked one, nor a booked line to a returned one. */
function isBehind(status: unknown, stored: unknown): boolean {
  return (status === 'pending' && stored !== 'pending') || (status === 'settled' && stored === 'returned')
}

/** Whether the stored record already contains what would be sent; objects are compared key by key. */
function holds(stored: unknown, value: unknown): boolean {
  if (value === null) return (stored ?? null) === null
  if (typeof value === 'object') {
    const storedFields: Body = typeof stored === 'object' && stored !== null ? { ...stored } : {}
    return Object.entries(value).every(([key, inner]) => holds(storedFields[key], inner))
  }
  return stored === value || (typeof stored === 'string' && typeof value === 'string' && isSameMoment(stored, value))
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/

/** The service keeps moments of a line to the second. */
function isSameMoment(one: string, other: string): boolean {
  return MOMENT.test(one) && MOMENT.test(other) && Date.parse(one) === Date.parse(other)
}
