// Books of the lenders of a simulation: receivables of one account, filled by one import each, and the entries that are written to them.
import { sendImport } from '../imports/import-lines.ts'
import type { Target, Write } from '../keep-alive.ts'

/** Lines of an account and receivables of the ids. */
export function* bookLines(ids: Iterable<string>): Generator<object> {
  yield { kind: 'account', id: 'a0', type: 'business', name: 'Bench' }
  const contract = {
    product_type: 'term_loan',
    funded_by: 'balance_sheet',
    origination_date: '2025-01-01',
    currency: 'USD',
  }
  for (const id of ids) yield { kind: 'receivable', id, obligor_id: 'a0', ...contract }
}

/** The ids of so many receivables: `r0` … */
export function receivableIds(receivables: number): string[] {
  return Array.from({ length: receivables }, (_, at) => `r${at}`)
}

/** Imports the lines of a book. Throws unless each is applied. */
export async function fillBook(target: Target, key: string, records: Iterable<object>): Promise<void> {
  const lines = [...records].map((line) => `${JSON.stringify(line)}\n`)
  await sendImport({ ...target, key }, [Buffer.from(lines.join(''))], lines.length)
}

/** Entry number `id`, of one receivable after the other. */
export function entryOf(receivables: number, id: number): Write {
  const date = `2026-0${1 + (id % 9)}-${String(1 + (id % 28)).padStart(2, '0')}`
  const body = { id: `e${id}`, date, type: 'principal', amount: 100 + (id % 997) }
  return { path: `/receivables/r${id % receivables}/entries`, body }
}
