// Names of the lines of a statement. Listed are those that ratios of covenants are made of; they must be spelled so to be
// found, so other spellings of the totals are refused, and the message has the listed word.
import { openWord } from '@tapeline/contract/fields'
import { type Kind } from '@tapeline/contract/kind'

/** Listed names of lines; the totals of a balance sheet are `assets`, `liabilities` and `equity`. */
const LINE_NAMES = [
  'assets',
  'liabilities',
  'equity',
  'cash',
  'restricted_cash',
  'receivables',
  'intangibles',
  'funded_debt',
  'subordinated_debt',
  'revenue',
  'interest_expense',
  'principal_repaid',
  'operating_expenses',
  'loss_provision',
  'ebitda',
  'net_income',
  'operating_cash_flow',
  'investing_cash_flow',
  'financing_cash_flow',
] as const

const OTHER_SPELLINGS: ReadonlyMap<string, string> = new Map([
  ['total_assets', 'assets'],
  ['total_liabilities', 'liabilities'],
  ['total_equity', 'equity'],
  ['shareholders_equity', 'equity'],
  ['intangible_assets', 'intangibles'],
  ['total_revenue', 'revenue'],
  ['net_profit', 'net_income'],
])

const word = openWord(
  LINE_NAMES,
  'What the line is. `assets`, `liabilities` and `equity` are the totals of a balance sheet.',
)

/** The name of a line. */
export const lineName: Kind = {
  ...word,
  read: (value, param) => {
    const listed = typeof value === 'string' ? OTHER_SPELLINGS.get(value) : undefined
    if (listed === undefined) return word.read(value, param)
    return {
      faults: [{ param, code: 'misspelled', message: `${param} is listed under another name: send \`${listed}\`` }],
    }
  },
}
