// BAI2 as banks write it: single habits in files of a few records. Expected values are read off the text by hand.
import { describe, expect, test } from 'vitest'
import type { BankStatement, StatementEntry } from '../statement.ts'
import { parseBai2 } from './bai2-file.ts'

const FILE_HEAD = '01,083000564,323809,260131,1626,1,,,2/\n'
const GROUP_HEAD = '02,323809,083000564,1,260130,,USD,2/\n'
const ENDS = '98,0,1,4/\n99,0,1,6/\n'

/** A file of one account; its record 49 states no control total and counts the records that stand here. */
function file(records: string, account = '03,2375133,USD,010,100000,,Z,015,100000,,Z/\n', group = GROUP_HEAD): string {
  const count = `${account}${records}`.trimEnd().split('\n').length + 1
  return `${FILE_HEAD}${group}${account}${records}49,,${count}/\n${ENDS}`
}

function read(text: string): readonly BankStatement[] {
  const parsed = parseBai2(Buffer.from(text))
  if (!parsed.ok) throw new Error(parsed.message)
  return parsed.value.statements
}

function only(text: string): BankStatement {
  const [statement, ...more] = read(text)
  if (statement === undefined || more.length > 0) throw new Error('not one statement')
  return statement
}

function entryOf(records: string, group = GROUP_HEAD): StatementEntry {
  const { entries, refused } = only(file(records, undefined, group))
  expect(refused).toEqual([])
  const [entry, ...more] = entries
  if (entry === undefined || more.length > 0) throw new Error('not one entry')
  return entry
}

function fault(text: string): string {
  const parsed = parseBai2(Buffer.from(text))
  if (parsed.ok) throw new Error('it was read')
  return parsed.message
}

describe('an account', () => {
  test('has its balances, of which averages, floats and sums are none', () => {
    const account =
      '03,2375133,USD,010,-1498035,,Z,011,5,,Z/\n88,015,+1498036,,/\n88,040,7,,S,1,2,3,045,8,,D,2,0,5,1,3/\n88,072,,,Z,100,0,0,Z/\n'
    expect(only(file('', account))).toMatchObject({
      account: '2375133',
      entries: [],
      refused: [],
      balances: [
        {
          place: 'line 3, record 03',
          kind: 'opening_booked',
          amount: -1_498_035,
          currency: 'USD',
          as_of: '2026-01-30',
        },
        { kind: 'closing_booked', amount: 1_498_036 },
        { kind: 'opening_available', amount: 7 },
        { kind: 'closing_available', amount: 8 },
      ],
    })
  })

  test.each([
    ['03,1,JPY/\n', 'USD', 'JPY'],
    ['03,1,/\n', 'EUR', 'EUR'],
    ['03,1,,/\n', '', 'USD'],
  ])('%j in a group of %j is in %s', (account, ofGroup, currency) => {
    const group = GROUP_HEAD.replace('USD', ofGroup)
    expect(only(file('16,301,5,Z,,,\n', account, group)).entries[0]?.currency).toBe(currency)
  })

  test('of each group is a statement of its own', () => {
    const inner = (number: string): string => `${GROUP_HEAD}03,${number},USD/\n16,301,5,Z,,,\n49,5,3/\n98,5,1,5/\n`
    const statements = read(`${FILE_HEAD}${inner('111')}${inner('222')}99,10,2,12/\n`)
    expect(statements.map(({ account, entries }) => [account, entries.length])).toEqual([
      ['111', 1],
      ['222', 1],
    ])
  })
})

describe('a movement', () => {
  test.each([
    ['165', 'credit', false],
    ['399', 'credit', false],
    ['400', 'debit', false],
    ['475', 'debit', false],
    ['555', 'debit', true],
    ['557', 'debit', true],
    ['257', 'credit', true],
    ['722', 'credit', false],
    ['920', 'credit', false],
    ['960', 'debit', false],
  ])('of type %s is a %s, reversal %s', (code, direction, reversal) => {
    expect(entryOf(`16,${code},18500,Z,478980344,INV-1,Text/\n`)).toEqual({
      place: 'line 4, record 16',
      direction,
      amount: 18_500,
      currency: 'USD',
      status: 'settled',
      booked_on: '2026-01-30',
      value_date: undefined,
      value_moment: undefined,
      reversal,
      counterparty: { name: undefined, account: undefined },
      description: 'Text',
      references: ['478980344'],
      part: undefined,
      details: { bank_transaction_code: code, customer_reference: 'INV-1' },
    })
  })

  test.each([
    ['16,165,100,,REF1,CUST1,Text', 'no type of funds'],
    ['16,165,100,0,REF1,CUST1,Text/', 'at once'],
    ['16,165,100,S,50,30,20,REF1,CUST1,Text', 'spread over days'],
    ['16,165,100,V,260202,,REF1,CUST1,Text', 'of a value day'],
    ['16,165,100,D,2,0,60,1,40,REF1,CUST1,Text', 'distributed'],
    ['16,165,100,V,260202,/\n88,REF1,CUST1,Text', 'continued before its references'],
    ['16,165,100,Z,REF1,CUST1/\n88,Text', 'continued before its text'],
  ])('%j has its references and its text: %s', (record) => {
    const entry = entryOf(`${record}\n`)
    expect(entry).toMatchObject({ references: ['REF1'], description: 'Text', details: { customer_reference: 'CUST1' } })
    expect(entry.value_date).toBe(record.includes('260202') ? '2026-02-02' : undefined)
  })

  test('has a text with commas and slashes that goes over several records', () => {
    expect(entryOf('16,165,100,Z,,,ACH A/B, Ref 478,\n88,from ACME, Inc. 1/2/\n').description).toBe(
      'ACH A/B, Ref 478, from ACME, Inc. 1/2',
    )
  })

  test('without references or text has none', () => {
    const entry = entryOf('16,165,100,Z,,/\n')
    expect([entry.references, entry.description, entry.details]).toEqual([
      [],
      undefined,
      { bank_transaction_code: '165' },
    ])
  })

  test('of a day that is not over is pending', () => {
    expect(entryOf('16,165,100,Z,,,\n', GROUP_HEAD.replace(',2/', ',3/')).status).toBe('pending')
  })

  test('of no money is left out', () => {
    expect(only(file('16,890,,,,,Information only\n'))).toMatchObject({ entries: [], informational: 1, refused: [] })
  })

  test.each([
    ['16,700,100,Z,,,', 'the type code 700 does not state whether money came in or went out'],
    ['16,165,1.00,Z,,,', 'the amount must be digits without a sign or a decimal point: 1.00'],
    ['16,165,,Z,,,', 'it has no amount'],
    ['16,165,100,V,261331,,,,', 'the value day must be a date that exists'],
    ['16,165,9007199254740993,Z,,,', 'the amount is larger than can be kept exactly'],
  ])('%s is refused alone: %s', (record, reason) => {
    const { entries, refused } = only(file(`${record}\n16,301,5,Z,,,\n`))
    expect(entries.map(({ amount }) => amount)).toEqual([5])
    expect(refused).toEqual([{ place: 'line 4, record 16', reason: expect.stringContaining(reason) }])
  })
})

describe('what the bank counts', () => {
  test('reveals a record that is missing', () => {
    const whole = file('16,165,100,Z,,,One\n16,165,200,Z,,,Two\n')
    expect(only(whole).refused).toEqual([])
    expect(only(whole.replace('16,165,100,Z,,,One\n', '')).refused).toEqual([
      {
        place: 'line 5, record 49',
        reason: 'it states 4 records and the account has 3: lines are missing, or came twice',
      },
    ])
    expect(only(whole.replace(/^49.*\n/m, '')).refused[0]?.reason).toContain('has no record 49')
  })

  test('and adds up is compared, and a difference noted', () => {
    const total = (amount: string): string =>
      file('16,475,300,Z,,,\n', '03,1,USD,015,1000,,Z/\n').replace('49,,', `49,${amount},`)
    expect(only(total('1300')).notes).toEqual([])
    expect(only(total('700')).notes).toEqual([
      'line 5, record 49: the control total is 700, and the amounts add up to 1300',
    ])
  })
})

describe('a file is refused whole', () => {
  const whole = file('16,165,100,Z,,,\n')
  test.each([
    ['02,1', 'is no BAI2 file'],
    [whole.replace(',,,2/', ',,,1/'), 'is version 1 of BAI'],
    [whole.slice(0, whole.indexOf('99,')), 'is cut short'],
    [whole.replace('16,165', 'XX,165'), 'cannot be read: line 4 does not begin with a record code'],
    [whole.replace(',1,260130', ',4,260130'), 'holds a test: the group at line 2'],
    [whole.replace(',1,260130', ',2,260130'), 'takes earlier data back: the group at line 2'],
    [whole.replace('260130', '261330'), 'cannot be read: the day of the group at line 2'],
    [`${FILE_HEAD}${GROUP_HEAD}${ENDS}`, 'holds no account'],
    [whole.replace('2375133,USD', '2375133,XXX'), 'cannot be read: line 3, record 03: the currency'],
  ])('%#: %s', (text, message) => {
    expect(fault(text)).toContain(message)
  })
})
