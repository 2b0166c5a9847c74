// Records: all fields that they can have, ids that are the same in a second reading, and only the end of an account number.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readStatements } from './read-statements.ts'
import { type Purpose, type StatementRecords, statementRecords } from './statement-records.ts'
import type { BankStatement, StatementEntry } from './statement.ts'

const PURPOSE: Purpose = { organization: 'acme', payin_instrument_id: undefined, identified_by: 'reference' }

const ENTRY: StatementEntry = {
  place: 'line 1',
  direction: 'credit',
  amount: 500,
  currency: 'EUR',
  status: 'settled',
  booked_on: '2026-01-31',
  value_date: '2026-02-02',
  value_moment: undefined,
  reversal: false,
  counterparty: { name: 'Jane Doe', account: undefined },
  description: 'Rent',
  references: [],
  part: undefined,
  details: {},
}

function statement(entries: Partial<StatementEntry>[], change: Partial<BankStatement> = {}): BankStatement {
  return {
    place: 'Stmt 1',
    id: undefined,
    page: undefined,
    account: 'DE89370400440532013000',
    entries: entries.map((entry, index) => ({ ...ENTRY, place: `line ${index + 1}`, ...entry })),
    balances: [],
    refused: [],
    informational: 0,
    notes: [],
    ...change,
  }
}

function records(statements: BankStatement[], change: Partial<Purpose> = {}): StatementRecords {
  return statementRecords(statements, { ...PURPOSE, ...change })
}

function ids(statements: BankStatement[], change: Partial<Purpose> = {}): string[] {
  return records(statements, change).transactions.map(({ body }) => body.id)
}

function fixture(name: string): StatementRecords {
  const read = readStatements(readFileSync(new URL(`fixtures/${name}`, import.meta.url)), 'camt.053')
  if (!read.ok) throw new Error(read.message)
  return statementRecords(read.value.statements, PURPOSE)
}

describe('every record', () => {
  test.each(['german-v08.xml', 'swiss-v04.xml'])('of %s has no account number, not even its tail', (name) => {
    const text = readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8')
    const numbers = [...text.matchAll(/IBAN>([^<]+)</g)].map(([, number = '']) => number)
    const { transactions, balances } = fixture(name)
    const sent = JSON.stringify([transactions, balances]).replace(/\s/g, '')
    expect(numbers.length).toBeGreaterThan(0)
    for (const number of numbers) expect(sent).not.toContain(number.slice(-5))
  })

  test('sends every transaction field that the service has', () => {
    const details = { end_to_end_id: 'E1' }
    const counterparty = { name: 'Jane Doe', account: 'GB29NWBK60161331926819' }
    const [record] = records([statement([{ details, counterparty, references: ['REF1'] }])]).transactions
    expect(record?.body).toEqual({
      id: expect.stringMatching(/^bank-[a-p]{32}$/),
      organization: 'acme',
      direction: 'credit',
      amount: 500,
      currency: 'EUR',
      status: 'settled',
      settled_at: '2026-02-02T00:00:00Z',
      booked_on: '2026-01-31',
      counterparty: 'Jane Doe',
      description: 'Rent',
      bank_reference: 'REF1',
      account_label: '••••3000',
      metadata: { end_to_end_id: 'E1', counterparty_account: '••••6819', value_date: '2026-02-02' },
    })
  })

  test.each([
    ['the moment of value', { value_moment: '2026-02-02T10:00:00.000000Z' }, '2026-02-02T10:00:00.000000Z'],
    ['the day of booking, where there is none of value', { value_date: undefined }, '2026-01-31T00:00:00Z'],
    ['nothing while it is pending', { status: 'pending' as const }, null],
  ])('is settled at %s', (_, change, settled_at) => {
    expect(records([statement([change])]).transactions[0]?.body['settled_at']).toBe(settled_at)
  })
})

describe('an id', () => {
  const referenced = { references: ['2026013100004711'] }

  test('is the same in a second reading, and in a statement with other lines around', () => {
    const [line] = ids([statement([{}])])
    expect(ids([statement([{}])])).toEqual([line])
    expect(ids([statement([{ amount: 1 }, {}, { amount: 2 }])])[1]).toBe(line)
  })

  test.each([
    ['day', { booked_on: '2026-01-30' }],
    ['amount', { amount: 501 }],
    ['direction', { direction: 'debit' as const }],
    ['reversal', { reversal: true }],
    ['payer', { counterparty: { name: 'John Doe', account: undefined } }],
    ['description', { description: 'Rent February' }],
    ['end-to-end id', { details: { end_to_end_id: 'E1' } }],
  ])('is another for another %s', (_, change) => {
    expect(ids([statement([change])])).not.toEqual(ids([statement([{}])]))
  })

  test('differs for another organization, account or currency, however similar', () => {
    const line = ids([statement([referenced])])
    expect(ids([statement([referenced])], { organization: 'other' })).not.toEqual(line)
    expect(ids([statement([referenced], { account: 'DE75370400440532023000' })])).not.toEqual(line)
    expect(ids([statement([{ ...referenced, currency: 'CHF' }])])).not.toEqual(line)
  })

  test('is the same for a pending line and the line booked under the same unique reference on another day', () => {
    const pending = { ...referenced, status: 'pending' as const, booked_on: undefined, value_date: '2026-02-05' }
    expect(ids([statement([pending])])).toEqual(ids([statement([{ ...referenced, description: 'Rent, booked' }])]))
  })

  test('is the same for a pending line without a reference, if it is booked on the expected day', () => {
    const pending = { status: 'pending' as const, booked_on: undefined, value_date: '2026-01-31' }
    expect(ids([statement([pending])])).toEqual(ids([statement([{}])]))
  })

  test.each(['1', 'NONREF', '00000000', 'STANDING ORDER', '11111111'])(
    'does not use the reference %s, which is not unique',
    (reference) => {
      expect(ids([statement([{ references: [reference] }])])).toEqual(ids([statement([{}])]))
    },
  )

  test('uses content only if references are not to be trusted', () => {
    const by = { identified_by: 'content' as const }
    expect(ids([statement([referenced])], by)).toEqual(ids([statement([{}])], by))
  })

  test('is distinct for equal lines of a day, in any order of the bank', () => {
    const days = [{}, {}, { amount: 1 }, {}]
    const forth = ids([statement(days)])
    expect(new Set(forth).size).toBe(4)
    expect(ids([statement(days.toReversed())]).toSorted()).toEqual(forth.toSorted())
  })

  test('ignores blanks and case', () => {
    expect(ids([statement([{ description: ' rent\n' }])])).toEqual(ids([statement([{}])]))
  })

  test('has no digit, so that none looks like an account number', () => {
    const many = Array.from({ length: 200 }, (_, amount) => ({ amount }))
    expect(ids([statement(many)]).every((id) => /^bank-[a-p]{32}$/.test(id))).toBe(true)
  })
})

describe('statements that overlap', () => {
  test('send each line once, including equal lines', () => {
    const first = statement([{ booked_on: '2026-01-01' }, {}, {}], { id: 'A' })
    const second = statement([{}, {}, { booked_on: '2026-02-01' }], { id: 'B' })
    const sent = records([first, second])
    expect(sent.transactions).toHaveLength(4)
    expect(sent.repeated).toBe(2)
  })

  test('send the booked line, not the pending one', () => {
    const reference = { references: ['2026013100004711'] }
    const pending = statement([{ ...reference, status: 'pending' }])
    const booked = statement([reference])
    for (const both of [
      [pending, booked],
      [booked, pending],
    ])
      expect(records(both).transactions.map(({ body }) => body['status'])).toEqual(['settled'])
  })

  test('of pages count equal lines together, and a repeated page once', () => {
    const page = (number: string) => statement([{}], { id: 'A', page: number })
    expect(records([page('1'), page('2')])).toMatchObject({ repeated: 0, statements: [{}] })
    expect(records([page('1'), page('2')]).transactions).toHaveLength(2)
    expect(records([page('1'), page('1')]).transactions).toHaveLength(1)
  })

  test('do not overlap if one begins with the closing balance of the other, on the same day', () => {
    const balance = {
      place: '',
      currency: 'EUR',
      as_of: '2026-01-31',
      credit_line_included: false,
      intermediate: false,
    }
    const part = (id: string, opening: number) =>
      statement([{}], {
        id,
        balances: [
          { ...balance, kind: 'opening_booked', amount: opening },
          { ...balance, kind: 'closing_booked', amount: opening + 500 },
        ],
      })
    expect(records([part('A', 0), part('B', 500)]).transactions).toHaveLength(2)
    expect(records([part('A', 0), part('B', 0)]).transactions).toHaveLength(1)
  })
})

describe('ambiguous lines are refused', () => {
  test('for a reference of lines booked on two days', () => {
    const references = ['2026013100004711']
    const both = statement([{ references }, { references, booked_on: '2026-02-28' }])
    const { transactions, refused } = records([both])
    expect(transactions).toHaveLength(1)
    expect(refused).toEqual([{ place: 'line 2', reason: expect.stringContaining('--identify-by content') }])
    expect(records([both], { identified_by: 'content' })).toMatchObject({ refused: [], transactions: [{}, {}] })
  })

  test('for an unknown account', () => {
    const nameless = statement([{}], { account: undefined })
    expect(records([nameless]).refused).toEqual([
      { place: 'Stmt 1', reason: expect.stringContaining('--payin-instrument') },
    ])
    expect(records([nameless], { payin_instrument_id: 'main' }).transactions).toHaveLength(1)
  })

  test('for two accounts with the same ending and check digits', () => {
    const other = statement([{}], { account: String(3000 + 97 * 10_000), place: 'Stmt 2' })
    const one = statement([{}], { account: '3000', place: 'Stmt 1' })
    expect(records([one, other]).refused).toEqual([{ place: 'Stmt 2', reason: expect.stringContaining('••••3000') }])
  })
})

describe('a balance', () => {
  const balance = {
    place: 'Bal 1',
    kind: 'closing_booked' as const,
    amount: -500,
    currency: 'EUR',
    as_of: '2026-01-31',
    credit_line_included: false,
    intermediate: false,
  }

  test('is one for each account, kind, day and currency, whatever its amount', () => {
    const id = (change: object) =>
      records([statement([], { balances: [{ ...balance, ...change }] })]).balances[0]?.body.id
    expect(id({ amount: 7 })).toBe(id({}))
    const others = [
      { kind: 'opening_booked' },
      { as_of: '2026-01-30' },
      { currency: 'CHF' },
      { credit_line_included: true },
    ]
    expect(new Set([{}, ...others].map(id)).size).toBe(5)
  })

  test('of a day in several statements is the opening of the first and the closing of the last', () => {
    const part = (opening: number) =>
      statement([], {
        balances: [
          { ...balance, kind: 'opening_booked', amount: opening },
          { ...balance, amount: opening + 1 },
        ],
      })
    const amounts = records([part(1), part(2)]).balances.map(({ body }) => [body['kind'], body['amount']])
    expect(amounts).toEqual([
      ['opening_booked', 1],
      ['closing_booked', 3],
    ])
  })

  test('of a page is not sent', () => {
    expect(records([statement([], { balances: [{ ...balance, intermediate: true }] })]).balances).toEqual([])
  })
})
