// Balances of a lender's own statements: kept by imports, read on both clocks, outranked by the operator's, and footed with the lines of the account. The sums
// are worked out by hand.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { camtXml, runImport, statementXml } from '../../../cli/src/bank-statements/test-fixture.ts'
import { linesOf, sendImport } from '../import/lines.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { type CashBook, openCashBook, tieOutNow } from './cash-book.ts'

let service: TestService
let folder: string
beforeAll(async () => {
  service = await startTestService()
  folder = mkdtempSync(join(tmpdir(), 'own-balances-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await service.stop()
})

/** Imports a file as the lender whose book it is. */
async function imported({ parties }: CashBook, text: string, mapping?: object) {
  const file = join(folder, 'statement')
  writeFileSync(file, text)
  if (mapping !== undefined) writeFileSync(join(folder, 'mapping.json'), JSON.stringify(mapping))
  const more = mapping === undefined ? [] : ['--mapping', join(folder, 'mapping.json')]
  const run = await runImport(
    file,
    '--own-account',
    '--url',
    service.address,
    '--key',
    parties.lender.key ?? '',
    ...more,
  )
  await tieOutNow()
  return run
}

const asked = async ({ parties }: CashBook, query: Record<string, string> = {}) =>
  (await demand(parties.lender.get('/cash-tie-out/accounts', { as_of: '2026-04-30', ...query }))).body

/** A line of the lender and a balance, as imports take them. */
const line = (id: string, day: string, amount: number, more: object = {}) => {
  const of = { account_label: '••••3000', currency: 'EUR', status: 'settled', settled_at: day, booked_on: day }
  return { kind: 'bank_line', id, ...of, direction: amount > 0 ? 'credit' : 'debit', amount: Math.abs(amount), ...more }
}

const balance = (id: string, balance_kind: string, as_of: string, amount: number, more: object = {}) => {
  return { kind: 'bank_balance', id, account_label: '••••3000', currency: 'EUR', balance_kind, as_of, amount, ...more }
}

async function send({ parties }: CashBook, ...lines: object[]): Promise<void> {
  const { body } = await sendImport(parties.lender, linesOf(lines))
  expect(body).toMatchObject({ rejected: 0 })
  await tieOutNow()
}

/** A balance of the operator's statements, of the same account. */
async function stateAsOperator({ organization, parties }: CashBook, id: string, of: object): Promise<void> {
  const body = { id: `${organization}-${id}`, organization, account_label: '••••3000', currency: 'EUR', ...of }
  await demand(parties.operator.post('/operator/transparency/balances', body))
  await tieOutNow()
}

/** March: 100.00, 5.00 in and 2.00 out make 103.00. */
const MARCH = [
  balance('before', 'opening_booked', '2026-03-01', 10_000),
  line('l1', '2026-03-03', 500),
  line('l2', '2026-03-20', -200),
  balance('end', 'closing_booked', '2026-03-31', 10_300),
]

describe('a statement of each format foots', () => {
  test('camt.053', async () => {
    const book = await openCashBook(service)
    const statement = statementXml('100.00', '105.00', [{ day: '2026-01-20', amount: '5.00' }])
    // The opening balance is the first of both.
    const xml = camtXml(statement.replace('<Dt><Dt>2026-01-31', '<Dt><Dt>2026-01-01'))
    expect((await imported(book, xml)).out).toContain('bank balances: 2 new, 0 changed, 0 unchanged, 0 refused')
    const { data } = await asked(book)
    expect(data).toMatchObject([
      {
        account: '••••3000',
        source: 'lender',
        opening: { amount: 10_000, kind: 'opening_booked', stated_by: 'lender' },
        closing: 10_500,
        stated_closing: { amount: 10_500, kind: 'closing_booked', stated_by: 'lender' },
        difference: 0,
      },
    ])
    expect((await imported(book, xml)).out).toContain('bank balances: 0 new, 0 changed, 2 unchanged, 0 refused')
  })

  test('MT940 with a line that is missing', async () => {
    const book = await openCashBook(service)
    const text = [
      ':20:MARCH',
      ':25:00123454321',
      ':28C:00003/001',
      ':60F:C260301USD1000,00',
      ':61:2603030303C10,00NTRFNONREF',
      ':62F:C260331USD1025,00',
      '-',
    ].join('\n')
    expect((await imported(book, text)).code).toBe(1)
    expect((await asked(book)).data).toMatchObject([
      { account: '••••4321', opening: { amount: 100_000 }, closing: 101_000, difference: 1_500 },
    ])
  })

  test('BAI2', async () => {
    const book = await openCashBook(service)
    const text = [
      '01,BANK,ME,260303,0900,1,,,2/',
      '02,ME,BANK,1,260303,,USD,2/',
      '03,00123454321,USD,010,100000,,,015,101000,,/',
      '16,165,1000,0,REF1,,Deposit/',
      '49,202000,3/',
      '98,202000,1,5/',
      '99,202000,1,7/',
    ].join('\n')
    await imported(book, text)
    expect((await asked(book, { as_of: '2026-03-03' })).data).toMatchObject([
      { account: '••••4321', opening: { amount: 100_000 }, stated_closing: { amount: 101_000 }, difference: 0 },
    ])
  })

  test.each([
    ['one signed column', { amount: 'Amount' }, 'Amount', ['5.00', '-2.00', '1.50']],
    ['money out and in apart', { debit: 'Out', credit: 'In' }, 'Out,In', [',5.00', '2.00,', ',1.50']],
  ])(
    'CSV with %s, by its running balance: the month that is over, and the one that is not',
    async (_, columns, head, cells) => {
      const book = await openCashBook(service)
      const text = [
        `Day,${head},Balance`,
        `03/03/2026,${cells[0]},105.00`,
        `20/03/2026,${cells[1]},103.00`,
        `02/04/2026,${cells[2]},104.50`,
      ].join('\n')
      const all = { booked_on: 'Day', balance: 'Balance', ...columns }
      const mapping = { columns: all, date_format: 'DD/MM/YYYY', currency: 'EUR', account: 'DE89370400440532013000' }
      const run = await imported(book, text, mapping)
      expect(run.out).toContain('bank lines: 3 new')
      expect(run.out).toContain('bank balances: 3 new')
      expect((await asked(book, { as_of: '2026-04-02' })).data).toMatchObject([
        {
          month: '2026-03',
          opening: { amount: 10_000 },
          closing: 10_300,
          stated_closing: { amount: 10_300, kind: 'closing_booked', day: '2026-03-31' },
          difference: 0,
        },
        {
          month: '2026-04',
          opening: { amount: 10_300 },
          closing: 10_450,
          stated_closing: { amount: 10_450, kind: 'interim_booked' },
          difference: 0,
        },
      ])
    },
  )
})

describe('the two clocks', () => {
  test('a statement shows the balances that were known by a moment, also those changed and deleted since', async () => {
    const book = await openCashBook(service)
    await send(book, ...MARCH)
    const before = await asked(book)
    expect(before).toMatchObject({ freshness: { status: 'current' }, data: [{ closing: 10_300, difference: 0 }] })
    await send(book, balance('end', 'closing_booked', '2026-03-31', 10_350))
    const changed = await asked(book)
    expect(changed.data).toMatchObject([{ stated_closing: { amount: 10_350 }, difference: 50 }])
    await send(book, { kind: 'bank_balance_deletion', id: 'before' })
    expect((await asked(book)).data).toMatchObject([{ opening: null, closing: null, difference: null }])
    expect(await asked(book, { known_at: before.known_at })).toEqual(before)
    expect((await asked(book, { known_at: changed.known_at })).data).toEqual(changed.data)
  })

  test('a balance of a later day is not there yet', async () => {
    const book = await openCashBook(service)
    await send(book, ...MARCH)
    const { data } = await asked(book, { as_of: '2026-03-26' })
    expect(data).toMatchObject([{ opening: { amount: 10_000 }, closing: 10_300, stated_closing: null }])
  })

  test('a balance is read as it was known, listed by its day, and found by its kind', async () => {
    const { parties } = await openCashBook(service)
    const { lender, operator, organization } = parties
    const { kind: _, ...of } = balance('b', 'closing_booked', '2026-03-31', 1)
    const first = (await demand(lender.post('/bank-balances', of))).body
    const second = (await demand(lender.post('/bank-balances', { id: 'b', amount: -5 }))).body
    await demand(lender.post('/bank-balances', { ...of, id: 'a', as_of: '2026-04-30', balance_kind: 'opening_booked' }))
    const known = await demand(lender.get('/bank-balances/b', { known_at: first.updated_at }))
    expect(known.body).toEqual(first)
    expect((await lender.get('/bank-balances/b', { as_of: '2026-03-30' })).status).toBe(404)
    const ids = async (query: Record<string, string> = {}) =>
      (await demand(lender.get('/bank-balances', query))).body.data.map(({ id }: { id: string }) => id)
    expect(await ids()).toEqual(['a', 'b'])
    expect(await ids({ balance_kind: 'closing_booked' })).toEqual(['b'])
    const path = `/operator/organizations/${organization.organization}/bank-balances`
    expect((await demand(operator.get(path))).body.data[1]).toEqual(second)
    const audit = await demand(lender.get('/audit', { subject_type: 'bank_balance', subject_id: 'b' }))
    expect(audit.body.data.map(({ action }: { action: string }) => action)).toEqual(['changed', 'created'])
  })
})

describe('beside the operator', () => {
  test('its balance counts in place of the one that the lender states for the same day', async () => {
    const book = await openCashBook(service)
    await send(book, ...MARCH)
    await stateAsOperator(book, 'b1', { kind: 'interim_booked', as_of: '2026-03-31', amount: 10_900 })
    const { data } = await asked(book, { source: 'lender' })
    expect(data).toMatchObject([
      {
        source: 'lender',
        opening: { amount: 10_000, stated_by: 'lender' },
        closing: 10_300,
        stated_closing: { amount: 10_900, kind: 'interim_booked', stated_by: 'operator' },
        difference: 600,
      },
    ])
  })

  test('where it has lines of the month too, the lender’s own balances do not count', async () => {
    const book = await openCashBook(service)
    await book.settle({ id: 'l1', settled_at: '2026-03-03', amount: 500, currency: 'EUR', account_label: '••••3000' })
    await send(book, ...MARCH)
    expect((await asked(book)).data).toMatchObject([
      { source: 'operator', credits: { all: { number: 1 } }, opening: null },
      // The line of March 3 is the operator's.
      {
        source: 'lender',
        credits: { all: { number: 0 } },
        debits: { all: { number: 1 } },
        opening: null,
        difference: null,
      },
    ])
  })
})

test('no lender learns of the balances of another, and lenders do not reach those of the operator’s path', async () => {
  const [book, other] = [await openCashBook(service), await openCashBook(service)]
  await send(book, ...MARCH)
  await send(other, line('x1', '2026-03-03', 500))
  expect((await asked(other)).data).toMatchObject([{ opening: null, closing: null, stated_closing: null }])
  expect((await demand(other.parties.lender.get('/bank-balances'))).body.data).toEqual([])
  expect((await other.parties.lender.get('/bank-balances/end')).status).toBe(404)
  expect((await other.parties.lender.delete('/bank-balances/end')).status).toBe(404)
  const path = `/operator/organizations/${book.organization}/bank-balances`
  expect((await other.parties.lender.get(path)).status).toBe(403)
  expect((await book.parties.operator.get('/operator/organizations/nobody/bank-balances')).status).toBe(404)
  const of_operator = await demand(book.parties.operator.get(`${book.operators}/accounts`, { as_of: '2026-04-30' }))
  expect(of_operator.body).toEqual(await asked(book))
})
