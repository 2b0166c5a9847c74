// The parameters of an address behind its path: flat texts, written as the service's own queries are, so that `metadata[branch]=west` or an id
// of digits means here what it means there.

/** Parameters by name; what is undefined is left out. */
export type Texts = Readonly<Record<string, string | undefined>>

/** Reads the parameters of an address; the first of those that stand twice. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries([...new URLSearchParams(search)].toReversed())
}

/** Writes them, those without a value left out. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const parts = Object.entries(search).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  return parts.length === 0
    ? ''
    : `?${new URLSearchParams(parts).toString().replaceAll('%5B', '[').replaceAll('%5D', ']')}`
}

/** The orders of tables whose rows are all on the page; every page has them. */
export const KEPT_ORDERS = 'sorted'

/** Of an address, the parameters that a page knows: those named, metadata filters where it has them, and the orders of its tables. */
export function readTexts(search: Readonly<Record<string, unknown>>, names: readonly string[]): Texts {
  const isKnown = (name: string) => name === KEPT_ORDERS || names.includes(isMetadata(name) ? 'metadata' : name)
  return Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) =>
      isKnown(name) && typeof value === 'string' && value !== '' ? [[name, value]] : [],
    ),
  )
}

/** Whether a parameter is a filter by a key of metadata. */
export function isMetadata(name: string): boolean {
  return name.startsWith('metadata[') && name.endsWith(']')
}

/** The state of a list: its page by the service's token, its order, the number of rows, the columns that are shown. */
export const LIST_PARAMETERS = ['page', 'sort', 'limit', 'columns'] as const
