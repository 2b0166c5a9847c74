// What is asked of every table: today and long ago, grouped and filtered, and what was known at moments of the past. Which tables
// there are is read from the service's own description, so that a new one is measured from its first day on.

/** A day in the middle of a month and of the book. */
const PAST_DAY = '2024-07-17'

/** The question that the others of a table are compared with. */
export const NOW = 'now'

/** The question about the past of knowledge. */
export const KNOWN_EARLIER = 'known earlier'

const QUERIES = [
  { name: NOW, query: '' },
  { name: 'past day', query: `?as_of=${PAST_DAY}` },
  { name: 'by product', query: '?group_by=product_type' },
  { name: 'one product', query: '?product_type=term_loan' },
  { name: KNOWN_EARLIER, query: '?known_at=' },
] as const

/** A question to a table. */
export interface Question {
  readonly table: string
  readonly name: (typeof QUERIES)[number]['name']
  /** Its path; each round asks about another of the moments, which are as RFC 3339 writes them. */
  pathIn(round: number, moments: readonly string[]): string
}

/** The paths in a service's description, in the form of OpenAPI. */
export interface DescribedPaths {
  readonly [path: string]: {
    /** A parameter of several paths is a reference, which ends in its name, or in its name and where it is from. */
    readonly get?: { readonly parameters?: readonly ({ readonly name: string } | { readonly $ref: string })[] }
  }
}

/** What a table can be asked; other answers about the portfolio, its receivables for one, take less or something else. */
const PARAMETERS_OF_TABLES = ['as_of', 'known_at', 'group_by', 'product_type']

/** The tables of the portfolio that a service describes. */
export function tablesOf(paths: DescribedPaths): string[] {
  return Object.entries(paths).flatMap(([path, { get }]) => {
    const names = (get?.parameters ?? []).map(nameOf)
    const isTable = PARAMETERS_OF_TABLES.every((name) => names.includes(name))
    return isTable ? (/^\/portfolio\/([a-z-]+)$/.exec(path)?.[1] ?? []) : []
  })
}

/** Those that are chosen; every one where none is. A RangeError that names one that is not there. */
export function chosenOf(tables: readonly string[], chosen: readonly string[] | undefined): readonly string[] {
  const unknown = chosen?.find((table) => !tables.includes(table))
  if (unknown !== undefined) throw new RangeError(`--tables takes ${tables.join(', ')}, not '${unknown}'`)
  return chosen ?? tables
}

/** Every question to every table. */
export function questionsOf(tables: readonly string[]): Question[] {
  return tables.flatMap((table) =>
    QUERIES.map(({ name, query }) => ({
      table,
      name,
      pathIn: (round, moments) => {
        const moment = name === KNOWN_EARLIER ? moments[Math.abs(round) % moments.length] : ''
        return `/portfolio/${table}${query}${moment}`
      },
    })),
  )
}

function nameOf(parameter: { readonly name: string } | { readonly $ref: string }): string {
  return 'name' in parameter ? parameter.name : (/\/(\w+?)(?:_in_\w+)?$/.exec(parameter.$ref)?.[1] ?? '')
}
