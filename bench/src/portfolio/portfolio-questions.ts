// What is asked of every table: today and long ago, grouped and filtered, and what was known at moments of the past. Which tables
// there are is read from the service's own description, so that a new one is measured from its first day on.

/** A question to a table. */
export interface Question {
  readonly table: string
  readonly name: (typeof QUESTIONS)[number]['name']
  /** Its path, which differs from round to round where the past is asked about. */
  pathOf(round: number): string
}

/** A day in the middle of a month and of the book. */
const PAST_DAY = '2024-07-17'

/** The question that the others of a table are held against. */
export const NOW = 'now'

/** The question about the past of knowledge. */
export const KNOWN_EARLIER = 'known earlier'

const QUESTIONS = [
  { name: NOW, query: '' },
  { name: 'past day', query: `?as_of=${PAST_DAY}` },
  { name: 'by product', query: '?group_by=product_type' },
  { name: 'one product', query: '?product_type=term_loan' },
  { name: KNOWN_EARLIER, query: '?known_at=' },
] as const

/** The tables of the portfolio, by the paths that a service describes. */
export function tablesOf(paths: readonly string[]): string[] {
  return paths.flatMap((path) => /^\/portfolio\/([a-z-]+)$/.exec(path)?.[1] ?? [])
}

/** Every question to every table. Each round asks about another of the moments, which are as RFC 3339 writes them. */
export function questionsOf(tables: readonly string[], moments: readonly string[]): Question[] {
  return tables.flatMap((table) =>
    QUESTIONS.map(({ name, query }) => ({
      table,
      name,
      pathOf: (round: number) => {
        const moment = name === KNOWN_EARLIER ? moments[Math.abs(round) % moments.length] : ''
        return `/portfolio/${table}${query}${moment}`
      },
    })),
  )
}
