// A lender with a line that it lives with for some months: two loans, a covenant with a cure, and months that close by themselves.
import { LATE_AT_MOST_A_FIFTH, LineBook } from '../debt-line/line-book.ts'
import { allEvents } from '../events/read-events.ts'
import { entryBody } from '../harness/records.ts'
import type { TestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'

/**
 * Two loans of 1,000.00 and 500.00 that are paid out on a day. Of what is outstanding at most a fifth may be 31 days late at the end of a month, which is
 * cured within 15 days; a month closes 10 days behind its end.
 */
export async function openLivedBook(service: TestService, day: string): Promise<LineBook> {
  const book = await LineBook.open(service)
  const first = `${day.slice(0, 7)}-01`
  await book.openLine({ opened_on: first })
  await book.agree('terms', {
    effective_from: first,
    advance_rates: { rate: 0.5, basis: 'reported' },
    eligibility: [{ id: 'past-due', rule: 'days_past_due', max: 30, basis: 'reported' }],
    reporting_lag: { days: 10, business_days: false },
    covenants: [{ ...LATE_AT_MOST_A_FIFTH, cure: { days: 15 } }],
  })
  await book.obligor('a')
  for (const [id, amount] of [['r1', 100_000] as const, ['r2', 50_000] as const]) {
    const { client } = book.lender
    const made = { id, obligor_id: 'a', product_type: 'term_loan', funded_by: 'operator', currency: 'USD' }
    await demand(client.post('/receivables', { ...made, origination_date: day }))
    await demand(client.post(`/receivables/${id}/entries`, entryBody('paid-out', { amount, date: day })))
  }
  return book
}

/** What a lender reads, without what names it and without moments, which differ. */
function plain({ organization, line }: LineBook, read: unknown): string {
  return JSON.stringify(read, null, 1)
    .replaceAll(line, 'LINE')
    .replaceAll(organization, 'LENDER')
    .replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"MOMENT"')
    .replaceAll(/"(alert|evt)_\w+"/g, '"$1"')
}

/** All that a lender reads of its months, tests, closes and events, to be compared with another's. */
export async function readLivedBook(book: LineBook) {
  const { client } = book.lender
  const data = async (path: string) => (await demand(client.get(path, { limit: 100 }))).body.data
  const events = await allEvents(client)
  const closes = await data(`/debt-lines/${book.line}/closes`)
  return {
    months: plain(book, await data('/receivable-metrics')),
    tests: plain(book, await data(`/debt-lines/${book.line}/metrics`)),
    closes: closes.map(({ month, status, closed_by }: Record<string, unknown>) =>
      plain(book, { month, status, closed_by }),
    ),
    events: events
      .filter(({ type }) => !type.startsWith('api_key'))
      .map(({ type, subject, data: stated }) => plain(book, { type, subject: subject.kind, id: subject.id, stated }))
      .toSorted(),
  }
}
