// Writes of an operator and a lender about debt lines while others write: lines, their selectors and their lives, pledges, who funds what.
import { expect } from 'vitest'
import { type Lender, type TestService } from '../harness/service.ts'

/** The ids of the lines of a lender. */
export function linesOf({ organization: { organization } }: Lender): string[] {
  return ['a', 'b'].map((one) => `${organization}-${one}`)
}

function pledgeOf({ organization: { organization } }: Lender, receivable_id: string) {
  return { id: `${organization}:${receivable_id}`, organization, receivable_id }
}

/** Pledges receivables to the last line from a day on, while nobody else writes. */
export async function pledgeAtLast(
  service: TestService,
  lender: Lender,
  receivables: readonly string[],
): Promise<void> {
  const { client: operator } = await service.operator()
  for (const one of receivables) {
    const pledged = { ...pledgeOf(lender, one), status: 'pledged', debt_line_id: linesOf(lender).at(-1) }
    const answer = await operator.post('/operator/pledges?effective_date=2026-06-25', pledged)
    expect(answer.status, answer.text).toBe(200)
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 50))

/** Sends all of it, one after the other, some of it backdated. */
export async function writePledging(service: TestService, lender: Lender): Promise<void> {
  const { client: operator } = await service.operator()
  const { organization } = lender.organization
  const [a = '', b = ''] = linesOf(lender)
  const line = { organization, currency: 'USD', status: 'active', commitment: 1, opened_on: '2026-01-01' }
  const pledge = (receivable_id: string) => pledgeOf(lender, receivable_id)
  const writes: readonly (readonly [string, object])[] = [
    ['/operator/debt-lines', { ...line, id: a, name: a, pledge_selector: { product_types: ['term_loan'] } }],
    ['/operator/pledges', { ...pledge('r1'), status: 'released' }],
    ['/operator/debt-lines', { ...line, id: b, name: b, pledge_selector: { metadata: { branch: 'north' } } }],
    ['/operator/pledges?effective_date=2026-03-05', { ...pledge('r2'), status: 'pledged', debt_line_id: b }],
    ['/operator/pledges?effective_date=2026-02-10', { ...pledge('r1'), status: 'by_selector' }],
    ['/operator/debt-lines?effective_date=2026-06-20', { id: a, status: 'closed' }],
    ['/operator/debt-lines', { id: a, principal_outstanding: 7 }],
  ]
  for (const [path, body] of writes) {
    const answer = await operator.post(path, body)
    expect(answer.status, answer.text).toBe(200)
    await pause()
  }
}

/** The operator starts to fund receivables. */
export async function fundByOperator({ client }: Lender): Promise<void> {
  const funded = [
    ['r1', '2026-01-20'],
    ['r2', '2026-02-20'],
    ['r3', '2026-02-01'],
    ['r4', '2026-02-01'],
  ] as const
  for (const [id, day] of funded) {
    const answer = await client.post(`/receivables?effective_date=${day}`, { id, funded_by: 'operator' })
    expect(answer.status, answer.text).toBe(200)
    await pause()
  }
}
