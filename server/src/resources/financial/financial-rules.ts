// The cross-field rules of a financial statement, judged on the merged record.
import { type Json, type State, isObject } from '@tapeline/kernel/core/dated-facts'
import { daysBetween } from '@tapeline/kernel/core/day'
import type { Fault } from '@tapeline/kernel/core/fault'
import { formatMoney } from '@tapeline/kernel/core/money'

/**
 * How many days a period of each kind can have. Years of 52 or 53 weeks and their quarters and months of four or five are
 * in use, so no kind has one length.
 */
const PERIOD_DAYS: { readonly [kind: string]: { readonly days_min: number; readonly days_max: number } } = {
  month: { days_min: 28, days_max: 35 },
  quarter: { days_min: 84, days_max: 98 },
  half_year: { days_min: 175, days_max: 189 },
  year: { days_min: 357, days_max: 371 },
  ytd: { days_min: 1, days_max: 371 },
}

/** The faults of a financial statement's state. */
export function financialFaults(state: State): Fault[] {
  return [...periodFaults(state), ...nameFaults(state), ...balanceFaults(state)]
}

function periodFaults(state: State): Fault[] {
  const { statement_type: type, period_kind: kind, period_start: start, period_end: end } = state
  if (typeof end !== 'string') return []
  if (type === 'balance_sheet')
    return (start ?? null) === null ? [] : [fault('period_start', 'period_start_not_allowed', OF_A_DAY)]
  if (typeof start === 'string') return lengthFaults(start, end, kind)
  const needed = (type === 'income_statement' || type === 'cash_flow') && (kind ?? null) === null
  return needed ? [fault('period_kind', 'period_required', NO_PERIOD)] : []
}

const OF_A_DAY = 'must be empty for a balance sheet, which is of the day period_end: send period_start: null'
const NO_PERIOD =
  'is required for a statement of a period: send month, quarter, half_year, year or ytd, or the day period_start'

function lengthFaults(start: string, end: string, kind: Json | undefined): Fault[] {
  if (start > end)
    return [fault('period_start', 'period_starts_after_end', `(${start}) must not be after period_end (${end})`)]
  const length = typeof kind === 'string' ? PERIOD_DAYS[kind] : undefined
  const days = daysBetween(start, end) + 1
  if (length === undefined || (days >= length.days_min && days <= length.days_max)) return []
  const message = `must agree with the period: ${start} to ${end} are ${days} days, and a ${String(kind)} has ${length.days_min} to ${length.days_max}`
  return [fault('period_kind', 'period_of_another_length', message)]
}

function nameFaults(state: State): Fault[] {
  const names = linesOf(state).map(({ name }) => name)
  return names.flatMap((name, index) => {
    const first = names.indexOf(name)
    if (first === index) return []
    return [
      fault(
        'lines',
        'line_repeated',
        `must hold each name once: lines[${index}] and lines[${first}] are both \`${name}\``,
      ),
    ]
  })
}

/** What is owned is what is owed and what is left, to the smallest denomination, where all three are sent. */
function balanceFaults(state: State): Fault[] {
  if (state['statement_type'] !== 'balance_sheet') return []
  const amounts = new Map(linesOf(state).map(({ name, amount }) => [name, amount]))
  const [assets, liabilities, equity] = ['assets', 'liabilities', 'equity'].map((name) => amounts.get(name))
  if (assets === undefined || liabilities === undefined || equity === undefined) return []
  const gap = BigInt(assets) - BigInt(liabilities) - BigInt(equity)
  if (gap === 0n) return []
  const message = `must balance: assets less liabilities and equity is ${amountText(gap, state['currency'])}, not 0; send the right amounts`
  return [fault('lines', 'out_of_balance', message)]
}

function amountText(amount: bigint, currency: Json | undefined): string {
  return typeof currency === 'string' ? formatMoney(amount, currency) : String(amount)
}

function linesOf(state: State): { readonly name: string; readonly amount: number }[] {
  const { lines } = state
  const records: readonly Json[] = Array.isArray(lines) ? lines : []
  return records.flatMap((line) =>
    isObject(line) ? [{ name: String(line['name']), amount: Number(line['amount']) }] : [],
  )
}

function fault(param: string, code: string, message: string): Fault {
  return { param, code, message: `${param} ${message}` }
}
