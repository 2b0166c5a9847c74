// The example of the page that defines the figures of integrity checks, asked of a running service.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHECK_NAMES } from '@tapeline/kernel/metrics/integrity/checks'
import { type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { checkNow, openEmptyBook } from './checked-book.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

const PAGE = readFileSync(new URL('../../../docs/reference/definitions/integrity-checks.md', import.meta.url), 'utf8')

interface Example {
  readonly receivables: readonly ({ readonly id: string } & Record<string, unknown>)[]
  readonly entries: readonly ({ readonly receivable_id: string; readonly id: string } & Record<string, unknown>)[]
  readonly decisions?: readonly {
    readonly receivable_id: string
    readonly decision: string
    readonly decided_on: string
  }[]
  readonly as_of: string
  readonly findings: readonly object[]
  readonly checks: readonly { readonly check: string }[]
  readonly months: readonly object[]
  readonly lender?: object
}

const EXAMPLES = [...PAGE.matchAll(/^```json\n(.*?)^```$/gms)].map(([, text = '']) => JSON.parse(text) as Example)

test('there are two examples', () => {
  expect(EXAMPLES).toHaveLength(2)
})

test.each(EXAMPLES)('the example is what is answered, to the lender and to the operator', async (example) => {
  const { receivables, entries, decisions = [], as_of } = example
  const book = await openEmptyBook(service)
  for (const { id, ...more } of receivables) await book.lend(id, more)
  for (const { receivable_id, id, ...more } of entries) await book.enter(receivable_id, id, more)
  await checkNow()
  const both = async (path: string) => {
    const query = { as_of, ...(path.endsWith('month') ? { from: '2025-12' } : {}) }
    const own = await demand(book.parties.lender.get(path, query))
    const operators = await demand(book.parties.operator.get(book.operators(path), query))
    expect(operators.body.data).toEqual(own.body.data)
    return own.body.data as { readonly id: string; readonly check: string; readonly receivable_id: string }[]
  }
  const found = await both('/findings')
  for (const { receivable_id, ...decided } of decisions) {
    const finding_id = found.find((finding) => finding.receivable_id === receivable_id)?.id
    await book.decide(receivable_id, { finding_id, ...decided })
  }
  const findings = (await both('/findings')).toSorted((one, other) =>
    one.receivable_id < other.receivable_id ? -1 : 1,
  )
  expect(findings).toMatchObject(example.findings)
  const checks = await both('/integrity-checks')
  expect(checks.map(({ check }) => check)).toEqual(CHECK_NAMES)
  for (const check of example.checks) expect(checks.find((row) => row.check === check.check)).toMatchObject(check)
  expect(await both('/findings-by-month')).toMatchObject(example.months)
  const lenders = await demand(book.parties.operator.get('/operator/findings-by-lender', { as_of }))
  const lender = lenders.body.data.find((row: { organization: string }) => row.organization === book.organization)
  expect(lender).toMatchObject(example.lender ?? {})
})
