// The parameters of an address behind its path: flat texts, written as the service's own queries are, so that `metadata[branch]=west` or an id
// of digits means here what it means there.
import type { KeptLooks } from '../ui/kept-looks.ts'

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

/** How the tables of a page were put: orders where all rows are on the page, columns where they are no lists. Every page has them. */
export const KEPT_LOOKS: readonly string[] = ['sorted', 'chosen_columns'] satisfies (keyof KeptLooks)[]

/** Of an address, the parameters that a page knows: those named, metadata filters where it has them, and how its tables were put. */
export function readTexts(search: Readonly<Record<string, unknown>>, names: readonly string[]): Texts {
  const isKnown = (name: string) => KEPT_LOOKS.includes(name) || names.includes(isMetadata(name) ? 'metadata' : name)
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
