// Metrics of the company: the statement that counts on a day, and its figures.
import { describe, expect, test } from 'vitest'
import { inPercent } from '../../../../test/covenants/covenant-fixtures.ts'
import { dayNumber } from '../../../core/day.ts'
import { isMeasured, valueOf } from '../reading.ts'
import { type Statement, readStatements } from './statement-readings.ts'

function statement(
  id: string,
  amounts: { readonly [name: string]: number },
  fields: Partial<Statement> = {},
): Statement {
  const lines = Object.entries(amounts).map(([name, amount]) => ({ name, amount }))
  return {
    id,
    statement_type: 'balance_sheet',
    period_kind: 'month',
    period_start: null,
    period_end: '2026-05-31',
    basis: 'management',
    currency: 'USD',
    lines,
    ...fields,
  }
}

const income = (id: string, amounts: { readonly [name: string]: number }, fields: Partial<Statement> = {}) =>
  statement(id, amounts, { statement_type: 'income_statement', ...fields })

function read(metric: string, statements: readonly Statement[], day = '2026-06-30', currency = 'USD') {
  const exchange = (from: string) => (from === 'EUR' ? { numerator: 5n, denominator: 4n } : null)
  const reading = readStatements({ metric }, statements, { currency, day: dayNumber(day), exchange })
  if (!isMeasured(reading)) return reading.missing
  return `${inPercent(valueOf(reading))} ${reading.statements.join()}`
}

describe('a balance sheet of liabilities 600, equity 150 with intangibles of 50, cash 80 of which 30 restricted', () => {
  const sheet = statement('s', { liabilities: 600, equity: 150, intangibles: 50, cash: 80, restricted_cash: 30 })

  test.each([
    // 600 / (150 - 50), in percent.
    ['leverage', '600.00 s'],
    ['tangible_net_worth', '10000.00 s'],
    ['unrestricted_cash', '5000.00 s'],
    ['net_income', 'not_reported'],
    ['interest_coverage', 'not_reported'],
    ['availability', 'not_computed'],
  ])('%s is %s', (metric, expected) => {
    expect(read(metric, [sheet])).toBe(expected)
  })

  test('intangibles and restricted cash are subtracted with either sign, and count as zero if absent', () => {
    expect(read('leverage', [statement('s', { liabilities: 600, equity: 150, intangibles: -50 })])).toBe('600.00 s')
    expect(read('leverage', [statement('s', { liabilities: 600, equity: 150 })])).toBe('400.00 s')
    expect(read('unrestricted_cash', [statement('s', { cash: 80, restricted_cash: -30 })])).toBe('5000.00 s')
  })

  test('a statement without a required line does not count', () => {
    expect(read('leverage', [statement('s', { equity: 150 })])).toBe('not_reported')
  })
})

test.each([0, 50, 100])('a net worth of 50 with intangibles of %d', (intangibles) => {
  const sheet = statement('s', { liabilities: 600, equity: 50, intangibles })
  // 600 / 50; against zero or less it exceeds every limit.
  expect(read('leverage', [sheet])).toBe(intangibles === 0 ? '1200.00 s' : 'unbounded s')
  expect(read('tangible_net_worth', [sheet])).toBe(`${(50 - intangibles) * 100}.00 s`)
})

describe('an income statement of EBITDA 300, interest 100 and principal repaid 50', () => {
  const statement = { ebitda: 300, interest_expense: 100, principal_repaid: 50, net_income: -20 }

  test.each([
    ['interest_coverage', '300.00 i'],
    // 300 / (100 + 50)
    ['debt_service_coverage', '200.00 i'],
    ['net_income', '-2000.00 i'],
  ])('%s is %s', (metric, expected) => {
    expect(read(metric, [income('i', statement)])).toBe(expected)
    expect(read(metric, [income('i', { ...statement, interest_expense: -100, principal_repaid: -50 })])).toBe(expected)
  })

  test('without interest there is no coverage', () => {
    expect(read('interest_coverage', [income('i', { ...statement, interest_expense: 0 })])).toBe('no_denominator')
  })
})

describe('of several statements', () => {
  const sheet = (id: string, fields: Partial<Statement> = {}) => statement(id, { equity: 100 }, fields)
  const counts = (...statements: Statement[]) => read('tangible_net_worth', statements).split(' ')[1]

  test('the latest complete period counts', () => {
    const may = sheet('may')
    const june = sheet('june', { period_end: '2026-06-30' })
    const july = sheet('july', { period_end: '2026-07-01' })
    expect(counts(may, june, july)).toBe('june')
    expect(counts(july, june, may)).toBe('june')
  })

  test('a later one without the required lines does not count', () => {
    const bare = statement('bare', { cash: 1 }, { period_end: '2026-06-30' })
    expect(counts(sheet('may'), bare)).toBe('may')
  })

  test('of one period the best basis counts, and of equals the last', () => {
    const bases = ['management', 'compiled', 'reviewed', 'audited']
    const all = bases.map((basis) => sheet(basis, { basis }))
    expect(counts(...all)).toBe('audited')
    expect(counts(...all.toReversed())).toBe('audited')
    expect(counts(sheet('unsaid', { basis: null }), sheet('own', { basis: 'management' }))).toBe('own')
    expect(counts(sheet('a'), sheet('b'))).toBe('b')
  })

  test('a better basis of an earlier period does not count before a later one', () => {
    expect(counts(sheet('audited', { basis: 'audited', period_end: '2026-04-30' }), sheet('may'))).toBe('may')
  })

  test('of periods that end on one day the shortest counts, so that months add up', () => {
    const year = sheet('year', { period_kind: 'year', basis: 'audited' })
    expect(counts(year, sheet('month'))).toBe('month')
    expect(counts(sheet('month'), year)).toBe('month')
  })

  test('projected and tax statements do not count', () => {
    expect(counts(sheet('may'), sheet('plan', { basis: 'projected', period_end: '2026-06-30' }))).toBe('may')
    expect(read('tangible_net_worth', [sheet('tax', { basis: 'tax' })])).toBe('not_reported')
  })

  test('a statement older than 400 days does not count', () => {
    // 2025-05-26 is 400 days before 2026-06-30.
    expect(counts(sheet('old', { period_end: '2025-05-26' }))).toBe('old')
    expect(read('tangible_net_worth', [sheet('old', { period_end: '2025-05-25' })])).toBe('not_reported')
  })
})

describe('a statement in euros, of a line in dollars at 1.25', () => {
  const euros = statement('e', { equity: 1001, liabilities: 2002 }, { currency: 'EUR' })

  test('is converted for amounts of money, rounded half up: 1001 is 1251.25', () => {
    expect(read('tangible_net_worth', [euros])).toBe('125100.00 e')
  })

  test('needs no rate for a ratio', () => {
    expect(read('leverage', [{ ...euros, currency: 'JPY' }])).toBe('200.00 e')
    expect(read('tangible_net_worth', [{ ...euros, currency: 'JPY' }])).toBe('no_exchange_rate')
  })
})
