// camt.053 as banks write it: files from three banks in fixtures, single habits in statements of a few lines here.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { BankStatement } from '../statement.ts'
import { parseCamt } from './camt-file.ts'

const ACCOUNT = '<Acct><Id><IBAN>GB29NWBK60161331926819</IBAN></Id></Acct>'
const ENTRY = {
  amount: '<Amt Ccy="GBP">10.00</Amt>',
  direction: '<CdtDbtInd>CRDT</CdtDbtInd>',
  status: '<Sts>BOOK</Sts>',
  booked: '<BookgDt><Dt>2026-01-31</Dt></BookgDt>',
  valued: '',
  rest: '',
}

function entry(change: Partial<typeof ENTRY> = {}): string {
  return `<Ntry>${Object.values({ ...ENTRY, ...change }).join('')}</Ntry>`
}

function details(inner: string): string {
  return `<NtryDtls><TxDtls>${inner}</TxDtls></NtryDtls>`
}

function message(statement: string, version = '02', account = ACCOUNT): string {
  const namespace = `urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}`
  const body = `<BkToCstmrStmt>\n<Stmt><Id>1</Id>${account}\n${statement}</Stmt></BkToCstmrStmt>`
  return `<?xml version="1.0"?>\n<Document xmlns="${namespace}">${body}</Document>`
}

function read(text: string | Buffer): readonly BankStatement[] {
  const parsed = parseCamt(Buffer.from(text as string))
  if (!parsed.ok) throw new Error(parsed.message)
  return parsed.value.statements
}

function only(text: string | Buffer): BankStatement {
  const [statement] = read(text)
  if (statement === undefined) throw new Error('no statement')
  return statement
}

function fixture(name: string): Buffer {
  return readFileSync(new URL(`../fixtures/${name}`, import.meta.url))
}

describe('a German statement of version .08', () => {
  const statement = only(fixture('german-v08.xml'))

  test('has its account, its balances, and all entries but the one for information', () => {
    expect(statement).toMatchObject({ account: 'DE89370400440532013000', informational: 1, refused: [], notes: [] })
    expect(statement.balances.map(({ kind, amount, as_of }) => [kind, amount, as_of])).toEqual([
      ['previously_closed_booked', 100_000, '2026-01-30'],
      ['closing_booked', 125_960, '2026-01-31'],
    ])
    expect(statement.entries.map(({ direction, amount, status }) => [direction, amount, status])).toEqual([
      ['credit', 20_000, 'settled'],
      ['credit', 11_000, 'settled'],
      ['debit', 5000, 'settled'],
      ['debit', 40, 'settled'],
      ['credit', 7500, 'pending'],
    ])
  })

  test('has a batch split into its payments, each with its payer and purpose', () => {
    const [first, second] = statement.entries
    expect(first).toMatchObject({
      counterparty: { name: 'Jürgen Groß', account: 'DE02120300000000202051' },
      description: 'Rate Januar IBAN: DE02 1203 0000 0000 2020 51 BIC: BYLADEM1001',
      references: ['2026013100004711'],
      part: 'LOAN-0042-01',
      details: { end_to_end_id: 'LOAN-0042-01', bank_transaction_code: 'PMNT-RCDT-ESCT' },
    })
    expect(second).toMatchObject({
      counterparty: { name: 'Spar & Leih eG', account: '0532013999' },
      description: 'RF18539007547034',
      part: 'TX-77',
      details: { transaction_id: 'TX-77', creditor_reference: 'RF18539007547034' },
    })
    expect(second?.details).not.toHaveProperty('end_to_end_id')
  })

  test('has a returned direct debit as money out, to the party that returned it, with the reason', () => {
    expect(statement.entries[2]).toMatchObject({
      direction: 'debit',
      reversal: true,
      booked_on: '2026-01-31',
      value_date: '2026-01-30',
      counterparty: { name: 'Anna Schmidt' },
      details: { return_reason: 'AM04', mandate_id: 'M-0007' },
    })
  })

  test('has no reference where the bank writes a placeholder, and none that is a line number', () => {
    expect(statement.entries[3]).toMatchObject({ references: [], description: 'Entgelt' })
  })

  test('has places by line and number', () => {
    expect(statement.entries.map(({ place }) => place)).toEqual([
      'line 30, Stmt 1, Ntry 1, TxDtls 1',
      'line 30, Stmt 1, Ntry 1, TxDtls 2',
      'line 68, Stmt 1, Ntry 2',
      'line 91, Stmt 1, Ntry 3',
      'line 102, Stmt 1, Ntry 4',
    ])
  })
})

describe('a Swiss statement of version .04, prefixed, in an envelope, on two pages', () => {
  const [first, second] = read(fixture('swiss-v04.xml'))

  test('has its pages, with their balances marked as intermediate', () => {
    expect([first, second].map((page) => [page?.id, page?.page])).toEqual([
      ['S-61', '1'],
      ['S-61', '2'],
    ])
    expect(first?.balances.map(({ intermediate }) => intermediate)).toEqual([false, true])
    expect(second?.balances.map(({ kind }) => kind)).toEqual(['opening_booked', 'closing_booked', 'closing_available'])
    expect(second?.balances[2]).toMatchObject({ amount: 51_075, credit_line_included: true })
  })

  test('does not split a batch whose parts do not add up to it, and notes it', () => {
    expect(first?.entries).toHaveLength(1)
    expect(first?.entries[0]).toMatchObject({ amount: 10_000, part: undefined, details: { batch_size: '2' } })
    expect(first?.notes).toEqual([expect.stringContaining('its 2 parts do not add up to its amount')])
  })

  test('has a value moment in UTC, with its day as the bank wrote it', () => {
    expect(first?.entries[0]).toMatchObject({ value_date: '2026-03-01', value_moment: '2026-03-01T22:30:00.000000Z' })
  })

  test('has the instructed amount of a foreign payment, and the rate', () => {
    expect(second?.entries[0]).toMatchObject({
      amount: 8925,
      currency: 'CHF',
      booked_on: '2026-03-01',
      value_date: '2026-03-01',
      counterparty: { name: 'Hosting Inc.' },
      description: 'Invoice <7> & fees',
      references: ['20260301-000009'],
      details: { instructed_amount: '100 USD', exchange_rate: '0.8925' },
    })
  })
})

describe('every version', () => {
  const versions = Array.from({ length: 12 }, (_, index) => String(index + 2).padStart(2, '0'))

  test.each(versions)('.%s is read', (version) => {
    expect(only(message(entry(), version)).entries).toMatchObject([{ amount: 1000, booked_on: '2026-01-31' }])
  })

  test.each(['01', '14'])('.%s is refused by its name', (version) => {
    expect(parseCamt(Buffer.from(message(entry(), version)))).toMatchObject({
      ok: false,
      message: expect.stringContaining(`camt.053.001.${version}`),
    })
  })

  test('an interim report is refused, with the statement to ask the bank for', () => {
    const text = message(entry()).replace('camt.053', 'camt.052')
    expect(parseCamt(Buffer.from(text))).toMatchObject({ ok: false, message: expect.stringContaining('camt.053') })
  })
})

describe('an entry', () => {
  test.each([
    ['BOOK as text', '<Sts>BOOK</Sts>', 'settled'],
    ['BOOK as a structure', '<Sts><Cd>BOOK</Cd></Sts>', 'settled'],
    ['PDNG', '<Sts><Cd>PDNG</Cd></Sts>', 'pending'],
    ['FUTR', '<Sts><Cd>FUTR</Cd></Sts>', 'pending'],
  ])('of status %s is read', (_, status, expected) => {
    expect(only(message(entry({ status }))).entries).toMatchObject([{ status: expected }])
  })

  test.each([
    ['no status', { status: '' }, 'Sts'],
    ['a status of the bank alone', { status: '<Sts><Prtry>MAYBE</Prtry></Sts>' }, 'Sts'],
    ['a status that objects are born with', { status: '<Sts>constructor</Sts>' }, 'Sts'],
    ['no direction', { direction: '' }, 'CdtDbtInd'],
    ['no amount', { amount: '' }, 'Amt is missing'],
    ['a negative amount', { amount: '<Amt Ccy="GBP">-1</Amt>' }, 'Amt'],
    ['half a cent', { amount: '<Amt Ccy="GBP">0.005</Amt>' }, 'decimals'],
    ['no currency', { amount: '<Amt>1</Amt>' }, 'currency'],
    ['a currency that is no more', { amount: '<Amt Ccy="DEM">1</Amt>' }, 'currency'],
    ['a day that does not exist', { booked: '<BookgDt><Dt>2026-02-30</Dt></BookgDt>' }, 'BookgDt'],
    ['no day', { booked: '' }, 'neither BookgDt nor ValDt'],
  ])('with %s is refused alone, with its place and why', (_, change, reason) => {
    const statement = only(message(`${entry()}\n${entry(change)}\n${entry()}`))
    expect(statement.entries).toHaveLength(2)
    expect(statement.refused).toEqual([{ place: 'line 5, Stmt 1, Ntry 2', reason: expect.stringContaining(reason) }])
  })

  test('that is pending needs no booking day', () => {
    const valued = '<ValDt><Dt>2026-02-01</Dt></ValDt>'
    const { entries } = only(message(entry({ status: '<Sts>PDNG</Sts>', booked: '', valued })))
    expect(entries).toMatchObject([{ status: 'pending', booked_on: undefined, value_date: '2026-02-01' }])
  })

  test('reads a DtTm without an offset as UTC, with at most six decimals', () => {
    const valued = '<ValDt><DtTm>2026-02-01T10:00:00.123456789</DtTm></ValDt>'
    expect(only(message(entry({ valued }))).entries[0]?.value_moment).toBe('2026-02-01T10:00:00.123456Z')
  })

  test('has minor units of its currency', () => {
    const amounts = ['<Amt Ccy="JPY">1500</Amt>', '<Amt Ccy="KWD">1.5</Amt>', '<Amt Ccy="CLF">1.5</Amt>']
    const { entries } = only(message(amounts.map((amount) => entry({ amount })).join('')))
    expect(entries.map(({ amount }) => amount)).toEqual([1500, 1500, 15_000])
  })
})

describe('the other side', () => {
  const debtor = '<Dbtr><Nm>Payer</Nm></Dbtr><DbtrAcct><Id><Othr><Id>999-8</Id></Othr></Id></DbtrAcct>'
  const creditor = '<Cdtr><Nm>Payee</Nm></Cdtr>'
  const own = '<CdtrAcct><Id><IBAN>GB29 NWBK 6016 1331 9268 19</IBAN></Id></CdtrAcct>'

  test.each([
    ['money in', 'CRDT', '', debtor + creditor, 'Payer'],
    ['money out', 'DBIT', '', debtor + creditor, 'Payee'],
    ['money out that takes back money in', 'DBIT', '<RvslInd>true</RvslInd>', debtor + creditor, 'Payer'],
    ['money in that takes back money out', 'CRDT', '<RvslInd>1</RvslInd>', debtor + creditor, 'Payee'],
    ['money out where the bank names only the payer', 'DBIT', '', debtor, 'Payer'],
    ['money out where the payee is the account itself', 'DBIT', '', debtor + creditor + own, 'Payer'],
    ['money in where nobody but the account is named', 'CRDT', '', creditor + own, undefined],
  ])('of %s is found', (_, indicator, reversal, parties, name) => {
    const rest = reversal + details(`<RltdPties>${parties}</RltdPties>`)
    const direction = `<CdtDbtInd>${indicator}</CdtDbtInd>`
    expect(only(message(entry({ direction, rest }))).entries[0]?.counterparty.name).toBe(name)
  })
})

describe('a batch', () => {
  const part = (amount: string, indicator = 'CRDT'): string =>
    `<TxDtls><Amt Ccy="GBP">${amount}</Amt><CdtDbtInd>${indicator}</CdtDbtInd></TxDtls>`
  const batch = (...parts: string[]): string => entry({ rest: `<NtryDtls>${parts.join('')}</NtryDtls>` })

  test('with parts in both directions is split when they add up to it', () => {
    const { entries } = only(message(batch(part('12.00'), part('2.00', 'DBIT'))))
    expect(entries.map(({ direction, amount }) => [direction, amount])).toEqual([
      ['credit', 1200],
      ['debit', 200],
    ])
  })

  test('without parts, with a size only, is one transaction with that size', () => {
    const { entries, notes } = only(message(entry({ rest: '<NtryDtls><Btch><NbOfTxs>7</NbOfTxs></Btch></NtryDtls>' })))
    expect(entries).toMatchObject([{ amount: 1000, details: { batch_size: '7' } }])
    expect(notes).toEqual([])
  })

  test('with parts in another currency is not split', () => {
    const foreign = part('5.00').replaceAll('GBP', 'USD')
    expect(only(message(batch(foreign, foreign))).entries).toMatchObject([{ amount: 1000, currency: 'GBP' }])
  })
})

describe('a file that is not camt.053', () => {
  test.each([
    ['cut short', message(entry()).slice(0, -40), 'XML'],
    ['with an entity of its own', `<!DOCTYPE a [<!ENTITY x "y">]>${message(entry()).slice(22)}`, 'document type'],
    ['with an outside entity', `<!DOCTYPE a [<!ENTITY x SYSTEM "x">]><a>&x;</a>`, 'document type'],
    ['with an entity that nobody declared', message('&boom;'), 'entity'],
    ['nested without end', '<a>'.repeat(100), 'nested deeper'],
    ['that is HTML', '<html><body>Sign in</body></html>', 'no camt.053'],
    ['without a statement', message('').replace(/<Stmt>.*<\/Stmt>/s, ''), 'no statement'],
    ['that is empty', '', 'XML'],
  ])('%s is refused whole', (_, text, hint) => {
    expect(parseCamt(Buffer.from(text))).toMatchObject({ ok: false, message: expect.stringContaining(hint) })
  })

  test('names the line of the fault', () => {
    const text = message(`${entry()}\n<Ntry></Bal>`)
    expect(parseCamt(Buffer.from(text))).toMatchObject({ ok: false, message: expect.stringContaining('line 5') })
  })
})
