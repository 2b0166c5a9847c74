// Lines of an import, each of a record of its own, as books have them.
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import type { Stage } from '../stage.ts'

/** The kinds of records that can be imported here. */
export const IMPORT_KINDS = ['account', 'receivable', 'entry'] as const

export type ImportKind = (typeof IMPORT_KINDS)[number]

/** Receivables that entries go to: `r0` … */
export const RECEIVABLES = 10_000

const TYPES = ['principal', 'interest', 'disbursement', 'late_fee']

/** Line `n` of a round; entries go to so many receivables. */
export function importLine(kind: ImportKind, round: string, n: number, receivables = RECEIVABLES): string {
  return `${JSON.stringify({ kind, ...recordOf(kind, `${round}-${n}`, n, receivables) })}\n`
}

function recordOf(kind: ImportKind, id: string, n: number, receivables: number): object {
  const day = `2026-0${1 + (n % 9)}-${String(1 + (n % 28)).padStart(2, '0')}`
  if (kind === 'account') {
    const address = { country: 'US', region: 'CA', locality: 'Oakland', postal_code: '94607' }
    return { id, type: 'business', name: `Company ${n}`, industry: '722511', address }
  }
  if (kind === 'receivable') {
    const contract = { product_type: 'term_loan', funded_by: 'balance_sheet', origination_date: day, currency: 'USD' }
    const terms = { term: '12 months', payment_frequency: '1 month', interest_rate: 0.12, credit_limit: 100_000 + n }
    return { id, obligor_id: 'a0', ...contract, ...terms }
  }
  const fields = { date: day, type: TYPES[n % TYPES.length], amount: 1_000 + (n % 90_000), balance: 100_000 + n }
  return { receivable_id: `r${(n * 7_919) % receivables}`, id, ...fields, receivable_status: 'active' }
}

/** Lines in pieces, made as they are wanted. */
export function* linePieces(kind: ImportKind, round: string, rows: number): Generator<Buffer> {
  for (let at = 0; at < rows; at += 500) {
    const many = Math.min(500, rows - at)
    yield Buffer.from(Array.from({ length: many }, (_, i) => importLine(kind, round, at + i)).join(''))
  }
}

/** Sends pieces of lines as one import; throws unless each was applied. */
export async function sendImport(
  stage: Pick<Stage, 'host' | 'port' | 'key'>,
  pieces: Iterable<Buffer>,
  rows: number,
): Promise<void> {
  const { text } = await postLines(stage, '/imports', pieces)
  const { applied } = JSON.parse(text) as { applied?: number }
  if (applied !== rows) throw new Error(`Of ${rows} lines, ${applied} were applied: ${text}`)
}

/** Sends pieces of lines and returns what was answered. */
export async function postLines(
  { host, port, key }: Pick<Stage, 'host' | 'port' | 'key'>,
  path: string,
  pieces: Iterable<Buffer>,
): Promise<{ readonly status: number; readonly text: string }> {
  const headers = { 'Authorization': key, 'Content-Type': 'application/x-ndjson', 'Transfer-Encoding': 'chunked' }
  const sent = request({ host, port, method: 'POST', path, headers })
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>
  Readable.from(pieces, { objectMode: true, highWaterMark: 1 }).pipe(sent)
  const [response] = await answered
  let text = ''
  for await (const piece of response) text += String(piece)
  return { status: response.statusCode ?? 0, text }
}
