// The receivables behind the tables of the portfolio as a test reads them: every row of a question, and the table that counts them.
import type { Client } from '../harness/client.ts'
import { demand } from '../surface/operations.ts'

export type Query = Record<string, string>

interface PastDue {
  readonly bucket: string | null
  readonly days_past_due: number
  readonly worst_days: number
}

/** A receivable on a day. */
export interface Row {
  readonly [field: string]: unknown
  readonly outcome: string
  readonly outstanding: number
  readonly reported: PastDue
  readonly computed: PastDue
  readonly findings: readonly string[]
  readonly cause: string | null
  readonly opening: { readonly outstanding: number } | null
}

/** A row of a table, whose fields are the table's own. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Cell = { readonly [field: string]: any }

/** Every row, page by page. */
export async function listed(client: Client, query: Query): Promise<Row[]> {
  const rows: Row[] = []
  let page: Query = {}
  do {
    const { body } = await demand(client.get('/portfolio/receivables', { limit: '4', ...query, ...page }))
    rows.push(...body.data)
    page = body.next_page === null ? {} : { page: body.next_page }
  } while (page['page'] !== undefined)
  return rows
}

/** A table of the portfolio. */
export async function tableOf(client: Client, name: string, query: Query): Promise<{ known_at: string; data: Cell[] }> {
  return (await demand(client.get(`/portfolio/${name}`, query))).body
}

/** What receivables have outstanding. */
export const sumOf = (rows: readonly Row[]) => rows.reduce((sum, { outstanding }) => sum + outstanding, 0)
