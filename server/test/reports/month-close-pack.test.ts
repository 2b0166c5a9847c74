// The month-close pack: a closed month as it was certified, by figures worked out by hand; and reports that follow the closes of months, once for each.
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { textOfPages } from '../certificates/read-pdf.ts'
import { readWorkbook } from '../certificates/read-workbook.ts'
import { LATE_AT_MOST_A_FIFTH, LineBook } from '../debt-line/line-book.ts'
import { startCalculators } from '../harness/calculators.ts'
import { eventually } from '../harness/client.ts'
import { entryBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import {
  DAY,
  MADE,
  TestClock,
  TestMail,
  fileOf,
  madeFile,
  runsOf,
  schedule,
  sender,
  settledRun,
  shownRows,
} from './sending.ts'

let service: TestService
let calculators: ReturnType<typeof startCalculators>
let book: LineBook
/** No job of this service sends reports: the tests do. */
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' })
  calculators = startCalculators(service.connection, 'operator', pino({ level: 'silent' }))
})
afterAll(async () => {
  await calculators.stop()
  await service.stop()
})

let clock: TestClock
let mail: TestMail
beforeEach(() => {
  clock = new TestClock()
  mail = new TestMail()
})

const sendByClock = (more = {}) => sender(service, { mailer: mail, clock: clock.now, ...more })

/**
 * On 28 February: 60,000.00 and 30,000.00 less 4,500.00 that was written off, so 85,500.00 pledged and eligible. At 80 % less 1,000.00 the base is 67,400.00,
 * and 40,000.00 is drawn. 1,000.00 of 1,500.00 collected in February is shown by the bank; both are interest, so principal is as it was.
 */
async function openBook(): Promise<LineBook> {
  const opened = await LineBook.open(service)
  await opened.obligor('a')
  await opened.loan({ id: 'r1', obligor: 'a', amount: 6_000_000 })
  await opened.loan({ id: 'r2', obligor: 'a', amount: 3_000_000 })
  const { client } = opened.lender
  const post = (receivable: string, id: string, more: Record<string, unknown>) =>
    demand(client.post(`/receivables/${receivable}/entries`, entryBody(id, more)))
  await post('r2', 'lost', { type: 'write_off', date: '2026-02-20', amount: 450_000 })
  for (const [id, amount] of [
    ['1001', 100_000],
    ['1002', 50_000],
  ] as const)
    await post('r1', id, { type: 'interest', date: '2026-02-20', amount, metadata: { payment_reference: `PAY-${id}` } })
  await opened.write('transparency/transactions', {
    id: `${opened.organization}-1001`,
    direction: 'credit',
    currency: 'USD',
    status: 'settled',
    description: 'PAY-1001',
    settled_at: '2026-02-21',
    amount: 100_000,
  })
  await opened.openLine({ commitment: 50_000_000, principal_outstanding: 4_000_000 })
  await opened.agree('terms', {
    advance_rates: { rate: 0.8 },
    reserves: [{ id: 'fixed', reserve: 'fixed', amount: 100_000 }],
    covenants: [LATE_AT_MOST_A_FIFTH],
  })
  return opened
}

const close = (month: string, { lender, line }: LineBook = book) =>
  demand(lender.client.post(`/debt-lines/${line}/closes`, { month }))

/** Closes a month, and waits for its certificate. Returns the moment of the close. */
async function closed(month: string): Promise<string> {
  const { body } = await close(month)
  await eventually(
    () => demand(book.lender.client.get(`/debt-lines/${book.line}/closes`)),
    (answer) => answer.body.data.every((one: { certificate: unknown }) => one.certificate !== null),
    60_000,
  )
  return body.closed_at
}

const PACK = { name: 'Our pack', report: 'month_close_pack' }

describe('a pack', () => {
  beforeAll(async () => {
    book = await openBook()
    await closed('2026-02')
    // What is known later is no part of it: 60,000.00 would be the base of 76,250.00, and 1,500.00 be verified.
    await demand(book.lender.client.post('/receivables/r1/entries', entryBody('late', { amount: 1_000_000 })))
    await book.write('transparency/transactions', {
      id: `${book.organization}-1002`,
      direction: 'credit',
      currency: 'USD',
      status: 'settled',
      description: 'PAY-1002',
      settled_at: '2026-02-21',
      amount: 50_000,
    })
    await eventually(
      () => book.lender.client.get('/portfolio/delinquency', { as_of: '2026-02-28', from: '2026-02' }),
      ({ status, body }) => status === 200 && JSON.stringify(body.data).includes('9550000'),
      60_000,
    )
  })

  const made = (of: Lender, more = {}) =>
    madeFile(service, { tenant: of.tenant, report: 'month_close_pack', format: 'xlsx', as_of: '2026-03-15', ...more })

  test('has the figures of the close, not those of today', async () => {
    const file = readWorkbook(await made(book.lender))
    const line = `The line (${book.line})`
    expect([...file.keys()].slice(1)).toEqual([
      'Close',
      'Borrowing base',
      'Ineligible',
      'Concentration',
      'Advance',
      'Covenants',
      'Cash tie-out',
      'Integrity checks',
      'Delinquency, reported',
      'Delinquency, computed',
      'Losses by vintage',
    ])
    const steps = Object.fromEntries(shownRows(file, 'Borrowing base').map(([, step, , amount]) => [step, amount]))
    expect(steps).toMatchObject({
      'Pledged': '85,500.00',
      'Advance on net eligible': '68,400.00',
      'less reserve: fixed': '1,000.00',
      'Borrowing base': '67,400.00',
      'Availability': '27,400.00',
    })
    const facts = Object.fromEntries(shownRows(file, 'Close').map(([, fact, text]) => [fact, text]))
    expect(facts).toMatchObject({ 'Month': '2026-02', 'As of': 'the end of 2026-02-28' })
    const certificate = await fetch(`${service.address}/debt-lines/${book.line}/closes/2026-02/certificate.json`, {
      headers: { Authorization: book.lender.key },
    })
    expect(certificate.headers.get('etag')).toBe(`"${facts['SHA-256 of the certificate']}"`)
    // Nothing is late: 0 of 85,500.00, at most 20 %.
    expect(shownRows(file, 'Covenants')).toEqual([
      [
        line,
        'Delinquency',
        '2026-02-28',
        expect.stringContaining('delinquency rate'),
        '0 %',
        '<= 20 %',
        '100 %',
        'pass',
      ],
    ])
    expect(shownRows(file, 'Cash tie-out').slice(0, 2)).toEqual([
      [line, 'Collections', '2', '1,500.00', '', 'USD'],
      [line, 'verified by bank statements', '1', '1,000.00', '66.6667%', 'USD'],
    ])
    expect(shownRows(file, 'Integrity checks').map(([, severity]) => severity)).toEqual(['High', 'Medium', 'Low'])
    const buckets = shownRows(file, 'Delinquency, reported')
    expect(buckets.every(([, month]) => month === '2026-02')).toBe(true)
    expect(buckets.find(([, , bucket]) => bucket === 'current')?.slice(3, 6)).toEqual(['2', '85,500.00', '100.00%'])
    // 4,500.00 of 90,000.00, both originated in January.
    expect(shownRows(file, 'Losses by vintage')).toEqual([
      [line, '2026-01', '1', '90,000.00', '85,500.00', '4,500.00', '0.00', '5.00%', 'USD'],
    ])
  })

  test('is the same as a PDF, and the operator has it without what is answered to lenders alone', async () => {
    const text = textOfPages(await made(book.lender, { format: 'pdf' })).join(' ')
    for (const shown of ['67,400.00', '66.67%', '5.00%', 'Losses by vintage', 'the latest month closed by 2026-03-15'])
      expect(text.replaceAll(/\s+/g, ' ')).toContain(shown)
    const file = readWorkbook(await made(book.operator, { debt_line_id: book.line }))
    expect(shownRows(file, 'Borrowing base').map(([, , , amount]) => amount)).toContain('67,400.00')
    expect([...file.keys()]).not.toContain('Losses by vintage')
  })

  test('of a month that was not closed by then, or of the line of another lender, is not made', async () => {
    await expect(made(book.lender, { as_of: '2026-02-27' })).rejects.toThrow('not_found')
    await expect(made(await service.lender(), { debt_line_id: book.line })).rejects.toThrow('not_found')
  })
})

const FOLLOWING = { ...PACK, frequency: 'when_month_closed', outside_recipients: ['bank@example.com'] }

describe('when a month is closed', () => {
  beforeEach(async () => {
    book = await openBook()
  })

  test('two processes send it once for each close, of its month and moment, also after a time without a service', async () => {
    await close('2026-01')
    await schedule(book.lender, FOLLOWING)
    const both = [sendByClock(MADE), sendByClock(MADE)]
    const sendAll = () => Promise.all(both.map((send) => send()))
    await sendAll()
    expect(await runsOf(book.lender.client, 'base')).toEqual([])
    const moments = [(await close('2026-02')).body.closed_at, (await close('2026-03')).body.closed_at]
    clock.pass(DAY)
    for (let look = 0; look < 3; look += 1) await sendAll()
    const of = async () =>
      (await runsOf(book.lender.client, 'base')).map(({ due_at, known_at, as_of, status }) => ({
        due_at,
        known_at,
        as_of,
        status,
      }))
    const run = (moment: string, as_of: string) => ({ due_at: moment, known_at: moment, as_of, status: 'sent' })
    const two = [run(moments[1], '2026-03-31'), run(moments[0], '2026-02-28')]
    expect(await of()).toEqual(two)
    // What restates a month closes it no second time, and closing it again is the close that it has.
    await demand(book.lender.client.post('/receivables/r1/entries', entryBody('late', { amount: 1_000_000 })))
    await close('2026-02')
    await sendAll()
    expect(await of()).toEqual(two)
    const { body } = await close('2026-04')
    clock.pass(DAY)
    // A process that begins anew continues where the others were.
    await sendByClock(MADE)()
    await sendAll()
    expect(await of()).toEqual([run(body.closed_at, '2026-04-30'), ...two])
    expect(mail.letters.filter(({ subject }) => subject.startsWith('Our pack'))).toHaveLength(3)
  })

  test('it is of the line that was closed, and of its certificate, once that is there', async () => {
    await schedule(book.lender, { ...FOLLOWING, debt_line_id: null })
    const closed_at = await closed('2026-02')
    const run = await settledRun(book.lender.client, 'base', sender(service, {}))
    expect(run).toMatchObject({ status: 'made', known_at: closed_at, file_name: 'month-close-pack-2026-02-28.xlsx' })
    const file = readWorkbook(await fileOf(service, book.lender.key, 'base', run.id))
    expect(shownRows(file, 'Close').map(([line]) => line)[0]).toBe(`The line (${book.line})`)
  })

  test('a lender follows its own lines, the operator one of all lines, and who changes the line follows closes from then on', async () => {
    const other = await openBook()
    await schedule(book.lender, FOLLOWING)
    await schedule(book.operator, { ...FOLLOWING, debt_line_id: other.line }, `${other.line}-pack`)
    await close('2026-02', other)
    clock.pass(DAY)
    await sendByClock(MADE)()
    expect(await runsOf(book.lender.client, 'base')).toEqual([])
    expect(await runsOf(book.operator.client, `${other.line}-pack`)).toMatchObject([{ as_of: '2026-02-28' }])
    await close('2026-02')
    await schedule(book.operator, { ...FOLLOWING, debt_line_id: book.line }, `${other.line}-pack`)
    await sendByClock(MADE)()
    expect(await runsOf(book.operator.client, `${other.line}-pack`)).toHaveLength(1)
    expect(await runsOf(book.lender.client, 'base')).toHaveLength(1)
    await demand(book.operator.client.delete(`/report-schedules/${other.line}-pack`))
  })

  test('a schedule that is disabled makes none of what was closed meanwhile', async () => {
    await schedule(book.lender, { ...FOLLOWING, status: 'disabled' })
    await close('2026-02')
    clock.pass(DAY)
    await sendByClock(MADE)()
    await schedule(book.lender, { status: 'enabled' })
    await sendByClock(MADE)()
    expect(await runsOf(book.lender.client, 'base')).toEqual([])
  })
})
