// What the operator's pages show: a lender with loans pledged to a line, its terms, a draw request that waits, a document, a word on the line.
import { demand } from '../../server/test/surface/operations.ts'
import { accountBody, entryBody, receivableBody } from '../../server/test/harness/records.ts'
import { eventually } from '../../server/test/harness/client.ts'
import type { Lender } from '../../server/test/harness/service.ts'
import { BOOK_MS_MAX } from './line-lender.ts'
import type { Stage } from './stage.ts'

/** The id of the line. */
export const WAREHOUSE = 'birch-warehouse'

/** The draw request that waits, as the operator knows it. */
export const DRAW = 'birch:draw-1'

/** The id of the lender. */
export const LENDER = 'birch'

/** Writes all of it, and waits until the borrowing base of the line is calculated and its covenant is tested by it. Returns the lender. */
export async function sendOperatorBook({ service, operator }: Pick<Stage, 'service' | 'operator'>): Promise<Lender> {
  const { client } = operator
  const made = await service.lender({ organization: LENDER, name: 'Birch & Sons Credit' })
  const { client: lender } = made
  for (const [index, amount] of [40_000_00, 90_000_00, 25_000_00].entries()) {
    await demand(lender.post('/accounts', accountBody(`birch-${index}`)))
    const loan = receivableBody(`birch-loan-${index}`, `birch-${index}`, { funded_by: 'operator' })
    await demand(lender.post('/receivables', loan))
    await demand(lender.post(`/receivables/birch-loan-${index}/entries`, entryBody('drawn', { amount })))
  }
  const owned = { organization: LENDER, debt_line_id: WAREHOUSE }
  await demand(client.post('/operator/debt-lines', { ...LINE_BODY, organization: LENDER }))
  await demand(client.post('/operator/debt-line-terms', { ...TERMS, ...owned }))
  await eventually(
    () => demand(client.get(`/debt-lines/${WAREHOUSE}/borrowing-base`)),
    ({ body }) => body.pledged?.count === 3 && body.terms !== null,
    BOOK_MS_MAX,
  )
  // The overview asks for what comes later only half a minute after it was opened.
  await eventually(
    () => demand(client.get(`/debt-lines/${WAREHOUSE}/metrics`, { covenant_id: 'room' })),
    ({ body }) => typeof body.data?.[0]?.value === 'number',
    BOOK_MS_MAX,
  )
  const draw = { id: 'draw-1', debt_line_id: WAREHOUSE, amount: 20_000_00, currency: 'USD', purpose: 'New loans' }
  await demand(lender.post('/draw-requests', draw))
  await demand(lender.post('/documents', { id: 'agreement', debt_line_id: WAREHOUSE, kind: 'contract' }))
  const money = { direction: 'debit', amount: 2_500, currency: 'USD', status: 'pending', description: 'Wire fee' }
  await demand(lender.post('/bank-lines', { id: 'bank-1', ...money }))
  const type = { 'Content-Type': 'text/plain' }
  await demand(lender.send('POST', '/documents/agreement/content?name=agreement.txt', 'What was agreed.', type))
  await demand(
    client.post('/operator/annotations', {
      id: 'birch-question',
      organization: LENDER,
      subject_type: 'debt_line',
      subject_id: WAREHOUSE,
      kind: 'question',
      text: 'Is the collections account pledged?',
    }),
  )
  return made
}

const LINE_BODY = {
  id: WAREHOUSE,
  name: 'Birch Warehouse',
  currency: 'USD',
  status: 'active',
  commitment: 500_000_00,
  principal_outstanding: 30_000_00,
  opened_on: '2026-01-01',
  matures_on: '2028-01-01',
  pledge_selector: { product_types: ['term_loan'] },
}

/** The terms of the line, with one covenant. */
export const TERMS = {
  id: 'birch-2026-01',
  name: 'Loan Agreement of January 2026',
  effective_from: '2026-01-01',
  advance_rates: { rate: 0.8 },
  eligibility: [
    { id: 'past-due', rule: 'days_past_due', max: 30, basis: 'reported' },
    { id: 'written-off', rule: 'not_written_off' },
  ],
  concentration_limits: [
    { id: 'obligor', group: 'obligor', limit: { as: 'share', share: 0.6, denominator: 'before_excess' } },
  ],
  reserves: [{ id: 'servicer', reserve: 'fixed', amount: 2_000_00 }],
  covenants: [
    { id: 'room', name: 'Minimum availability', metric: 'availability', comparator: '>=', threshold: 80_000_00 },
  ],
}
