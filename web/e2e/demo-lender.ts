// A lender with the demo book, for pages that show nothing worth seeing of three loans. The book is of one day, so that what pages show
// as of that day is the same on any.
import { demoBook } from '../../server/src/demo-book/demo-book.ts'
import type { Call } from '../../server/src/demo-book/call.ts'
import { eventually } from '../../server/test/harness/client.ts'
import type { Lender } from '../../server/test/harness/service.ts'
import { BOOK_MS_MAX } from './line-lender.ts'

/** The day of the demo book. */
export const DEMO_DAY = '2026-03-31'

/** Sends the demo book by one import, and waits until the portfolio has taken it in. */
export async function sendDemoBook({ client }: Pick<Lender, 'client'>): Promise<void> {
  const lines = demoBook(DEMO_DAY).map((call) => `${JSON.stringify(lineOf(call))}\n`)
  const { body } = await client.send('POST', '/imports?id=demo', lines.join(''), {
    'Content-Type': 'application/x-ndjson',
  })
  if (body.rejected !== 0) throw new Error(`The demo book was refused: ${JSON.stringify(body)}`)
  await caughtUp({ client })
}

/** Waits until the portfolio has taken in all that a lender wrote. Throws where that takes longer than a minute. */
export async function caughtUp({ client }: Pick<Lender, 'client'>): Promise<void> {
  const { body: audit } = await client.get('/audit', { limit: 1 })
  const { at } = audit.data[0] as { readonly at: string }
  // While it is calculated there may be no answer yet.
  const knownAt = async () => (await client.get('/portfolio/summary')).body.known_at as string | undefined
  const known_at = await eventually(knownAt, (moment = '') => moment >= at, BOOK_MS_MAX)
  if ((known_at ?? '') < at) throw new Error(`the portfolio has what was written by ${known_at}, and not by ${at}`)
}

/**
 * Waits until the portfolio has taken up so many receivables, at most 100, and all that was written of them: a receivable counts before its last entry is
 * taken in, and pages of a past day do not ask again for what comes then.
 */
export async function untilCounted(client: Lender['client'], receivables: number): Promise<void> {
  // While it is calculated there may be no answer yet.
  const count = async () =>
    (await client.get('/portfolio/receivables?limit=100')).body.data?.length as number | undefined
  const counted = await eventually(count, (length) => length === receivables, BOOK_MS_MAX)
  if (counted !== receivables)
    throw new Error(`the portfolio has ${counted} receivables of the book, not ${receivables}`)
  await caughtUp({ client })
}

const ENTRIES = /^\/receivables\/([^/]+)\/entries$/

function lineOf({ path, query, body }: Call): object {
  const receivable_id = ENTRIES.exec(path)?.[1]
  if (receivable_id !== undefined) return { kind: 'entry', receivable_id: decodeURIComponent(receivable_id), ...body }
  return { kind: path === '/accounts' ? 'account' : 'receivable', ...query, ...body }
}
