// Covenants on a part of a line's receivables, each figure worked out by hand.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

const LINE = {
  id: 'pilots',
  name: 'Pilots',
  currency: 'USD',
  status: 'active',
  commitment: 100_000,
  opened_on: '2026-01-01',
  pledge_selector: { product_types: ['term_loan'] },
}

// oxlint-disable-next-line typescript/no-explicit-any
type Row = { readonly [field: string]: any }

describe('a covenant on a part of the receivables', () => {
  const pilot = { metadata: { program: 'pilot' } }
  const paid = { metric: 'payment_rate', comparator: '>=', threshold: 0.09 }

  test('counts those of the part alone, and cannot be tested by a metadata key that is not declared', async () => {
    const operator = (await service.operator()).client
    const other = await service.lender()
    const { organization } = other.organization
    await demand(operator.post('/operator/debt-lines', { ...LINE, organization }))
    const settings = { id: organization, organization, metadata_dimensions: ['program'] }
    await demand(operator.post('/operator/reporting-settings', settings))
    const covenants = [
      { id: 'all', name: 'All', ...paid },
      { id: 'pilot', name: 'Pilot', ...paid, population: pilot },
      { id: 'leases', name: 'Leases', ...paid, population: { product_types: ['lease'] } },
      { id: 'unknown', name: 'Unknown', ...paid, population: { metadata: { branch: 'west' } } },
    ]
    const terms = { id: 'pilot-terms', organization, debt_line_id: 'pilots', effective_from: '2026-01-01', covenants }
    await demand(operator.post('/operator/debt-line-terms', terms))
    await demand(other.client.post('/accounts', accountBody('a')))
    const loan = { funded_by: 'operator', product_type: 'term_loan', origination_date: '2026-01-10' }
    for (const [id, amount, more] of [
      ['p1', 20_000, pilot],
      ['p2', 10_000, {}],
    ] as const) {
      await demand(other.client.post('/receivables', receivableBody(id, 'a', { ...loan, ...more })))
      await demand(other.client.post(`/receivables/${id}/entries`, entryBody('d', { date: '2026-01-10', amount })))
    }
    const payment = entryBody('p', { date: '2026-02-10', type: 'principal', amount: 2_000 })
    await demand(other.client.post('/receivables/p1/entries', payment))
    const february = await eventually(
      async () =>
        (await demand(other.client.get('/debt-lines/pilots/metrics', { test_month: '2026-02' }))).body.data as Row[],
      (rows) => rows.some((row) => row['numerator'] === 2_000),
      30_000,
    )
    expect(february.map((row) => [row['covenant_id'], row['value'], row['denominator'], row['missing']])).toEqual([
      ['all', 0.066666667, 30_000, null],
      ['pilot', 0.1, 20_000, null],
      ['leases', null, null, 'no_denominator'],
      ['unknown', null, null, 'not_computed'],
    ])
  })
})
