// The service returns the portfolio's tables as JSON and as CSV. One answer of each table that a data set asks for is read in both ways and
// must be equal.
import type { Json } from './call.ts'
import { cellOf } from './check-reads.ts'
import type { Client } from './client.ts'
import type { Comparison } from './figures.ts'
import { type Lists, toTableQuery } from './read-tables.ts'
import { readStream } from './rows.ts'
import type { TableQuestion, Tables } from './table.ts'

/** Compares the CSV of the first question about each table with the rows that were read of it. */
export async function checkTables(
  client: Client,
  questions: readonly TableQuestion[],
  lists: Lists,
  tables: Tables,
): Promise<Comparison[]> {
  const first = new Map(questions.toReversed().map((question) => [question.table, question]))
  return Promise.all(
    [...first.values()].map(async (question) => {
      const rows = tables.get(question.name) ?? []
      const lines: Json[] = []
      const query = toTableQuery(question, lists)
      const csv = await client.download(`/portfolio/${question.table}.csv`, query)
      for await (const line of readStream(csv)) lines.push(line)
      const isEqual = (row: Json, line: Json = {}) =>
        Object.entries(line).length > 0 && Object.entries(line).every(([name, cell]) => cell === cellOf(row, name))
      const ours =
        lines.length === rows.length ? rows.filter((row, at) => isEqual(row, lines[at])).length : lines.length
      const expected = rows.length
      const label = `${expected} rows of portfolio ${question.table}: CSV equal to JSON`
      return { label, expected, ours, agrees: expected === ours && expected > 0 }
    }),
  )
}
