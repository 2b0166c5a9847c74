// The balances of MT940: `C260131EUR1234,56`.
import { parseCurrency } from '@tapeline/kernel/core/currency'
import { type Reading, accept, refuse } from '@tapeline/kernel/core/fault'
import { toMinorUnits } from '../amount.ts'
import { parseShortDay } from '../short-day.ts'
import type { BalanceKind, StatementBalance } from '../statement.ts'
import type { Mt940Field } from './mt940-fields.ts'

/** The kinds of balance by their tags; those that end with M are of a page in the middle. */
export const MT940_BALANCES: { readonly [tag: string]: BalanceKind } = {
  '60F': 'opening_booked',
  '60M': 'opening_booked',
  '62F': 'closing_booked',
  '62M': 'closing_booked',
  '64': 'closing_available',
  '65': 'forward_available',
}

const BALANCE = /^([CD])(\d{6})([A-Z]{3})(\d{1,15})(?:[,.](\d{0,15}))?$/

/** Reads a balance of a kind. */
export function readMt940Balance(field: Mt940Field, kind: BalanceKind): Reading<StatementBalance> {
  const [, side, date = '', code = '', whole = '', fraction = ''] = BALANCE.exec(field.lines[0]?.trim() ?? '') ?? []
  if (side === undefined)
    return refuse('invalid_format', 'must be C or D, a day, a currency and an amount: C260131EUR1234,56')
  const day = parseShortDay(date)
  if (!day.ok) return refuse(day.code, `the day ${day.message}`)
  const currency = parseCurrency(code)
  if (!currency.ok) return refuse(currency.code, `the currency ${currency.message}`)
  const amount = toMinorUnits(whole, fraction, currency.value)
  if (!amount.ok) return refuse(amount.code, `the amount ${amount.message}`)
  return accept({
    place: `line ${field.line}, :${field.tag}:`,
    kind,
    amount: side === 'D' && amount.value !== 0 ? -amount.value : amount.value,
    currency: currency.value,
    as_of: day.value,
    credit_line_included: false,
    intermediate: field.tag.endsWith('M'),
  })
}
