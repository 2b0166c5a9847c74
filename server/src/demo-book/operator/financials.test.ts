// The lender's statements: they foot, follow from one another, and agree with the book and the bank.
import { describe, expect, test } from 'vitest'
import { demoBook } from '../demo-book.ts'
import { createChance } from '../chance.ts'
import { deriveBankHistory } from './bank-history.ts'
import { balanceOn } from './bank-records.ts'
import { outstandingOn, receivablesOf } from './book-days.ts'
import { deriveCompany } from './financials.ts'
import { conversionBy, walkRates } from './fx-rates.ts'
import { deriveLineHistory } from './line-history.ts'
import { choosePledges } from './pledging.ts'

const parties = { lender: 'demo', operator: 'operator' }

describe.each(['2026-11-21', '2027-02-28', '2026-12-31', '2027-06-05'])('by %s', (today) => {
  const receivables = receivablesOf(demoBook(today))
  const line = deriveLineHistory(choosePledges(receivables, parties, today), today)
  const toDollars = conversionBy(walkRates(createChance(1), today))
  const company = deriveCompany(receivables, line, toDollars, today)
  const sum = (lines: Readonly<Record<string, number>>, ...names: string[]) =>
    names.reduce((all, name) => all + (lines[name] ?? Number.NaN), 0)

  test('there are twelve months, the last one the month before', () => {
    expect(company).toHaveLength(12)
    expect(new Set(company.map(({ month_end }) => month_end.slice(0, 7))).size).toBe(12)
    expect(String(company.at(-1)?.month_end) < `${today.slice(0, 7)}-01`).toBe(true)
  })

  test('each balance sheet foots in its totals and their parts', () => {
    for (const { balance_sheet: sheet } of company) {
      expect(sheet['assets']).toBe(sum(sheet, 'cash', 'receivables', 'loss_allowance', 'other_assets', 'intangibles'))
      expect(sheet['liabilities']).toBe(sum(sheet, 'payables', 'accrued_interest', 'funded_debt', 'subordinated_debt'))
      expect(sheet['assets']).toBe(sum(sheet, 'liabilities', 'equity'))
      expect(sheet['funded_debt']).toBeGreaterThan(sheet['warehouse_debt'] ?? Infinity)
    }
  })

  test('each income statement foots, and its result is what equity grew by', () => {
    for (const [at, { income_statement: statement, balance_sheet: sheet }] of company.entries()) {
      const expenses = sum(
        statement,
        'interest_expense',
        'operating_expenses',
        'loss_provision',
        'amortization',
        'income_tax',
      )
      expect(statement['net_income']).toBe(sum(statement, 'revenue') - expenses)
      const before_tax = sum(statement, 'net_income', 'income_tax')
      expect(statement['ebitda']).toBe(before_tax + sum(statement, 'interest_expense', 'amortization'))
      const before = company[at - 1]?.balance_sheet
      if (before !== undefined) expect(sum(sheet, 'equity') - sum(before, 'equity')).toBe(statement['net_income'])
    }
  })

  test("receivables are the book's, the warehouse debt is the line's, and cash is at least what the bank shows", () => {
    const bank = deriveBankHistory(receivables, parties, line, today)
    for (const { month_end, balance_sheet: sheet } of company) {
      const outstanding = receivables.map((one) => toDollars(outstandingOn(one, month_end), one.currency, month_end))
      expect(sheet['receivables']).toBe(outstanding.reduce((all, amount) => all + amount, 0))
      expect(sheet['warehouse_debt']).toBe(line.balances.findLast(({ date }) => date <= month_end)?.principal ?? 0)
      if (month_end < bank.from) continue
      const balances = (['collections', 'operating', 'reserve'] as const).map((account) =>
        balanceOn(bank, account, month_end),
      )
      expect(
        balances.reduce((all, amount) => all + amount, 0),
        month_end,
      ).toBeLessThan(sheet['cash'] ?? 0)
    }
  })
})
