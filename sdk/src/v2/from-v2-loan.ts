// A loan of v2 as a receivable of v3: the mapping of 9.3, row by row, and the rules of 2.3 that v2 did not know.
import type { ReceivableWrite } from '../generated/types.ts'
import { judgeReceivable } from './receivable-rules.ts'
import { type FromV2, Notices, isEmpty, sameFields } from './v2-notice.ts'
import type { V2Loan } from './v2-records.ts'

/** Facts that a loan of v2 does not hold. */
export interface FromV2LoanOptions {
  /** The day on which `delinquent_days` were counted, `YYYY-MM-DD`: that of the snapshot, or today for a loan read now. */
  readonly as_of: string
  /** Keeps `program` as `metadata.program`. */
  readonly keep_program?: boolean | undefined
  /** How the service names its operator in `funded_by`; `operator` when left out. */
  readonly operator?: string | undefined
}

const SAME = [
  'funded_by',
  'fund_name',
  'origination_date',
  'currency',
  'term',
  'payment_frequency',
  'interest_rate',
  'credit_limit',
  'origination_fee',
  'periodic_fee',
  'collateral',
  'delinquent_amount',
  'delinquent_times',
] as const

const KNOWN: ReadonlySet<string> = new Set([
  ...SAME,
  'id',
  'borrower_id',
  'credit_type',
  'receivable_type',
  'program',
  'delinquent_days',
])

/**
 * Converts a loan of v2 to a receivable, with notices. Throws a RangeError if `as_of` is not a day. A loan that breaks a rule
 * of v3 is converted with a violation: the service refuses it until it is corrected.
 */
export function fromV2Loan(loan: V2Loan, options: FromV2LoanOptions): FromV2<ReceivableWrite> {
  const notices = new Notices()
  const fields = {
    obligor_id: loan.borrower_id,
    product_type: loan.credit_type,
    ...sameFields(loan, SAME),
    delinquent_since: delinquentSince(loan, options.as_of, notices),
    metadata: options.keep_program === true && !isEmpty(loan.program) ? { program: loan.program } : undefined,
  }
  const reported = Object.entries(fields).filter(([, value]) => value !== undefined)
  const record: ReceivableWrite = { id: loan.id, ...Object.fromEntries(reported) }
  leaveFundOut(record, options.operator ?? 'operator', notices)
  judgeReceivable(record, notices)
  notices.dropFields(loan, ['receivable_type'], '9.3 receivable_type')
  if (options.keep_program !== true) notices.dropFields(loan, ['program'], '9.3 program')
  notices.dropUnknown(loan, KNOWN, '9.3')
  return { record, notices: notices.list }
}

/** The day on which a loan became delinquent: so many days before the day of the count. Null where it is not delinquent. */
function delinquentSince(
  { delinquent_amount: amount, delinquent_days: days }: V2Loan,
  as_of: string,
  notices: Notices,
) {
  const today = dayNumber(as_of)
  if (days === undefined && amount === undefined) return undefined
  const isPaid = amount === undefined ? days === 0 : !((amount ?? 0) > 0)
  if (isPaid || isEmpty(days)) {
    if (isPaid && (days ?? 0) > 0) {
      const message = 'nothing is past due, so delinquent_since is empty: send the amount past due where there is one'
      notices.add('changed', 'delinquent_days', 'delinquent_since_not_allowed', '2.3 rule 3', message)
    }
    return isPaid ? null : undefined
  }
  if (Number.isInteger(days) && days >= 0 && days <= DAYS_MAX) return dayText(today - days)
  const message = 'delinquent_days is no count of days: send delinquent_since'
  notices.add('left_out', 'delinquent_days', 'invalid_format', '9.3 delinquent_days', message)
  return undefined
}

/** Rule 1 of 2.3: who needs no fund has none. */
function leaveFundOut(record: ReceivableWrite, operator: string, notices: Notices): void {
  const { funded_by, fund_name } = record
  if (isEmpty(fund_name) || (funded_by !== operator && funded_by !== 'balance_sheet')) return
  record.fund_name = null
  const message = `fund_name is empty when funded_by is \`${funded_by}\`: name a fund with \`other\` only`
  notices.add('changed', 'fund_name', 'fund_name_not_allowed', '2.3 rule 1', message)
}

const DAY_MS = 86_400_000

/** A hundred years. */
const DAYS_MAX = 36_525

/** Days since 1970. Calendar days are days of UTC, where each has as many milliseconds. */
function dayNumber(day: string): number {
  const number = Date.parse(`${day}T00:00:00Z`) / DAY_MS
  if (/^\d{4}-\d{2}-\d{2}$/.test(day) && Number.isInteger(number) && dayText(number) === day) return number
  throw new RangeError('as_of must be a day that exists, as YYYY-MM-DD.')
}

function dayText(number: number): string {
  return new Date(number * DAY_MS).toISOString().slice(0, 10)
}
