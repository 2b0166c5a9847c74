// The borrowing base of a small book over HTTP, worked out by hand: each figure with its arithmetic.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readOfTenant } from '../../src/resources/tenant-reads.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { eventually } from '../harness/client.ts'
import { entryBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { onlyFault } from '../surface/answers.ts'
import { demand } from '../surface/operations.ts'
import { type BaseRow, LineBook, excessOf, sumOf } from './line-book.ts'

let service: TestService
let book: LineBook

/** Four loans of three obligors; one is of an obligor abroad, and one is not the line's. */
beforeAll(async () => {
  service = await startTestService()
  book = await LineBook.open(service)
  await book.obligor('a', { address: { country: 'US', region: 'CA' }, industry: '722511' })
  await book.obligor('b', { address: { country: 'US', region: 'NY' }, industry: '441110' })
  await book.obligor('c', { address: { country: 'MX' } })
  await book.loan({ id: 'a1', obligor: 'a', amount: 60_000, more: { metadata: { branch: 'east' } } })
  await book.loan({ id: 'a2', obligor: 'a', amount: 30_000 })
  await book.loan({ id: 'b1', obligor: 'b', amount: 10_000 })
  await book.loan({ id: 'c1', obligor: 'c', amount: 5_000 })
  await book.loan({ id: 'own', obligor: 'a', amount: 7_000, more: { funded_by: 'balance_sheet' } })
  await book.openLine({ principal_outstanding: 40_000, interest_outstanding: 1_000 })
  await book.agree('terms', {
    name: 'The agreement',
    advance_rates: { rate: 0.8 },
    eligibility: [
      { id: 'home', rule: 'country', in: ['US'] },
      { id: 'known', rule: 'industry', not_in: ['4411'] },
    ],
    concentration_limits: [{ id: 'one', group: 'obligor', limit: { as: 'amount', amount: 80_000 } }],
    reserves: [{ id: 'fixed', reserve: 'fixed', amount: 2_000 }],
  })
})
afterAll(() => service.stop())

const setAside = installationStatement(
  'test-set-one-aside-of-lines',
  `
  insert into receivables_set_aside (tenant, calculator, receivable, since, formulas, message)
  select $1, 'lines', number, 1, 'test', 'test' from receivables where tenant = $1 and id = 'own'`,
)

const takeBack = installationStatement('test-take-back-of-lines', 'delete from receivables_set_aside where tenant = $1')

/** Waits until the current answer shows so many receivables pledged by these terms. */
async function settled(count: number) {
  const { body } = await eventually(
    () => demand(book.calculatedBase()),
    (answer) => answer.body.pledged?.count === count && answer.body.terms !== null,
  )
  return body
}

describe('the base of today', () => {
  test('is the waterfall worked out by hand', async () => {
    // Pledged 60,000 + 30,000 + 10,000 + 5,000. b1 fails `known` alone; c1 fails both, its industry not being known.
    expect(await settled(4)).toMatchObject({
      debt_line_id: book.line,
      currency: 'USD',
      metric_class: 'current',
      calculation: { status: 'done' },
      terms: { id: `${book.organization}-terms`, name: 'The agreement', effective_from: '2026-01-01' },
      pledged: { count: 4, amount: 105_000 },
      unconverted: [],
      ineligible: { count: 2, amount: 15_000 },
      reasons: [
        { id: 'home', first: { count: 1, amount: 5_000 }, all: { count: 1, amount: 5_000 } },
        { id: 'known', first: { count: 1, amount: 10_000 }, all: { count: 2, amount: 15_000 } },
      ],
      eligible: { count: 2, amount: 90_000 },
      // a owes 90,000, of which 80,000 may count.
      limits: [{ id: 'one', excess: 10_000, groups: [{ group: 'a', balance: 90_000, limit: 80_000, excess: 10_000 }] }],
      excess: 10_000,
      net_eligible: 80_000,
      // 0.8 of 80,000, less 2,000; 62,000 less 40,000 that are drawn.
      advance: 64_000,
      reserved: 2_000,
      base: 62_000,
      outstanding: 40_000,
      availability: 22_000,
      deficiency: 0,
      effective_advance_rate: { numerator: 40_000, denominator: 90_000 },
      collateral_coverage: { numerator: 80_000, denominator: 41_000 },
    })
  })

  test('is the same to the operator, and is not there for another lender', async () => {
    const own = await settled(4)
    const path = `/debt-lines/${book.line}/borrowing-base`
    const { body } = await demand(book.operator.client.get(path))
    expect({ ...body, known_at: null, calculation: null }).toEqual({ ...own, known_at: null, calculation: null })
    const other = await service.lender()
    for (const one of [path, `${path}/receivables`, `${path}/receivables.csv`])
      expect((await other.client.get(one)).status).toBe(404)
  })
})

describe('the receivables behind it', () => {
  const ids = async (query: Record<string, string>) =>
    (await demand(book.receivables(query))).body.data.map((row: { receivable_id: string }) => row.receivable_id)

  test('are listed newest first, by step, rule, limit, group and obligor', async () => {
    await settled(4)
    expect(await ids({})).toEqual(['c1', 'b1', 'a2', 'a1'])
    expect(await ids({ step: 'ineligible' })).toEqual(['c1', 'b1'])
    expect(await ids({ rule: 'home' })).toEqual(['c1'])
    expect(await ids({ rule: 'known' })).toEqual(['c1', 'b1'])
    expect(await ids({ step: 'eligible' })).toEqual(['a2', 'a1'])
    expect(await ids({ concentration_limit: 'one', group: 'b' })).toEqual([])
    expect((await ids({ concentration_limit: 'one', group: 'a' })).length).toBeGreaterThan(0)
    expect(await ids({ obligor_id: 'b' })).toEqual(['b1'])
  })

  test('add up to every step', async () => {
    const base = await settled(4)
    const rows: readonly BaseRow[] = (await demand(book.receivables())).body.data
    expect(sumOf(rows, ({ pledged }) => pledged ?? 0)).toBe(base.pledged.amount)
    expect(sumOf(rows, ({ net_eligible }) => net_eligible)).toBe(base.net_eligible)
    expect(sumOf(rows, excessOf)).toBe(base.excess)
  })

  test('are totalled over all that the filters match, for the lender and for the operator', async () => {
    await settled(4)
    const path = `/debt-lines/${book.line}/borrowing-base/receivables-totals`
    const total = (count: number, pledged: number, net_eligible: number) => ({
      data: [{ currency: 'USD', count, pledged, net_eligible, without_pledged: 0 }],
      is_cut: false,
    })
    for (const client of [book.lender.client, book.operator.client]) {
      // 60,000 + 30,000 + 10,000 + 5,000, of which a's 90,000 count up to 80,000.
      expect((await demand(client.get(path))).body).toMatchObject(total(4, 105_000, 80_000))
      expect((await demand(client.get(path, { step: 'ineligible' }))).body).toMatchObject(total(2, 15_000, 0))
      expect((await demand(client.get(path, { obligor_id: 'b' }))).body).toMatchObject(total(1, 10_000, 0))
      expect((await client.get(path, { rule: 'slip' })).status).toBe(400)
    }
    expect((await (await service.lender()).client.get(path)).status).toBe(404)
  })

  test('are totalled in turn with the other long reads of who asks, and of nobody else', async () => {
    await settled(4)
    const path = `/debt-lines/${book.line}/borrowing-base/receivables-totals`
    let end = (): void => {}
    const ended = new Promise<void>((resolve) => (end = resolve))
    const before = [1, 2].map(() => readOfTenant(book.lender.tenant, () => ended))
    let has_answered = false
    const asked = book.lender.client.get(path).then((answer) => ((has_answered = true), answer))
    try {
      expect((await book.operator.client.get(path)).status).toBe(200)
      expect((await book.operator.client.get(path)).status).toBe(200)
      expect(has_answered).toBe(false)
    } finally {
      end()
      await Promise.all(before)
    }
    expect((await asked).status).toBe(200)
  })

  test('that cannot be calculated are counted beside the totals, as in the header', async () => {
    await settled(4)
    const asked = async () => {
      const answer = await demand(book.lender.client.get(`/debt-lines/${book.line}/borrowing-base/receivables-totals`))
      return [answer.body.left_out, answer.headers.get('tapeline-freshness')?.split(', ').at(-1)]
    }
    expect(await asked()).toEqual([0, 'left_out=0'])
    await service.database.query(setAside, [book.lender.tenant])
    try {
      expect(await asked()).toEqual([1, 'left_out=1'])
    } finally {
      await service.database.query(takeBack, [book.lender.tenant])
    }
  })

  test('come as CSV too, the same rows', async () => {
    const path = `/debt-lines/${book.line}/borrowing-base/receivables.csv`
    const { text } = await demand(book.lender.client.get(path, { step: 'ineligible' }))
    const [header = '', ...rows] = text.trim().split('\r\n')
    expect(header.split(',').slice(0, 2)).toEqual(['receivable_id', 'obligor_id'])
    expect(rows.map((row) => row.split(',')[0])).toEqual(['c1', 'b1'])
  })

  test('are asked for by rules and limits that the terms have; the refusal of another id lists them', async () => {
    for (const [param, known] of [
      ['rule', 'home, known'],
      ['concentration_limit', 'one'],
    ] as const)
      expect(onlyFault(await book.receivables({ [param]: 'slip' }), param)).toContain(known)
    expect(onlyFault(await book.receivables({ group: 'a' }), 'group')).toContain('concentration_limit')
  })

  test('page by page are those of one base, whatever is written meanwhile', async () => {
    const first = (await demand(book.receivables({ limit: '3' }))).body
    await demand(
      book.lender.client.post(
        '/receivables/a1/entries',
        entryBody('paid', { date: '2026-03-05', type: 'principal', amount: 9_000 }),
      ),
    )
    await eventually(
      () => demand(book.calculatedBase()),
      ({ body }) => body.pledged?.amount === 96_000,
    )
    const second = (await demand(book.receivables({ limit: '3', page: first.next_page }))).body
    expect(second.data.map(({ receivable_id, pledged }: BaseRow) => [receivable_id, pledged])).toEqual([['a1', 60_000]])
    expect(second.data[0].known_at).toBe(first.data[0].known_at)
    expect(second.next_page).toBeNull()
  })
})

describe('a day that is over', () => {
  test('is calculated when it is first asked for, and holds until something about it is reported', async () => {
    const before = (await demand(book.calculatedBase({ as_of: '2026-02-28' }))).body
    // Before the payment of March.
    expect(before).toMatchObject({ metric_class: 'on_request', base: 62_000, pledged: { amount: 105_000 } })
    await demand(
      book.lender.client.post(
        '/receivables/a2/entries',
        entryBody('later', { date: '2026-03-01', type: 'principal', amount: 1 }),
      ),
    )
    const kept = await countCalculations('2026-02-28')
    expect((await demand(book.calculatedBase({ as_of: '2026-02-28' }))).body.pledged.amount).toBe(105_000)
    expect(await countCalculations('2026-02-28')).toBe(kept)
    await demand(
      book.lender.client.post(
        '/receivables/a2/entries',
        entryBody('late', { date: '2026-02-28', type: 'principal', amount: 10 }),
      ),
    )
    const after = (await demand(book.calculatedBase({ as_of: '2026-02-28' }))).body
    expect(after.pledged.amount).toBe(104_990)
    expect(
      (await demand(book.calculatedBase({ as_of: '2026-02-28', known_at: before.known_at }))).body.pledged.amount,
    ).toBe(105_000)
  })

  test('before terms were in force has no base and states that', async () => {
    const { body } = await demand(book.calculatedBase({ as_of: '2025-12-31' }))
    expect(body).toMatchObject({ terms: null, base: null, availability: null, deficiency: null, advances: [] })
  })

  test('to come, or a moment to come, or one before the line, is refused', async () => {
    expect(onlyFault(await book.calculatedBase({ as_of: '2999-01-01' }), 'as_of')).toContain('future')
    expect(onlyFault(await book.calculatedBase({ known_at: '2200-01-01T00:00:00Z' }), 'known_at')).toContain('future')
    expect((await book.calculatedBase({ known_at: '2020-01-01T00:00:00Z' })).status).toBe(404)
  })
})

const countOfDay = installationStatement(
  'test-count-line-calculations',
  'select count(*) as count from line_calculations where tenant = $1 and as_of = $2',
)

async function countCalculations(as_of: string): Promise<number | undefined> {
  const [row] = await service.database.query<{ count: number }>(countOfDay, [book.lender.tenant, as_of])
  return row?.count
}

describe('terms that are tried', () => {
  const preview = (body: object, query = '') =>
    book.operator.client.post(`/operator/debt-lines/${book.line}/borrowing-base/preview${query}`, body)

  /** What is tried, once it is calculated: that may take longer than a request waits for it. */
  const tried = (body: object) =>
    eventually(
      () => demand(preview(body)),
      (answer) => answer.body.calculation.status === 'done',
    )

  test('change only the named parts of the terms in force, and nothing that is stored', async () => {
    await eventually(
      () => demand(book.calculatedBase()),
      ({ body }) => body.pledged?.amount === 95_989,
    )
    const rows = () => service.database.query<{ state: unknown }>(allTerms, [book.operator.tenant])
    const stored = await rows()
    // Without the limit 80,990 of a1 and a2 are net eligible, of which 0.5 are lent, less the 2,000 in reserve.
    const { body } = await tried({ advance_rates: { rate: 0.5 }, concentration_limits: null })
    expect(body).toMatchObject({
      calculation: { status: 'done' },
      in_force: { excess: 989, net_eligible: 80_000, base: 62_000, terms: { id: `${book.organization}-terms` } },
      tried: { excess: 0, net_eligible: 80_989, base: 38_494, terms: { id: null }, limits: [] },
      changes: {
        eligible: 0,
        excess: -989,
        net_eligible: 989,
        base: -23_506,
        availability: -22_000,
        deficiency: 1_506,
      },
      // What the limit took off the one obligor that was over it comes back.
      changed_receivables: { became_ineligible: { count: 0 }, gained: { amount: 989 }, lost: { count: 0, amount: 0 } },
    })
    expect(await rows()).toEqual(stored)
    expect((await demand(book.calculatedBase())).body.base).toBe(62_000)
  })

  test('show which receivables change, and how', async () => {
    const rule = { id: 'small', rule: 'amount', of: 'outstanding', max: 20_000 }
    const { body } = await tried({ eligibility: [rule] })
    const { became_eligible, became_ineligible, largest } = body.changed_receivables
    // b1 and c1 failed rules that are gone; both loans of a are too large for the new one.
    expect([became_eligible.count, became_ineligible.count]).toEqual([2, 2])
    expect(largest.map((one: { receivable_id: string }) => one.receivable_id)).toEqual(['a1', 'a2', 'b1', 'c1'])
    expect(largest[0]).toMatchObject({ obligor_id: 'a', before: { failed_rules: [] }, after: { net_eligible: 0 } })
    expect(largest[0].after.failed_rules).toEqual(['small'])
    expect(largest[3].before.failed_rules).toEqual(['home', 'known'])
  })

  test('are judged as terms are', async () => {
    expect(onlyFault(await preview({ covenants: [{ id: 'x' }] }), 'covenants[0].name')).toContain('required')
    const answer = await preview({
      eligibility: [{ id: 'x', rule: 'country', in: ['USA'] }],
      advance_rates: { rate: 2 },
    })
    expect(answer.body.details.map(({ param }: { param: string }) => param)).toEqual([
      'eligibility[0].in[0]',
      'advance_rates.rate',
    ])
    expect(onlyFault(await preview({ id: 'x' }), 'id')).toContain('not a field')
    const unknown = { eligible_cash: { payin_instrument_ids: ['nowhere'] } }
    expect(onlyFault(await preview(unknown), 'eligible_cash.payin_instrument_ids[0]')).toContain('nowhere')
  })

  test('are the operator’s to try', async () => {
    const path = `/operator/debt-lines/${book.line}/borrowing-base/preview`
    expect((await book.lender.client.post(path, {})).status).toBe(403)
    expect((await book.operator.client.post('/operator/debt-lines/nowhere/borrowing-base/preview', {})).status).toBe(
      404,
    )
  })
})

const allTerms = installationStatement(
  'test-all-terms',
  "select state from operator_records where tenant = $1 and kind = 'debt_line_term' order by number",
)
