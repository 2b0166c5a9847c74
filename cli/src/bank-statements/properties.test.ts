// Properties of any statement: all formats give the same records, and a damaged file leads to refusals only.
import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAmount } from '@tapeline/kernel/core/money'
import { checkBalances } from './balance-check.ts'
import { parseBai2 } from './bai2/bai2-file.ts'
import { parseCamt } from './camt/camt-file.ts'
import { parseCsv } from './csv/csv-file.ts'
import { defaultMapping, parseMapping } from './csv/csv-mapping.ts'
import { parseMt940 } from './mt940/mt940-file.ts'
import { statementRecords } from './statement-records.ts'
import type { StatementFile } from './statement.ts'
import type { Reading } from '@tapeline/kernel/core/fault'
import { runs } from '../../../kernel/test/length.ts'

const ACCOUNT = 'DE89370400440532013000'
const CURRENCIES = ['EUR', 'JPY', 'KWD'] as const

interface Line {
  readonly credit: boolean
  readonly amount: number
  readonly pending: boolean
  readonly day: number
  readonly name: string
  readonly text: string
  readonly reference: boolean
}

interface SampleStatement {
  readonly currency: string
  readonly opening: number
  readonly lines: readonly Line[]
  readonly newestFirst: boolean
}

const words = fc.string({ unit: fc.constantFrom(...Array.from('abcÄß 1;,"\'&<>\n\t€😀]')), maxLength: 12 })

const line: fc.Arbitrary<Line> = fc.record({
  credit: fc.boolean(),
  amount: fc.integer({ min: 0, max: 10_000_000_000 }),
  pending: fc.boolean(),
  day: fc.integer({ min: 1, max: 28 }),
  name: words,
  text: words,
  reference: fc.boolean(),
})

const sampleStatement: fc.Arbitrary<SampleStatement> = fc.record({
  currency: fc.constantFrom(...CURRENCIES),
  opening: fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
  lines: fc.array(line, { minLength: 1, maxLength: 12 }),
  newestFirst: fc.boolean(),
})

function signed({ credit, amount }: Line): number {
  return credit ? amount : -amount
}

function dayOf({ day }: Line): string {
  return `2026-01-${String(day).padStart(2, '0')}`
}

function referenceOf({ reference }: Line, index: number): string {
  return reference ? `2026A${String(index).padStart(5, '0')}` : ''
}

function closingOf({ opening, lines }: SampleStatement): number {
  return lines.reduce((sum, one) => sum + (one.pending ? 0 : signed(one)), opening)
}

function xml(text: string): string {
  return text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`)
}

function asCamt(sample: SampleStatement): string {
  const money = (amount: number): string =>
    `<Amt Ccy="${sample.currency}">${formatAmount(Math.abs(amount), sample.currency)}</Amt>` +
    `<CdtDbtInd>${amount < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`
  const balance = (code: string, amount: number): string =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${money(amount)}<Dt><Dt>2026-01-28</Dt></Dt></Bal>`
  const entries = sample.lines.map((one, index) => {
    const party = `<${one.credit ? 'Dbtr' : 'Cdtr'}><Nm>${xml(one.name)}</Nm></${one.credit ? 'Dbtr' : 'Cdtr'}>`
    const dates = `<BookgDt><Dt>${dayOf(one)}</Dt></BookgDt><ValDt><Dt>${dayOf(one)}</Dt></ValDt>`
    const indicator = `<CdtDbtInd>${one.credit ? 'CRDT' : 'DBIT'}</CdtDbtInd>`
    const amount = money(one.amount).replace(/<CdtDbtInd>.*/, indicator)
    const status = `<Sts><Cd>${one.pending ? 'PDNG' : 'BOOK'}</Cd></Sts>`
    const reference = `<AcctSvcrRef>${referenceOf(one, index)}</AcctSvcrRef>`
    const rest = `<RltdPties>${party}</RltdPties><RmtInf><Ustrd>${xml(one.text)}</Ustrd></RmtInf>`
    return `<Ntry>${amount}${status}${dates}${reference}<NtryDtls><TxDtls>${rest}</TxDtls></NtryDtls></Ntry>`
  })
  const balances = balance('OPBD', sample.opening) + balance('CLBD', closingOf(sample))
  const inner = `<Acct><Id><IBAN>${ACCOUNT}</IBAN></Id></Acct>${balances}${entries.join('')}`
  const namespace = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08'
  return `<Document xmlns="${namespace}"><BkToCstmrStmt><Stmt>${inner}</Stmt></BkToCstmrStmt></Document>`
}

function asMt940(sample: SampleStatement): string {
  const short = (day: string): string => day.replaceAll('-', '').slice(2)
  const comma = (amount: number): string => {
    const [whole = '', fraction = ''] = formatAmount(Math.abs(amount), sample.currency).split('.')
    return `${whole},${fraction}`
  }
  const balance = (tag: string, amount: number): string =>
    `:${tag}:${amount < 0 ? 'D' : 'C'}260128${sample.currency}${comma(amount)}`
  const entries = sample.lines.map((one, index) => {
    const mark = `${one.pending ? 'E' : ''}${one.credit ? 'C' : 'D'}`
    const day = dayOf(one)
    const movement = `:61:${short(day)}${short(day).slice(2)}${mark}${comma(one.amount)}NTRFNONREF//${referenceOf(one, index)}`
    const plain = (text: string): string => text.replace(/\s/g, ' ')
    return `${movement}\n:86:166?20${plain(one.text)}?32${plain(one.name)}`
  })
  const head = [':20:1', `:25:${ACCOUNT}`, ':28C:1', balance('60F', sample.opening)]
  return [...head, ...entries, balance('62F', closingOf(sample)), '-'].join('\n')
}

/** A group for each line, since a group is of one day and either open or over. */
function asBai2(sample: SampleStatement): string {
  let balance = sample.opening
  const groups = sample.lines.flatMap((one, index) => {
    const opening = balance
    if (!one.pending) balance += signed(one)
    const day = dayOf(one).replaceAll('-', '').slice(2)
    const balances = one.pending ? '' : `,010,${opening},,,015,${balance},,`
    return [
      `02,1,2,1,${day},,${sample.currency},${one.pending ? 3 : 2}/`,
      `03,${ACCOUNT},${balances}/`,
      `16,${one.credit ? 165 : 475},${one.amount},,${referenceOf(one, index)},,${one.text.replace(/\s/g, ' ')}`,
      '49,,3/',
    ]
  })
  return ['01,1,2,260129,0000,1,,,2/', ...groups, '98,0,1,5/', '99,0,1,7/'].join('\n')
}

const mapping = parseMapping(
  JSON.stringify({
    columns: {
      booked_on: 'Day',
      value_date: 'Value',
      amount: 'Amount',
      counterparty: 'Name',
      description: 'Text',
      reference: 'Reference',
      status: 'Status',
      balance: 'Balance',
      currency: 'Currency',
    },
    date_format: 'DD.MM.YYYY',
    decimal_sign: ',',
    account: ACCOUNT,
  }),
)

function asCsv(sample: SampleStatement): string {
  const german = (amount: number): string => {
    const [whole = '', fraction] = formatAmount(amount, sample.currency).split('.')
    const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, '.')
    return fraction === undefined ? grouped : `${grouped},${fraction}`
  }
  let balance = sample.opening
  const rows = sample.lines.map((one, index) => {
    if (!one.pending) balance += signed(one)
    const day = dayOf(one).split('-').toReversed().join('.')
    const balanceText = one.pending ? '' : german(balance)
    const status = one.pending ? 'Pending' : 'Booked'
    const reference = referenceOf(one, index)
    return [day, day, german(signed(one)), one.name, one.text, reference, status, balanceText, sample.currency]
  })
  const header = ['Day', 'Value', 'Amount', 'Name', 'Text', 'Reference', 'Status', 'Balance', 'Currency']
  const lines = [header, ...(sample.newestFirst ? rows.toReversed() : rows)]
  return lines.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';')).join('\r\n')
}

function statementsOf(reading: Reading<StatementFile>) {
  if (!reading.ok) throw new Error(reading.message)
  expect(reading.value.refused).toEqual([])
  return reading.value.statements
}

const PURPOSE = { organization: 'acme', payin_instrument_id: undefined, identified_by: 'reference' } as const

function transactionsOf(reading: Reading<StatementFile>) {
  const { transactions, refused } = statementRecords(statementsOf(reading), PURPOSE)
  expect(refused).toEqual([])
  return transactions.map(({ body }) => body).toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

test('any statement gives the same records from camt.053 and from CSV, and its balances agree', () => {
  if (!mapping.ok) throw new Error(mapping.message)
  fc.assert(
    fc.property(sampleStatement, (sample) => {
      const camt = parseCamt(Buffer.from(asCamt(sample)))
      const csv = parseCsv(Buffer.from(asCsv(sample)), mapping.value)
      const records = transactionsOf(camt)
      // A sign cannot state that no money came in or went out.
      const unsigned = (bodies: ReturnType<typeof transactionsOf>) => bodies.filter(({ amount }) => amount !== 0)
      expect(unsigned(transactionsOf(csv))).toEqual(unsigned(records))
      expect(records).toHaveLength(sample.lines.length)
      expect(records.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(
        sample.lines.reduce((sum, { amount }) => sum + amount, 0),
      )
      for (const statement of [...statementsOf(camt), ...statementsOf(csv)])
        for (const check of checkBalances(statement)) expect(check).toMatchObject({ difference: 0n })
      expect(statementsOf(camt).flatMap(checkBalances)).toMatchObject([{ closing: closingOf(sample) }])
    }),
  )
})

test('any statement gives the same records from camt.053 and from MT940, and its balances agree', () => {
  fc.assert(
    fc.property(sampleStatement, (sample) => {
      const mt940 = parseMt940(Buffer.from(asMt940(sample)))
      // The code of the kind of business is MT940's own.
      const plain = (bodies: ReturnType<typeof transactionsOf>) =>
        bodies.map(({ metadata, ...body }) => ({
          ...body,
          value_date: (metadata as { value_date?: string }).value_date,
        }))
      expect(plain(transactionsOf(mt940))).toEqual(plain(transactionsOf(parseCamt(Buffer.from(asCamt(sample))))))
      expect(statementsOf(mt940).flatMap(checkBalances)).toMatchObject([{ closing: closingOf(sample), difference: 0n }])
    }),
  )
})

test('any statement gives the same movements from BAI2, and its balances agree', () => {
  fc.assert(
    fc.property(sampleStatement, (sample) => {
      const statements = statementsOf(parseBai2(Buffer.from(asBai2(sample))))
      expect(
        statements.flatMap(({ entries }) =>
          entries.map(({ direction, amount, booked_on, status }) => [direction, amount, booked_on, status]),
        ),
      ).toEqual(
        sample.lines.map((one) => [
          one.credit ? 'credit' : 'debit',
          one.amount,
          dayOf(one),
          one.pending ? 'pending' : 'settled',
        ]),
      )
      for (const check of statements.flatMap(checkBalances)) expect(check).toMatchObject({ difference: 0n })
      expect(statements.flatMap(checkBalances)).toHaveLength(sample.lines.filter((one) => !one.pending).length)
    }),
  )
})

test('the balances reveal a missing line', () => {
  fc.assert(
    fc.property(sampleStatement, (sample) => {
      const missing = sample.lines.findIndex((one) => !one.pending && one.amount !== 0)
      fc.pre(missing >= 0)
      const text = asCamt(sample)
      const entry = [...text.matchAll(/<Ntry>.*?<\/Ntry>/gs)][missing]?.[0] ?? ''
      const [statement] = statementsOf(parseCamt(Buffer.from(text.replace(entry, ''))))
      const [check] = statement === undefined ? [] : checkBalances(statement)
      expect(check?.difference).toBe(BigInt(signed(sample.lines[missing] ?? fail())))
    }),
  )
})

function fail(): never {
  throw new Error('there is such a line')
}

describe('damage', () => {
  const readers: [string, (bytes: Buffer) => Reading<StatementFile>][] = [
    ['german-v08.xml', parseCamt],
    ['swiss-v04.xml', parseCamt],
    ['german.csv', (bytes) => parseCsv(bytes, mapping.ok ? mapping.value : defaultMapping())],
    ['german.csv', germanCsv],
    ['german.mt940', parseMt940],
    ['american.bai2', parseBai2],
  ]

  function germanCsv(bytes: Buffer): Reading<StatementFile> {
    const mappingRead = parseMapping(fixture('german.mapping.json').toString())
    return parseCsv(bytes, mappingRead.ok ? mappingRead.value : defaultMapping())
  }

  function fixture(name: string): Buffer {
    return readFileSync(new URL(`fixtures/${name}`, import.meta.url))
  }

  test.each(readers)('any damaged bytes of %s never throw: the fault is reported', (name, read) => {
    const whole = fixture(name)
    const change = fc.record({ at: fc.nat({ max: whole.length - 1 }), byte: fc.nat({ max: 255 }) })
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
        const damaged = Buffer.from(whole)
        for (const { at, byte } of changes) damaged[at] = byte
        expectFaultOrStatements(read(damaged))
      }),
      { numRuns: runs(300, 60) },
    )
  })

  test.each(readers)('a cut at the end of %s never throws', (name, read) => {
    const whole = fixture(name)
    fc.assert(
      fc.property(fc.nat({ max: whole.length }), (end) => {
        expectFaultOrStatements(read(whole.subarray(0, end)))
      }),
    )
  })

  test.each(['german-v08.xml', 'swiss-v04.xml'])(
    'a cut at the end of %s is never read as a shorter statement',
    (name) => {
      const whole = fixture(name).toString().trimEnd()
      fc.assert(
        fc.property(fc.nat({ max: whole.length - 1 }), (end) => {
          expect(parseCamt(Buffer.from(whole.slice(0, end)))).toMatchObject({ ok: false })
        }),
      )
    },
  )

  test.each([
    ['german.mt940', parseMt940],
    ['american.bai2', parseBai2],
  ] as const)('a cut at the end of %s is refused, or seen by its balances, or loses nothing', (name, read) => {
    const whole = fixture(name).toString().trimEnd()
    const all = statementsOf(read(Buffer.from(whole)))
    for (let end = 0; end < whole.length; end += 1) {
      const reading = read(Buffer.from(whole.slice(0, end)))
      if (!reading.ok || reading.value.refused.length > 0) continue
      const isSeen = reading.value.statements.flatMap(checkBalances).some(({ difference }) => difference !== 0n)
      if (!isSeen)
        expect(reading.value.statements.map(({ entries }) => entries)).toEqual(all.map(({ entries }) => entries))
    }
  })

  function expectFaultOrStatements(reading: Reading<StatementFile>): void {
    if (!reading.ok) {
      expect(reading.message).toMatch(/\w/)
      return
    }
    const { statements } = statementRecords(reading.value.statements, PURPOSE)
    expect(statements.length).toBeLessThanOrEqual(reading.value.statements.length)
  }
})
