// What terms of debt lines make of findings, over HTTP: a rule of eligibility, metrics of covenants, and certificates. On both clocks; by hand.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { verifyLines } from '../../src/jobs/debt-lines/line-verify.ts'
import { runAll, whileHeld } from '../cash/held-tie-out.ts'
import { LineBook } from '../debt-line/line-book.ts'
import { calculateAll, calculateNow } from '../harness/calculators.ts'
import { eventually } from '../harness/client.ts'
import { entryBody, receivableBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { faultyParams } from '../surface/answers.ts'
import { demand } from '../surface/operations.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

type Body = Readonly<Record<string, unknown>>

/** Tests the share of receivables with findings at the end of each month, and how many findings are confirmed. */
const COVENANTS = [
  { id: 'found', name: 'Found', metric: 'receivables_with_findings', comparator: '<=', threshold: 0.25 },
  {
    id: 'grave',
    name: 'Grave',
    metric: 'receivables_with_findings',
    findings: { severity_min: 'medium' },
    comparator: '<=',
    threshold: 0.25,
  },
  { id: 'confirmed', name: 'Confirmed', metric: 'confirmed_findings', comparator: '<=', threshold: 0 },
]

const CLEAN = { id: 'clean', name: 'Free of findings', rule: 'no_findings' }

/**
 * A line with the loans r1 of 1,000.00 and r2 of 3,000.00. The first was disbursed on December 20 and has an origination date of January 15: 26 days,
 * where 3 are allowed, a finding of low severity.
 */
async function lent(rule: Body = CLEAN, early = '2025-12-20'): Promise<LineBook> {
  const book = await LineBook.open(service)
  const { client } = book.lender
  await book.obligor('a')
  await demand(client.post('/receivables', receivableBody('r1', 'a', { funded_by: 'operator' })))
  await demand(client.post('/receivables/r1/entries', entryBody('paid-out', { date: early })))
  await book.loan({ id: 'r2', obligor: 'a', amount: 300_000 })
  await book.openLine()
  await book.agree('terms', { advance_rates: { rate: 1 }, eligibility: [rule], covenants: COVENANTS })
  return book
}

/** Reads until what is read is as wanted, once everything was calculated. */
async function reach(read: () => Promise<Body>, wanted: object): Promise<Body> {
  const look = async () => {
    await calculateNow()
    return read()
  }
  const body = await eventually(look, (seen) => matches(seen, wanted))
  expect(body).toMatchObject(wanted)
  return body
}

function matches(seen: Body, wanted: object): boolean {
  try {
    expect(seen).toMatchObject(wanted)
    return true
  } catch {
    return false
  }
}

const reachBase = (book: LineBook, query: Record<string, string>, wanted: object) =>
  reach(async () => (await demand(book.base(query))).body, { calculation: { status: 'done' }, ...wanted })

const reachTest = (book: LineBook, covenant_id: string, wanted: object) =>
  reach(async () => {
    const asked = { covenant_id, test_month: '2026-06' }
    const { body } = await demand(book.lender.client.get(`/debt-lines/${book.line}/metrics`, asked))
    return (body.data as Body[])[0] ?? {}
  }, wanted)

async function findingOf(book: LineBook): Promise<string> {
  const list = async () => (await demand(book.lender.client.get('/findings', { as_of: '2026-06-30' }))).body
  const body = await reach(list, { data: [{ receivable_id: 'r1' }] })
  return (body['data'] as { id: string }[])[0]?.id ?? ''
}

async function decide(book: LineBook, decision: string, decided_on: string): Promise<void> {
  await book.write('finding-decisions', {
    id: `${book.organization}-${decision}-${decided_on}`,
    finding_id: await findingOf(book),
    reason: 'Seen on the contract',
    decision,
    decided_on,
  })
}

const ON_30 = { as_of: '2026-06-30' }
const R1 = { count: 1, amount: 100_000 }
const WITHOUT_R1 = { ineligible: R1, net_eligible: 300_000, advance: 300_000 }
const WITH_ALL = { ineligible: { count: 0 }, net_eligible: 400_000, advance: 400_000 }

describe('a base whose terms take out receivables with findings', () => {
  let book: LineBook
  beforeEach(async () => {
    book = await lent()
  })

  test('leaves out the receivable by the name of the rule, and states as of when the book was checked', async () => {
    const reasons = [{ id: 'clean', rule: 'no_findings', name: 'Free of findings', first: R1, all: R1 }]
    const base = await reachBase(book, ON_30, { ...WITHOUT_R1, reasons, freshness: { status: 'current' } })
    const { checked_at } = base['integrity_checks'] as { checked_at: string }
    expect(checked_at <= String(base['known_at'])).toBe(true)
    const { body } = await demand(book.receivables({ ...ON_30, rule: 'clean' }))
    expect(body.data).toMatchObject([{ receivable_id: 'r1', failed_rules: ['clean'] }])
  })

  test('takes it in again from the day on which the operator explains it, and before that as was known then', async () => {
    const before = await reachBase(book, ON_30, WITHOUT_R1)
    await decide(book, 'explained', '2026-06-15')
    await reachBase(book, ON_30, WITH_ALL)
    await reachBase(book, { as_of: '2026-06-15' }, WITH_ALL)
    await reachBase(book, { as_of: '2026-06-14' }, WITHOUT_R1)
    const known_at = String(before['known_at'])
    await reachBase(book, { ...ON_30, known_at }, { ...WITHOUT_R1, integrity_checks: before['integrity_checks'] })
    // Never calculated before the decision was made.
    await reachBase(book, { as_of: '2026-06-20', known_at }, WITHOUT_R1)
    await reachBase(book, { as_of: '2026-06-20' }, WITH_ALL)
  })

  test('of today follows a correction and a decision, and is the same when it is made again', async () => {
    await reachBase(book, {}, WITHOUT_R1)
    await demand(book.lender.client.post('/receivables/r1/entries', { id: 'paid-out', date: '2026-01-12' }))
    await reachBase(book, {}, { ...WITH_ALL, freshness: { status: 'current' } })
    await demand(book.lender.client.post('/receivables/r1/entries', { id: 'paid-out', date: '2026-01-11' }))
    await reachBase(book, {}, WITHOUT_R1)
    await decide(book, 'explained', '2026-06-15')
    await reachBase(book, {}, WITH_ALL)
    const { differing } = await verifyLines(service.database, { tenant: book.lender.tenant, operator_slug: 'operator' })
    expect(differing).toEqual([])
  })

  test('is of the findings of its own lender, whatever receivables of others are called', async () => {
    const other = await lent(CLEAN, '2026-01-15')
    await reachBase(other, ON_30, WITH_ALL)
    await reachBase(book, ON_30, WITHOUT_R1)
  })
})

test('a rule of a graver severity, of another check or of another state leaves the receivable in', async () => {
  for (const more of [{ severity_min: 'medium' }, { checks: ['pledged_again'] }, { states: ['confirmed'] }])
    await reachBase(await lent({ ...CLEAN, ...more }), ON_30, WITH_ALL)
})

test('terms without the rule state nothing of checks', async () => {
  const rule = { id: 'clean', rule: 'not_written_off' }
  await reachBase(await lent(rule), ON_30, { ...WITH_ALL, integrity_checks: null })
})

describe('covenants', () => {
  test('test the share of the pool with findings and how many are confirmed, as of the test day', async () => {
    const book = await lent()
    // 1,000 of 4,000, as much as is allowed.
    const share = { numerator: 100_000, denominator: 400_000, unit: 'share', value: 0.25 }
    await reachTest(book, 'found', { ...share, kept: true, status: 'at_risk' })
    await reachTest(book, 'grave', { value: 0, status: 'pass' })
    await reachTest(book, 'confirmed', { value: 0, unit: 'count', kept: true })
    await decide(book, 'confirmed', '2026-06-30')
    await reachTest(book, 'confirmed', { value: 1, status: 'breach' })
    await reachTest(book, 'found', { ...share, kept: true, status: 'at_risk' })
    await decide(book, 'explained', '2026-07-01')
    await reachTest(book, 'confirmed', { value: 1, status: 'breach' })
    const { client } = book.lender
    // 1,200 of 4,200.
    await demand(client.post('/receivables/r1/entries', { id: 'paid-out', amount: 120_000 }))
    await reachTest(book, 'found', { numerator: 120_000, denominator: 420_000, status: 'breach' })
  })

  test.each([
    [{ ...COVENANTS[2], findings: { states: ['open'] } }, 'covenants[0].findings.states'],
    [{ ...COVENANTS[2], population: { product_types: ['lease'] } }, 'covenants[0].population'],
    [{ ...COVENANTS[0], metric: 'unreconciled_share', findings: {} }, 'covenants[0].findings'],
    [{ ...COVENANTS[2], threshold: 0.5 }, 'covenants[0].threshold'],
  ])('refuse what a metric does not depend on: %j', async (covenant, param) => {
    const book = await LineBook.open(service)
    await book.openLine()
    const terms = { id: `${book.organization}-terms`, organization: book.organization, debt_line_id: book.line }
    const { client } = book.operator
    const sent = { ...terms, effective_from: '2026-01-01', covenants: [covenant] }
    expect(faultyParams(await client.post('/operator/debt-line-terms', sent))).toEqual([param])
  })
})

test('a certificate states how many findings there were at the close, by severity and what was decided of them', async () => {
  const book = await lent()
  await decide(book, 'confirmed', '2026-02-01')
  const path = `/debt-lines/${book.line}/closes`
  await demand(book.lender.client.post(path, { month: '2026-02' }))
  const none = { open: 0, explained: 0, confirmed: 0 }
  const read = async () => (await demand(book.lender.client.get(`${path}/2026-02`))).body
  const { integrity_checks: checks } = await reach(read, {
    integrity_checks: {
      by_severity: [
        { severity: 'high', ...none },
        { severity: 'medium', ...none },
        { severity: 'low', ...none, confirmed: 1 },
      ],
    },
  })
  await decide(book, 'open', '2026-03-01')
  await calculateAll()
  expect((await read())['integrity_checks']).toEqual(checks)
})

test('a certificate that waited for something else states what was found at its close, not what was found since', async () => {
  const book = await lent()
  const { client, tenant } = book.lender
  await demand(
    book.operator.client.post('/operator/transparency/transactions', {
      id: `${book.organization}-1`,
      organization: book.organization,
      direction: 'credit',
      currency: 'USD',
      status: 'settled',
      settled_at: '2026-01-20',
      amount: 100,
    }),
  )
  const path = `/debt-lines/${book.line}/closes`
  const found = () => demand(client.get('/findings', { as_of: '2026-02-28' })).then(({ body }) => body)
  await reach(found, { data: [{ receivable_id: 'r1' }] })
  await runAll()
  await whileHeld(service, tenant, async () => {
    await demand(client.post('/receivables/r2/entries', entryBody('more', { date: '2026-02-01', amount: 100 })))
    await demand(client.post(path, { month: '2026-02' }))
    await runAll()
    await demand(client.post('/receivables/r2/entries', entryBody('early', { date: '2025-12-01', amount: 100 })))
    await reach(found, { data: [{ receivable_id: 'r1' }, { receivable_id: 'r2' }] })
  })
  const read = async () => (await demand(client.get(`${path}/2026-02`))).body
  const { integrity_checks: checks } = await eventually(read, ({ certificate }) => certificate !== null)
  expect(checks).toMatchObject({ by_severity: [{}, {}, { severity: 'low', open: 1 }] })
})
