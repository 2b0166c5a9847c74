// The lender's monthly statements over a year, in US dollars: receivables, income and losses come from its own book, the debt to the
// operator is the line's, and equity grows by each month's result, so that every statement foots.
import { addMonths, endOfMonth, monthOf } from '@tapeline/kernel/core/day'
import { type BookReceivable, outstandingOn } from './book-days.ts'
import type { ToDollars } from './fx-rates.ts'
import { type LineHistory, firstOfMonth } from './line-history.ts'

/** One month's figures, in US cents. Expenses are above zero. */
export interface MonthOfCompany {
  readonly month_end: string
  readonly balance_sheet: Lines
  readonly income_statement: Lines
}

const months = 12
const first_equity = 90_000_000
const first_intangibles = 6_000_000
const amortized_monthly = 150_000
const other_assets = 4_200_000
const payables = 7_500_000
const subordinated_debt = 30_000_000
const allowance_share = 0.035
const cash_share = 0.17
const annual_interest = 0.1125
const tax_share = 0.25
const income_types: ReadonlySet<string> = new Set(['interest', 'origination_fee', 'periodic_fee', 'late_fee'])

/** The statements of the year that ended with the month before today's, the first month first. */
export function deriveCompany(
  receivables: readonly BookReceivable[],
  line: LineHistory,
  toDollars: ToDollars,
  today: string,
): MonthOfCompany[] {
  const month_ends = Array.from({ length: months + 1 }, (_, at) =>
    endOfMonth(addMonths(firstOfMonth(today), at - months - 1)),
  )
  const books = month_ends.map((month_end) => deriveBookMonth(receivables, toDollars, month_end))
  const statements: MonthOfCompany[] = []
  let before = balanceSheet(books[0], line, first_equity, first_intangibles)
  for (const book of books.slice(1)) {
    const income_statement = incomeStatement(book, before)
    const equity = valueOf(before, 'equity') + valueOf(income_statement, 'net_income')
    before = balanceSheet(book, line, equity, valueOf(before, 'intangibles') - amortized_monthly)
    statements.push({ month_end: book.month_end, balance_sheet: before, income_statement })
  }
  return statements
}

interface BookMonth {
  readonly month_end: string
  readonly outstanding: number
  readonly income: number
  readonly charged_off: number
  readonly recovered: number
}

function deriveBookMonth(receivables: readonly BookReceivable[], toDollars: ToDollars, month_end: string): BookMonth {
  const month = monthOf(month_end)
  const sum = (amountOf: (one: BookReceivable) => number) =>
    receivables.reduce((all, one) => all + toDollars(amountOf(one), one.currency, month_end), 0)
  const flow = (counts: (type: string) => boolean) =>
    sum(({ entries }) =>
      entries.reduce((all, { type, date, amount }) => all + (counts(type) && monthOf(date) === month ? amount : 0), 0),
    )
  return {
    month_end,
    outstanding: sum((one) => outstandingOn(one, month_end)),
    income: flow((type) => income_types.has(type)),
    charged_off: flow((type) => type === 'write_off'),
    recovered: flow((type) => type === 'recovery'),
  }
}

/** The lines of a statement by name, in their order. */
export type Lines = Readonly<Record<string, number>>

function valueOf(lines: Lines, name: string): number {
  return lines[name] ?? 0
}

/** Debt to other lenders balances the sheet after the operator's line, equity and the other lines. */
function balanceSheet(book: BookMonth | undefined, line: LineHistory, equity: number, intangibles: number): Lines {
  if (book === undefined) throw new Error('a balance sheet needs its month')
  const { month_end, outstanding } = book
  const loss_allowance = -Math.round(outstanding * allowance_share)
  const cash = Math.round((outstanding * cash_share) / 100_000) * 100_000
  const assets = cash + outstanding + loss_allowance + other_assets + intangibles
  const drawn = line.balances.findLast(({ date }) => date <= month_end)
  const accrued_interest = drawn?.interest ?? 0
  const liabilities = assets - equity
  const funded_debt = liabilities - payables - accrued_interest - subordinated_debt
  return {
    cash,
    receivables: outstanding,
    loss_allowance,
    other_assets,
    intangibles,
    assets,
    payables,
    accrued_interest,
    funded_debt,
    warehouse_debt: drawn?.principal ?? 0,
    subordinated_debt,
    liabilities,
    equity,
  }
}

function incomeStatement(book: BookMonth, before: Lines): Lines {
  const revenue = book.income
  const allowance = -Math.round(book.outstanding * allowance_share)
  const loss_provision = book.charged_off - book.recovered - (allowance - valueOf(before, 'loss_allowance'))
  const debt = valueOf(before, 'funded_debt') + valueOf(before, 'subordinated_debt')
  const interest_expense = Math.round((debt * annual_interest) / 12)
  const operating_expenses = 1_150_000 + Math.round(book.outstanding / 1_000)
  const pretax = revenue - interest_expense - operating_expenses - loss_provision - amortized_monthly
  const income_tax = Math.max(0, Math.round(pretax * tax_share))
  const net_income = pretax - income_tax
  const ebitda = net_income + income_tax + interest_expense + amortized_monthly
  return {
    revenue,
    interest_expense,
    operating_expenses,
    loss_provision,
    amortization: amortized_monthly,
    income_tax,
    net_income,
    ebitda,
  }
}
