// People's decisions in the tie-out of cash, by books made by hand, on both clocks: the operator's are carried out, the lender's change nothing.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayNumber, dayOfNumber } from '@tapeline/kernel/core/day'
import { installationStatement } from '../../src/storage/database.ts'
import { accountBody, receivableBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { openParties } from '../surface/parties.ts'
import { CashBook, tieOutNow } from './cash-book.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

const TODAY = dayOfNumber(Math.floor(Date.now() / 86_400_000))

/** A day some days ago. */
const ago = (days: number) => dayOfNumber(dayNumber(TODAY) - days)

type Body = { readonly [field: string]: unknown }

const findMoment = installationStatement('', 'select moment from cash_cursors where tenant = $1')
const findTied = installationStatement(
  '',
  `
  select 'line ' || replace(replace(line, $2 || '-', ''), 'lender' || chr(9), 'own ') as id, rule, explained
  from cash_lines where tenant = $1
  union all select 'entry ' || array_to_string(entries, '+'), rule, explained from cash_payments where tenant = $1 order by id`,
)
const findStretches = installationStatement(
  '',
  `
  select distinct stretch from cash_lines where tenant = $1 and recorded > $2
  union select distinct stretch from cash_payments where tenant = $1 and recorded > $2`,
)

/** A lender with two loans, whose cash people decide on. */
class DecidedBook extends CashBook {
  entry = (entry_id: string, receivable_id = 'LOAN-0001') => ({ receivable_id, entry_id })

  async pay2(entry: Body): Promise<void> {
    const { status, text } = await this.parties.lender.post('/receivables/LOAN-0002/entries', {
      type: 'principal',
      ...entry,
    })
    expect(status, text).toBe(200)
  }

  /** What the operator is answered that sends a decision about its own lines. */
  sendDecision(id: string, { lines = [], ...body }: { readonly lines?: readonly string[] } & Body) {
    return this.parties.operator.post('/operator/tie-out-decisions', {
      id: `${this.organization}:${id}`,
      organization: this.organization,
      decided_on: ago(1),
      transaction_ids: lines.map((line) => this.lineId(line)),
      ...body,
    })
  }

  async decided(id: string, body: { readonly lines?: readonly string[] } & Body): Promise<void> {
    const { status, text } = await this.sendDecision(id, body)
    expect(status, text).toBe(200)
  }

  async withdraw(id: string): Promise<void> {
    const body = { id: `${this.organization}:${id}`, status: 'withdrawn' }
    const { status, text } = await this.parties.operator.post('/operator/tie-out-decisions', body)
    expect(status, text).toBe(200)
  }

  /** Each row as `row: rule`, or what it is explained by. */
  async tied(): Promise<string[]> {
    await tieOutNow()
    const { tenants } = this.parties
    const rows = await service.database.query<{ id: string; rule: string | null; explained: string | null }>(findTied, [
      tenants.lender,
      this.organization,
    ])
    return rows.map(({ id, rule, explained }) => `${id}: ${explained ?? rule ?? 'open'}`)
  }

  /** Each decision with what became of it, as the operator and the lender read it. */
  async outcomes(query = ''): Promise<string[]> {
    const read = [
      await this.parties.operator.get(`${this.operators}/decisions${query}`),
      await this.parties.lender.get(`/cash-tie-out/decisions${query}`),
    ].map(({ body }) =>
      (body as { data: Record<string, string | null>[] }).data.map(({ decision_id, outcome, void_reason }) =>
        [`${decision_id?.replace(`${this.organization}:`, '')}: ${outcome}`, void_reason ?? []].flat().join(', '),
      ),
    )
    expect(read[1]).toEqual(read[0])
    return read[0] ?? []
  }

  async moment(): Promise<number> {
    const [row] = await service.database.query<{ moment: number }>(findMoment, [this.parties.tenants.lender])
    return row?.moment ?? 0
  }

  /** The stretches with rows that were stored after a moment. */
  async changedSince(moment: number): Promise<number[]> {
    const rows = await service.database.query<{ stretch: number }>(findStretches, [this.parties.tenants.lender, moment])
    return rows.map(({ stretch }) => stretch)
  }
}

async function openBook(): Promise<DecidedBook> {
  const parties = await openParties(service)
  for (const [path, body] of [
    ['/accounts', accountBody('acme')],
    ['/receivables', receivableBody('LOAN-0001', 'acme')],
    ['/receivables', receivableBody('LOAN-0002', 'acme')],
  ] as const) {
    const { status, text } = await parties.lender.post(path, body)
    expect(status, text).toBe(200)
  }
  return new DecidedBook(parties)
}

/** Two payments of 500.00 of two loans and a line that could be either. */
async function openAmbiguous(): Promise<DecidedBook> {
  const book = await openBook()
  await book.pay({ id: 'e1', amount: 50_000, date: ago(12) })
  await book.pay2({ id: 'e2', amount: 50_000, date: ago(12) })
  await book.settle({ id: 'l1', amount: 50_000, settled_at: ago(11) })
  expect(await book.tied()).toEqual(['entry e1: open', 'entry e2: open', 'line l1: open'])
  return book
}

describe('what the operator confirms', () => {
  test('is matched before all rules, and by its decision as evidence', async () => {
    const book = await openAmbiguous()
    await book.decided('d1', { decision: 'confirm', lines: ['l1'], entries: [book.entry('e2', 'LOAN-0002')] })
    expect(await book.tied()).toEqual(['entry e1: open', 'entry e2: decision', 'line l1: decision'])
    const [operators, own] = await Promise.all([
      book.parties.operator.get(`${book.operators}/payments?status=matched`),
      book.parties.lender.get('/cash-tie-out/payments?status=matched'),
    ])
    const match = { rule: 'decision', lines_count: 1, payments_count: 1, fee: 0 }
    expect(operators.body).toMatchObject({
      data: [
        { receivable_id: 'LOAN-0002', tied_on: ago(1), match: { ...match, decision_id: `${book.organization}:d1` } },
      ],
    })
    expect(own.body).toMatchObject({ data: [{ stated_by: 'operator', match: { ...match, decision_id: 'd1' } }] })
  })

  test('goes before a rule that would tie it otherwise, and is left to the rules once it is withdrawn', async () => {
    const book = await openBook()
    const named = { payment_reference: 'PAY-7701' }
    await book.pay({ id: 'e1', amount: 50_000, date: ago(12), metadata: named })
    await book.pay2({ id: 'e2', amount: 50_000, date: ago(12) })
    await book.settle({ id: 'l1', amount: 50_000, settled_at: ago(11), description: 'PAY-7701' })
    expect(await book.tied()).toEqual(['entry e1: reference', 'entry e2: open', 'line l1: reference'])
    await book.decided('d1', { decision: 'confirm', lines: ['l1'], entries: [book.entry('e2', 'LOAN-0002')] })
    expect(await book.tied()).toEqual(['entry e1: open', 'entry e2: decision', 'line l1: decision'])
    await book.withdraw('d1')
    expect(await book.tied()).toEqual(['entry e1: reference', 'entry e2: open', 'line l1: reference'])
  })

  test('ties rows of days far apart, and waits for those that are not there yet', async () => {
    const book = await openBook()
    await book.settle({ id: 'l1', amount: 49_900, settled_at: ago(5) })
    const named = { decision: 'confirm', lines: ['l1'], entries: [book.entry('e1')], fee: 100 }
    await book.decided('d1', named)
    expect(await book.tied()).toEqual(['line l1: open'])
    await book.pay({ id: 'e1', amount: 50_000, date: ago(90) })
    expect(await book.tied()).toEqual(['entry e1: decision', 'line l1: decision'])
    const { body } = await book.parties.operator.get(`${book.operators}/lines`)
    expect(body).toMatchObject({ data: [{ status: 'matched', match: { fee: 100, payments: [{ day: ago(90) }] } }] })
  })

  test('is void once a row is corrected so that it does not add up, and again in effect once it does', async () => {
    const book = await openAmbiguous()
    await book.decided('d1', { decision: 'confirm', lines: ['l1'], entries: [book.entry('e1')] })
    expect(await book.tied()).toEqual(['entry e1: decision', 'entry e2: open', 'line l1: decision'])
    expect(await book.outcomes()).toEqual(['d1: in_effect'])
    const earlier = (await book.parties.operator.get(book.operators)).body as { known_at: string }
    await book.settle({ id: 'l1', amount: 40_000, settled_at: ago(11) })
    expect(await book.tied()).toEqual(['entry e1: open', 'entry e2: open', 'line l1: open'])
    expect(await book.outcomes()).toEqual(['d1: void, amounts_differ'])
    expect(await book.outcomes(`?known_at=${earlier.known_at}`)).toEqual(['d1: in_effect'])
    await book.pay({ id: 'e1', amount: 40_000, date: ago(12) })
    expect(await book.tied()).toEqual(['entry e1: decision', 'entry e2: open', 'line l1: decision'])
  })
})

test('a split by hand ties a payment to several lines, and a line to several payments', async () => {
  const book = await openBook()
  await book.pay({ id: 'e1', amount: 50_000, date: ago(40) })
  await book.settle({ id: 'l1', amount: 20_000, settled_at: ago(40) })
  await book.settle({ id: 'l2', amount: 30_000, settled_at: ago(20) })
  await book.pay({ id: 'e3', amount: 7_000, date: ago(12) })
  await book.pay2({ id: 'e4', amount: 8_000, date: ago(11) })
  await book.settle({ id: 'l3', amount: 15_000, settled_at: ago(10) })
  await book.decided('d1', { decision: 'split', lines: ['l2', 'l1'], entries: [book.entry('e1')] })
  await book.decided('d2', {
    decision: 'split',
    lines: ['l3'],
    entries: [book.entry('e3'), book.entry('e4', 'LOAN-0002')],
  })
  expect(await book.tied()).toEqual([
    'entry e1: decision',
    'entry e3: decision',
    'entry e4: decision',
    'line l1: decision',
    'line l2: decision',
    'line l3: decision',
  ])
})

test('what is rejected is tied by no rule, and the line may then be the only other payment', async () => {
  const book = await openAmbiguous()
  await book.decided('d1', { decision: 'reject', lines: ['l1'], entries: [book.entry('e1')] })
  expect(await book.tied()).toEqual(['entry e1: open', 'entry e2: amount_and_day', 'line l1: amount_and_day'])
  await book.withdraw('d1')
  expect(await book.tied()).toEqual(['entry e1: open', 'entry e2: open', 'line l1: open'])
})

describe('what the operator explains', () => {
  test('is open no longer, and neither verified nor matched', async () => {
    const book = await openAmbiguous()
    const explained = { decision: 'explain', amount: 50_000 }
    await book.decided('d1', { ...explained, lines: ['l1'], explanation: 'capital' })
    await book.decided('d2', { ...explained, entries: [book.entry('e1')], explanation: 'paid_in_cash' })
    expect(await book.tied()).toEqual(['entry e1: paid_in_cash', 'entry e2: open', 'line l1: capital'])
    const { body } = await book.parties.operator.get(`${book.operators}?from=${ago(40).slice(0, 7)}`)
    const months = (body as { data: { collections: Body; credits: Body }[] }).data
    const sum = (side: 'collections' | 'credits', figure: string) =>
      months.reduce((all, month) => all + (month[side][figure] as { amount: number }).amount, 0)
    expect(['reported', 'verified', 'explained', 'open'].map((figure) => sum('collections', figure))).toEqual([
      100_000, 0, 50_000, 50_000,
    ])
    expect(['all', 'explained', 'open'].map((figure) => sum('credits', figure))).toEqual([50_000, 50_000, 0])
    const rows = await book.parties.lender.get('/cash-tie-out/payments?status=explained')
    expect(rows.body).toMatchObject({
      data: [
        {
          status: 'explained',
          explanation: 'paid_in_cash',
          stated_by: null,
          match: { rule: 'decision', decision_id: 'd2', lines_count: 0, fee: null },
        },
      ],
    })
  })

  test('is explained by that amount alone: a lender that corrects its entry is not covered', async () => {
    const book = await openAmbiguous()
    const entries = [book.entry('e1')]
    await book.decided('d1', { decision: 'explain', amount: 50_000, entries, explanation: 'paid_in_cash' })
    expect(await book.tied()).toContain('entry e1: paid_in_cash')
    await book.pay({ id: 'e1', amount: 5_000_000, date: ago(12) })
    expect(await book.tied()).toContain('entry e1: open')
  })
})

describe('on both clocks', () => {
  test('a decision counts from the day on which it was made, and is known from the moment on which it was sent', async () => {
    const book = await openAmbiguous()
    const before = (await book.parties.operator.get(book.operators)).body as { known_at: string }
    await book.decided('d1', { decision: 'confirm', lines: ['l1'], entries: [book.entry('e1')], decided_on: ago(4) })
    await book.tied()
    const verifiedOn = async (query: string) => {
      const { body } = await book.parties.operator.get(`${book.operators}?from=${ago(40).slice(0, 7)}&${query}`)
      const { data } = body as { data: { collections: { verified: { amount: number } } }[] }
      return data.reduce((all, { collections }) => all + collections.verified.amount, 0)
    }
    expect(await verifiedOn(`as_of=${ago(5)}`)).toBe(0)
    expect(await verifiedOn(`as_of=${ago(4)}`)).toBe(50_000)
    expect(await verifiedOn(`as_of=${TODAY}&known_at=${before.known_at}`)).toBe(0)
  })

  test('of two about the same row the later one counts, and neither of two of one day, whichever came first', async () => {
    const confirm = (book: DecidedBook, id: string, entry: string, loan: string, decided_on: string) =>
      book.decided(id, { decision: 'confirm', lines: ['l1'], entries: [book.entry(entry, loan)], decided_on })
    const books = [await openAmbiguous(), await openAmbiguous()]
    for (const [at, book] of books.entries()) {
      const both = [
        () => confirm(book, 'a', 'e1', 'LOAN-0001', ago(3)),
        () => confirm(book, 'b', 'e2', 'LOAN-0002', ago(2)),
      ]
      for (const make of at === 0 ? both : both.toReversed()) await make()
      expect(await book.tied()).toEqual(['entry e1: open', 'entry e2: decision', 'line l1: decision'])
      expect(await book.outcomes()).toEqual(['a: void, outranked', 'b: in_effect'])
      await confirm(book, 'a', 'e1', 'LOAN-0001', ago(2))
      expect(await book.tied()).toEqual(['entry e1: open', 'entry e2: open', 'line l1: open'])
      expect(await book.outcomes()).toEqual(['a: void, contradicted', 'b: void, contradicted'])
    }
  })
})

describe('of a lender', () => {
  test('a decision changes no figure, and what the operator decided it may not change', async () => {
    const book = await openAmbiguous()
    const about = { decision: 'confirm', entries: [book.entry('e1')], decided_on: ago(1) }
    const named = { ...about, id: 'mine', transaction_ids: [book.lineId('l1')] }
    const sent = await book.parties.lender.post('/tie-out-decisions', named)
    expect([sent.status, sent.body]).toMatchObject([200, { decided_by: 'lender' }])
    expect(await book.tied()).toEqual(['entry e1: open', 'entry e2: open', 'line l1: open'])
    expect(await book.outcomes()).toEqual(['mine: proposed'])
    await book.decided('d1', { decision: 'reject', lines: ['l1'], entries: [book.entry('e1')] })
    const read = await book.parties.lender.get('/tie-out-decisions/d1')
    expect(read.body).toMatchObject({ id: 'd1', decided_by: 'operator', decision: 'reject' })
    const changed = await book.parties.lender.post('/tie-out-decisions', { id: 'd1', status: 'withdrawn' })
    expect([changed.status, changed.text]).toMatchObject([400, expect.stringContaining('not_permitted')])
    const theirs = await book.sendDecision('mine', { decision: 'reject', transaction_ids: undefined })
    expect([theirs.status, theirs.text]).toMatchObject([400, expect.stringContaining('not_permitted')])
    expect(await book.tied()).toEqual(['entry e1: open', 'entry e2: amount_and_day', 'line l1: amount_and_day'])
  })

  test('lines of its own are its own word also where the operator confirms them', async () => {
    const book = await openBook()
    await book.pay({ id: 'e1', amount: 50_000, date: ago(60) })
    const line = { id: 'o1', direction: 'credit', amount: 50_000, currency: 'USD', status: 'settled' }
    expect((await book.parties.lender.post('/bank-lines', { ...line, settled_at: ago(10) })).status).toBe(200)
    await book.decided('d1', { decision: 'confirm', bank_line_ids: ['o1'], entries: [book.entry('e1')] })
    expect(await book.tied()).toEqual(['entry e1: decision', 'line own o1: decision'])
    const { body } = await book.parties.operator.get(`${book.operators}/payments`)
    expect(body).toMatchObject({ data: [{ status: 'matched', stated_by: 'lender' }] })
  })

  test('neither decisions nor what they name reach another lender', async () => {
    const [one, other] = [await openAmbiguous(), await openAmbiguous()]
    await one.decided('d1', { decision: 'confirm', lines: ['l1'], entries: [one.entry('e1')] })
    expect((await other.parties.lender.get('/tie-out-decisions/d1')).status).toBe(404)
    const foreign = { decision: 'confirm', entries: [other.entry('e1')], transaction_ids: [one.lineId('l1')] }
    expect((await other.sendDecision('d2', foreign)).status).toBe(400)
    expect(await other.tied()).toEqual(['entry e1: open', 'entry e2: open', 'line l1: open'])
  })
})

test('a decision ties the stretches of its rows again, and no others', async () => {
  const book = await openBook()
  for (const days of [200, 150, 100, 50]) {
    await book.pay({ id: `e${days}`, amount: days * 100, date: ago(days) })
    await book.settle({ id: `l${days}`, amount: days * 100, settled_at: ago(days - 1) })
  }
  await book.pay2({ id: 'late', amount: 77_700, date: ago(150) })
  await book.settle({ id: 'found', amount: 77_700, settled_at: ago(50) })
  await book.tied()
  const before = await book.moment()
  await book.decided('d1', { decision: 'confirm', lines: ['found'], entries: [book.entry('late', 'LOAN-0002')] })
  expect(await book.tied()).toContain('entry late: decision')
  const stretches = [150, 50].map((days) => Math.floor(dayNumber(ago(days)) / 28))
  const changed = await book.changedSince(before)
  expect(changed.filter((stretch) => !stretches.includes(stretch))).toEqual([])
})
