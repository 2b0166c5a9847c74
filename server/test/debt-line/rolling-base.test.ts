// The borrowing bases of today under random writes by several callers on two nodes: what is followed write by write is what all of history
// makes, what was answered at a moment is answered again for that moment, and the rows of a base add up to its steps.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyLines } from '../../src/jobs/debt-lines/line-verify.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { Client, eventually } from '../harness/client.ts'
import { entryBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { timeLimit } from '../harness/time-limits.ts'
import { demand } from '../surface/operations.ts'
import { type BaseRow, LineBook, excessOf, sumOf } from './line-book.ts'

let service: TestService
let book: LineBook
let callers: readonly Client[]

const LOANS = 12
const OBLIGORS = ['o1', 'o2', 'o3', 'o4']

/** The same numbers in every run, so that what fails fails again. */
function chance(seed: number) {
  let state = seed
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  return {
    whole: (max: number) => Math.floor(next() * max),
    one: <T>(of: readonly T[]) => of[Math.floor(next() * of.length)] as T,
  }
}

const today = new Date().toISOString().slice(0, 10)

const TERMS = {
  advance_rates: {
    rate: 0.85,
    classes: [{ id: 'late', days_past_due: { min: 1, max: 90 }, rate: 0.5 }],
    basis: 'reported',
  },
  eligibility: [
    { id: 'late', rule: 'days_past_due', max: 120, basis: 'reported' },
    { id: 'signed', rule: 'documents', kinds: ['contract'] },
    { id: 'branch', rule: 'metadata', key: 'branch', not_in: ['closed'], missing: 'eligible' },
    { id: 'sector', rule: 'industry', not_in: ['7225'], missing: 'eligible' },
    { id: 'cross', rule: 'cross_ageing', days_past_due: 60, basis: 'reported', share_max: 0.5 },
  ],
  concentration_limits: [
    { id: 'one', group: 'obligor', limit: { as: 'share', share: 0.4, denominator: 'before_excess' } },
    { id: 'state', group: 'region', limit: { as: 'share', share: 0.6, denominator: 'before_excess' } },
  ],
  reserves: [{ id: 'fixed', reserve: 'fixed', amount: 1_000 }],
}

beforeAll(async () => {
  service = await startTestService()
  book = await LineBook.open(service)
  const other = (await service.another()).address ?? ''
  const { key, client } = book.lender
  callers = [client, new Client(other, key), client]
  for (const id of OBLIGORS) await book.obligor(id, { address: { country: 'US', region: 'CA' } })
  for (let at = 0; at < LOANS; at += 1)
    await book.loan({
      id: `r${at}`,
      obligor: OBLIGORS[at % OBLIGORS.length] ?? '',
      amount: 10_000 + 1_000 * at,
      more: { currency: at % 5 === 4 ? 'EUR' : 'USD', metadata: { branch: 'east' } },
    })
  await book.openLine({ principal_outstanding: 20_000 })
  await book.write('debt-lines', {
    id: `${book.organization}-other`,
    name: 'Euros',
    currency: 'EUR',
    status: 'active',
    commitment: 5,
    opened_on: '2026-01-01',
    pledge_selector: { metadata: { branch: 'west' } },
  })
  await book.agree('first', TERMS)
})
afterAll(() => service.stop())

type Act = (caller: Client, draw: ReturnType<typeof chance>) => Promise<unknown>

const loanOf = (draw: ReturnType<typeof chance>) => `r${draw.whole(LOANS)}`
const dayOf = (draw: ReturnType<typeof chance>) => `2026-${String(1 + draw.whole(9)).padStart(2, '0')}-15`

const ACTS: readonly Act[] = [
  (caller, draw) => {
    const entry = {
      type: draw.one(['principal', 'disbursement', 'write_off']),
      date: dayOf(draw),
      amount: 100 * draw.whole(30),
    }
    return caller.post(`/receivables/${loanOf(draw)}/entries`, entryBody(`e${draw.whole(6)}`, entry))
  },
  (caller, draw) => caller.delete(`/receivables/${loanOf(draw)}/entries/e${draw.whole(6)}`),
  (caller, draw) => {
    const since = dayOf(draw)
    const late = { delinquent_amount: 500, delinquent_times: 1 + draw.whole(3), delinquent_since: since }
    return caller.post(`/receivables?effective_date=${since}`, { id: loanOf(draw), ...late })
  },
  (caller, draw) => caller.post('/receivables', { id: loanOf(draw), delinquent_amount: 0, delinquent_since: null }),
  (caller, draw) => {
    const metadata = { branch: draw.one(['east', 'west', 'closed', null]) }
    return caller.post(`/receivables?effective_date=${dayOf(draw)}`, { id: loanOf(draw), metadata })
  },
  (caller, draw) =>
    caller.post('/receivables', { id: loanOf(draw), funded_by: draw.one(['operator', 'balance_sheet']) }),
  (caller, draw) => {
    const address = { region: draw.one(['CA', 'NY', 'TX']) }
    return caller.post('/accounts', { id: draw.one(OBLIGORS), address, industry: draw.one(['722511', '441110', null]) })
  },
  (_, draw) => {
    const receivable_id = loanOf(draw)
    const line = draw.one([book.line, `${book.organization}-other`])
    const pledge = draw.one([
      { status: 'released' },
      { status: 'by_selector' },
      { status: 'pledged', debt_line_id: line },
    ])
    return book.operator.client.post('/operator/pledges', {
      id: `${book.organization}:${receivable_id}`,
      organization: book.organization,
      receivable_id,
      debt_line_id: null,
      ...pledge,
    })
  },
  (caller, draw) => {
    const kind = draw.one(['contract', 'invoice'])
    const query = new URLSearchParams({ id: `doc-${draw.whole(8)}`, kind, name: 'a.json' })
    return caller.post(`/receivables/${loanOf(draw)}/documents?${query.toString()}`, { signed: true })
  },
  (_, draw) => {
    const date = today
    const rate = {
      id: `EUR-USD-${date}`,
      organization: 'operator',
      base: 'EUR',
      quote: 'USD',
      date,
      rate: 1 + draw.whole(9) / 10,
    }
    return book.operator.client.post('/operator/fx-rates', rate)
  },
  (_, draw) =>
    book.agree(draw.one(['first', 'second']), { ...TERMS, advance_rates: { rate: 0.5 + draw.whole(5) / 10 } }),
  (_, draw) =>
    book.write(
      'debt-lines',
      { id: book.line, principal_outstanding: 1_000 * draw.whole(60) },
      `?effective_date=${dayOf(draw)}`,
    ),
]

/** Some writes one after the other. What is refused is no matter: it changes nothing. */
async function writeSome(caller: Client, seed: number, count: number): Promise<void> {
  const draw = chance(seed)
  for (let at = 0; at < count; at += 1) {
    const answer = (await draw.one(ACTS)(caller, draw)) as { status?: number } | undefined
    expect(answer?.status ?? 200).toBeLessThan(500)
  }
}

const lines = () => [book.line, `${book.organization}-other`]

const baseOf = async (line: string, query: Record<string, string> = {}) =>
  (await demand(book.lender.client.get(`/debt-lines/${line}/borrowing-base`, query))).body

let words = 0

/** The base of a line once it shows all that was written before. */
async function caughtUp(line: string) {
  words += 1
  const { body } = await book.write('debt-lines', { id: book.line, metadata: { words } })
  return eventually(
    () => baseOf(line),
    (base) => base.known_at >= body.updated_at && base.calculation.status === 'done',
    30_000,
  )
}

const forget = installationStatement(
  'test-forget-calculations',
  `
  with gone as (delete from line_calculations where tenant = $1 returning 1)
  delete from line_outcomes where tenant = $1 and exists (select from gone)`,
)

test(
  'what is followed write by write is what history makes, and the past stays as it was answered',
  { timeout: timeLimit(120_000) },
  async () => {
    const answered: { readonly line: string; readonly body: Record<string, unknown> }[] = []
    for (let round = 0; round < 3; round += 1) {
      await Promise.all(callers.map((caller, at) => writeSome(caller, 100 * round + at + 1, 25)))
      for (const line of lines()) answered.push({ line, body: await caughtUp(line) })
      const { differing, receivables } = await verifyLines(service.database, {
        tenant: book.lender.tenant,
        operator_slug: 'operator',
      })
      expect(differing).toEqual([])
      expect(receivables).toBeGreaterThan(0)
    }
    // Nothing is served from what was kept: each moment is recalculated, from the book as it was known.
    await service.database.query(forget, [book.lender.tenant])
    for (const { line, body } of answered) {
      const again = await eventually(
        () => baseOf(line, { known_at: String(body['known_at']) }),
        (base) => base.calculation.status === 'done',
      )
      expect({ ...again, ...OF_TODAY }).toEqual({ ...body, ...OF_TODAY })
    }
  },
)

test('the receivables of a base are those of the portfolio behind the line, and add up to every step', async () => {
  for (const line of lines()) {
    const base = await caughtUp(line)
    const path = `/debt-lines/${line}/borrowing-base/receivables`
    const { body } = await demand(book.lender.client.get(path, { limit: 100 }))
    const rows: readonly BaseRow[] = body.data
    const isIn = (step: string) => rows.filter((row) => row.steps.includes(step))
    expect(sumOf(rows, ({ pledged }) => pledged ?? 0)).toBe(base.pledged.amount)
    expect(isIn('ineligible')).toHaveLength(base.ineligible.count)
    expect(isIn('eligible')).toHaveLength(base.eligible.count)
    expect(sumOf(rows, ({ net_eligible }) => net_eligible)).toBe(base.net_eligible)
    expect(sumOf(rows, excessOf)).toBe(base.excess)
    for (const { id, all } of base.reasons)
      expect(rows.filter(({ failed_rules }) => failed_rules.includes(id))).toHaveLength(all.count)
    const known = { debt_line: line, limit: 100, known_at: base.known_at }
    const portfolio: readonly PortfolioRow[] = (await demand(book.lender.client.get('/portfolio/receivables', known)))
      .body.data
    const open = portfolio.filter(({ outstanding }) => outstanding > 0)
    expect(
      rows.map(({ receivable_id, outstanding, days_past_due: { reported } }) => [receivable_id, outstanding, reported]),
    ).toEqual(
      open.map(({ receivable_id, outstanding, reported }) => [receivable_id, outstanding, reported.days_past_due]),
    )
  }
})

/** Fields of today's base alone, and of how it was calculated. */
const OF_TODAY = { calculation: null, metric_class: null, deficiency_cure: null }

/** A row of the portfolio's drill-down. */
interface PortfolioRow {
  readonly receivable_id: string
  readonly outstanding: number
  readonly reported: { readonly days_past_due: number }
}
