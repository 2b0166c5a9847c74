// Entries that come late: dated in a month that is over, so that its figures are not what they were and the page of restatements has
// something to show. The same number in a book of any size.
import { type PortfolioStage, waitUntilTakenIn } from '../portfolio/portfolio-stage.ts'
import { send } from '../stage.ts'
import { LAST_DAY } from './page-list.ts'

/** How many receivables are restated, each by one entry. */
const RESTATED = 100

/** Writes them, and waits until the portfolio shows them. Returns the moment before, as RFC 3339 writes it. */
export async function writeLateEntries(stage: PortfolioStage): Promise<string> {
  const { known_at } = (await send(stage, 'GET', '/portfolio/summary')) as { readonly known_at: string }
  const body = { id: `late ${known_at}`, date: LAST_DAY, type: 'disbursement', amount: 100_00 }
  const places = Array.from({ length: Math.min(RESTATED, stage.receivables) }, (_, at) => at)
  await Promise.all(places.map((at) => send(stage, 'POST', `/receivables/r${at}/entries`, body)))
  await waitUntilTakenIn(stage)
  return known_at
}
