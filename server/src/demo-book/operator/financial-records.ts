// The lender's statements as records, with the line names as printed.
import { monthOf } from '@tapeline/kernel/core/day'
import type { Lines, MonthOfCompany } from './financials.ts'
import { reporting_currency } from './fx-rates.ts'
import { firstOfMonth } from './line-history.ts'
import { type OperatorCall, type Parties, postRecord } from './operator-call.ts'

const labels: Readonly<Record<string, string>> = {
  cash: 'Cash and cash equivalents',
  receivables: 'Receivables, gross',
  loss_allowance: 'Allowance for losses',
  other_assets: 'Other assets',
  intangibles: 'Capitalized software',
  assets: 'Total assets',
  payables: 'Payables',
  accrued_interest: 'Accrued interest',
  funded_debt: 'Funded debt',
  warehouse_debt: 'of which warehouse line',
  subordinated_debt: 'Subordinated notes',
  liabilities: 'Total liabilities',
  equity: 'Total equity',
  revenue: 'Interest and fees',
  interest_expense: 'Interest expense',
  operating_expenses: 'Operating expenses',
  loss_provision: 'Provision for losses',
  amortization: 'Amortization of software',
  income_tax: 'Income tax',
  net_income: 'Net income',
  ebitda: 'EBITDA',
}

/** The lines of a statement as records, in order. */
export function linesOf(statement: Lines): { name: string; label: string; amount: number }[] {
  return Object.entries(statement).map(([name, amount]) => ({ name, label: labels[name] ?? name, amount }))
}

/** The records of the statements; those of the last month name their source document. */
export function postFinancials(
  parties: Parties,
  company: readonly MonthOfCompany[],
  last_document_id: string,
): OperatorCall[] {
  return company.flatMap((month, at) => {
    const { month_end, balance_sheet, income_statement } = month
    const common = {
      organization: parties.lender,
      period_kind: 'month',
      period_end: month_end,
      basis: 'management',
      currency: reporting_currency,
      ...(at === company.length - 1 ? { document_id: last_document_id } : {}),
    }
    const post = (statement_type: string, statement: Lines, more: object) =>
      postRecord('/financials', {
        ...common,
        ...more,
        id: `${parties.lender}-${statement_type.replaceAll('_', '-')}-${monthOf(month_end)}`,
        statement_type,
        lines: linesOf(statement),
      })
    return [
      post('balance_sheet', balance_sheet, {}),
      post('income_statement', income_statement, { period_start: firstOfMonth(month_end) }),
    ]
  })
}
