// MT940 as banks write it: single habits in statements of a few lines. Expected values are read off the text by hand.
import { describe, expect, test } from 'vitest'
import type { BankStatement, StatementEntry } from '../statement.ts'
import { parseMt940 } from './mt940-file.ts'

const HEAD = ':20:STARTUMS\n:25:DE89370400440532013000\n:28C:00021/001\n:60F:C260130EUR1000,00\n'
const FOOT = ':62F:C260131EUR1000,00\n-\n'

function read(text: string): readonly BankStatement[] {
  const parsed = parseMt940(Buffer.from(text))
  if (!parsed.ok) throw new Error(parsed.message)
  return parsed.value.statements
}

function fault(text: string): string {
  const parsed = parseMt940(Buffer.from(text))
  if (parsed.ok) throw new Error('it was read')
  return parsed.message
}

function only(text: string): BankStatement {
  const [statement, ...more] = read(text)
  if (statement === undefined || more.length > 0) throw new Error('not one statement')
  return statement
}

function entryOf(lines: string): StatementEntry {
  const { entries, refused } = only(HEAD + lines + FOOT)
  expect(refused).toEqual([])
  const [entry, ...more] = entries
  if (entry === undefined || more.length > 0) throw new Error('not one entry')
  return entry
}

describe('a statement', () => {
  test('has its account, and its balances with their days and sides', () => {
    const text =
      ':20:1\n:25:DE89370400440532013000\n:28C:21\n:60F:D260130EUR1234,5\n:62F:C260131EUR0,07\n:64:C260131EUR10,\n:65:D260202EUR3,00\n-'
    expect(only(text)).toMatchObject({
      place: 'line 1, :20:',
      account: 'DE89370400440532013000',
      entries: [],
      balances: [
        { place: 'line 4, :60F:', kind: 'opening_booked', amount: -123_450, currency: 'EUR', as_of: '2026-01-30' },
        { kind: 'closing_booked', amount: 7, as_of: '2026-01-31' },
        { kind: 'closing_available', amount: 1_000, as_of: '2026-01-31' },
        { kind: 'forward_available', amount: -300, as_of: '2026-02-02' },
      ],
    })
  })

  test('within the blocks of SWIFT, with lines of the bank around it, is the same', () => {
    const inner = `${HEAD}:61:2601310131C5,00NTRFNONREF\n${FOOT.replace('-\n', '')}`
    const blocks = `{1:F01DEUTDEFFXXXX0000000000}{2:I940BANKDEFFXXXXN}{4:\r\n${inner.replaceAll('\n', '\r\n')}-}{5:{CHK:1}}\r\n`
    const bare = only(`${inner}-\n`)
    expect(only(blocks).entries[0]).toEqual({ ...bare.entries[0], place: 'line 6, :61:' })
    expect(only(`DEUTDEFF\n940\nDEUTDEFF\n${inner}-\n`).entries).toHaveLength(1)
  })

  test('follows another in the same file', () => {
    const second = HEAD.replace('00021', '00022')
    expect(read(HEAD + FOOT + second + FOOT).map(({ place }) => place)).toEqual(['line 1, :20:', 'line 7, :20:'])
  })

  test('of several pages names their number and marks the balances between them', () => {
    const first = HEAD + ':62M:C260131EUR1000,00\n-\n'
    const second = `${HEAD.replace('/001', '/002').replace('60F', '60M')}${FOOT}`
    const pages = read(first + second)
    expect(pages.map(({ id, page }) => [id, page])).toEqual([
      ['00021', '001'],
      ['00021', '002'],
    ])
    expect(pages.map(({ balances }) => balances.map(({ intermediate }) => intermediate))).toEqual([
      [false, true],
      [true, false],
    ])
  })

  test.each([
    ['37040044/0532013000', '370400440532013000'],
    ['37040044/0532013000EUR', '370400440532013000'],
    ['NL44RABO0123456789 EUR', 'NL44RABO0123456789'],
    ['NL44RABO0123456789', 'NL44RABO0123456789'],
    ['0129199348 EUR', '0129199348'],
  ])('of the account %s is of %s', (written, account) => {
    expect(only(HEAD.replace('DE89370400440532013000', written) + FOOT).account).toBe(account)
  })
})

describe('a line', () => {
  test.each([
    ['C', 'credit', false, 'settled'],
    ['D', 'debit', false, 'settled'],
    ['CR', 'credit', false, 'settled'],
    ['DR', 'debit', false, 'settled'],
    ['RC', 'debit', true, 'settled'],
    ['RD', 'credit', true, 'settled'],
    ['RCR', 'debit', true, 'settled'],
    ['EC', 'credit', false, 'pending'],
    ['ED', 'debit', false, 'pending'],
  ])('marked %s is a %s, reversal %s, %s', (mark, direction, reversal, status) => {
    const entry = entryOf(`:61:2601310131${mark}1234,56NTRFNONREF//2026013100000001\n`)
    expect(entry).toMatchObject({ direction, reversal, status, amount: 123_456, currency: 'EUR' })
    expect(entry.references).toEqual(['2026013100000001'])
  })

  test.each([
    ['2601310131', '2026-01-31', '2026-01-31'],
    ['2601010102', '2026-01-01', '2026-01-02'],
    // Value on the last day of the year, booked on the first of the next, and the other way around.
    ['2512310101', '2025-12-31', '2026-01-01'],
    ['2601011231', '2026-01-01', '2025-12-31'],
    ['240229', '2024-02-29', '2024-02-29'],
  ])('of the days %s has the value day %s and was booked on %s', (days, value_date, booked_on) => {
    expect(entryOf(`:61:${days}C1,00NTRFNONREF\n`)).toMatchObject({ value_date, booked_on })
  })

  test.each([
    ['5,', 500],
    ['0,07', 7],
    ['1211771.46', 121_177_146],
    ['12', 1_200],
  ])('of %s is %i cents', (text, amount) => {
    expect(entryOf(`:61:260131C${text}NTRFNONREF\n`).amount).toBe(amount)
  })

  test('keeps both references and the number of a cheque', () => {
    expect(entryOf(':61:260131C1,00NTRFINV-2044//BANK20260131\n')).toMatchObject({
      references: ['BANK20260131'],
      details: { customer_reference: 'INV-2044', bank_transaction_code: 'NTRF' },
    })
    expect(entryOf(':61:260131D1,00NCHK4711//BANK20260131\n').details).toMatchObject({ cheque_number: '4711' })
    expect(entryOf(':61:260131C1,00NTRFNONREF\n').details).toEqual({ bank_transaction_code: 'NTRF' })
  })

  test('takes the second line for the account of the other side, the original amount or a text', () => {
    expect(entryOf(':61:260131C1,00NTRFNONREF\nNL44RABO0123456789\n').counterparty.account).toBe('NL44RABO0123456789')
    expect(entryOf(':61:260131C1,00NTRFNONREF\n/OCMT/USD12,34/CHGS/EUR0,50/\n').details).toMatchObject({
      instructed_amount: '12.34 USD',
    })
    expect(entryOf(':61:260131C1,00NTRFNONREF\nSTANDING ORDER\n').description).toBe('STANDING ORDER')
  })

  test.each([
    ['26013C1,00NTRFNONREF', 'must be a value day, C or D'],
    ['261331C1,00NTRFNONREF', 'the value day must be a date that exists'],
    ['2601310230C1,00NTRFNONREF', 'the booking day must be a date that exists'],
    ['260131C1,005NTRFNONREF', 'has more decimals than the 2 of EUR'],
    ['260131X1,00NTRFNONREF', 'must be a value day, C or D'],
  ])('that reads %s is refused alone: %s', (line, reason) => {
    const { entries, refused } = only(`${HEAD}:61:${line}\n:61:260131C2,00NTRFNONREF\n${FOOT}`)
    expect(entries.map(({ amount }) => amount)).toEqual([200])
    expect(refused).toEqual([{ place: 'line 5, :61:', reason: expect.stringContaining(reason) }])
  })
})

describe('the field :86:', () => {
  test('of numbered parts gives name, account, purpose, references and code', () => {
    const entry = entryOf(
      ':61:2601310131C500,00NTRFNONREF\n' +
        ':86:166?00GUTSCHR. UEBERWEISUNG?109249?20EREF+RE-2026-0042?21KREF+NON\n' +
        'REF?22SVWZ+Rate Januar Vertrag 47?2311 Danke?30GENODEF1ABC?31DE021203\n' +
        '00000000202051?32Erika Mustermann geb. Beisp?33ielhaus?34000\n',
    )
    expect(entry).toMatchObject({
      counterparty: { name: 'Erika Mustermann geb. Beispielhaus', account: 'DE02120300000000202051' },
      description: 'Rate Januar Vertrag 4711 Danke',
      details: { end_to_end_id: 'RE-2026-0042', bank_transaction_code: 'NTRF-166' },
    })
    expect(entry.details).not.toHaveProperty('customer_reference')
  })

  test('of numbered parts without words of SEPA is joined where parts are full, and apart where they are not', () => {
    const full = 'MIETE JANUAR WOHNUNG 12 STR' // 27 characters
    expect(entryOf(`:61:260131C1,00NTRFNONREF\n:86:051?00GUTSCHRIFT?20${full}?21ASSE 5?22DANKE\n`).description).toBe(
      'MIETE JANUAR WOHNUNG 12 STRASSE 5 DANKE',
    )
    expect(entryOf(':61:260131D1,00NCHGNONREF\n:86:808?00ENTGELT\n').description).toBe('ENTGELT')
  })

  test('of numbered parts with another sign between them is read as well', () => {
    const entry = entryOf(':61:260131DN5,81N511NONREF\n:86:225^00OPLATA^20ZA PROWADZENIE^32Bank\n')
    expect(entry).toMatchObject({ description: 'ZA PROWADZENIE', counterparty: { name: 'Bank' } })
    expect(entry.details['bank_transaction_code']).toBe('N511-225')
  })

  test('of words between slashes gives name, account, purpose and references', () => {
    const entry = entryOf(
      ':61:2601310131C25,03NTRFEREF//26031340100001\n' +
        ':86:/EREF/EV12341REP1231456T1234//CNTP/NL32INGB0000012345/INGBNL2A/ING\n' +
        ' BANK N.V. INZAKE WEB///REMI/USTD//EV10001REP1000000T1000/\n',
    )
    expect(entry).toMatchObject({
      references: ['26031340100001'],
      counterparty: { name: 'ING BANK N.V. INZAKE WEB', account: 'NL32INGB0000012345' },
      description: 'EV10001REP1000000T1000',
      details: { end_to_end_id: 'EV12341REP1231456T1234' },
    })
  })

  test('of words between slashes as another bank orders them', () => {
    const entry = entryOf(
      ':61:260131D10,00NMSCNONREF\n' +
        ':86:/TRTP/SEPA INCASSO/CSID/NL13ZZZ302078390000/NAME/STICHTING X/MARF/MND-7/REMI/JAN/IBAN/NL25ABNA0442820143/RTRN/MS03\n',
    )
    expect(entry).toMatchObject({
      counterparty: { name: 'STICHTING X', account: 'NL25ABNA0442820143' },
      description: 'JAN',
      details: { creditor_id: 'NL13ZZZ302078390000', mandate_id: 'MND-7', return_reason: 'MS03' },
    })
  })

  test('of plain text is the description, over all of its lines', () => {
    expect(entryOf(':61:260131C1,00NTRFNONREF\n:86:PAYMENT OF INVOICE\n2044 FROM ACME\n').description).toBe(
      'PAYMENT OF INVOICE 2044 FROM ACME',
    )
  })

  test('behind the closing balance is of the statement, and not of its last line', () => {
    const { entries } = only(`${HEAD}:61:260131C1,00NTRFNONREF\n:62F:C260131EUR1001,00\n:86:END OF STATEMENT\n-\n`)
    expect(entries[0]?.description).toBeUndefined()
  })
})

describe('a file is refused whole', () => {
  test.each([
    ['booked_on,amount\n2026-01-31,1\n', 'is no MT940 file'],
    [HEAD + ':61:260131C1,00NTRFNONREF\n', 'is cut short: the statement at line 1 has no closing balance (:62F:)'],
    [':20:1\n:25:1\n' + FOOT, 'is cut short: the statement at line 1 has no opening balance (:60F:)'],
    [':20:1\n:25:1\n:28C:1\n:34F:EUR0,\n:13D:2601311200+0100\n-', 'has an MT942 at line 1, not a statement'],
    [`{2:O9421200}{4:\n${HEAD}${FOOT}-}`, 'has an MT942 at line 2, not a statement'],
    [HEAD.replace('EUR1000', 'XXX1000') + FOOT, 'cannot be read: line 4, :60F: the currency must be'],
    [HEAD + ':62F:C260131EUR1.000,00\n-', 'cannot be read: line 5, :62F: must be C or D'],
  ])('%#: %s', (text, message) => {
    expect(fault(text)).toContain(message)
  })
})
