// The rules of receivables that are new in v3 (2.3 of the interface), checked on a loan before it is sent. The service checks them too, in the
// same words; here they show what to correct in a book before it is moved.
import type { ReceivableWrite } from '../generated/types.ts'
import { isLongerForCertain } from './duration.ts'
import type { Notices } from './v2-notice.ts'

/** Reports each rule that a receivable breaks. */
export function judgeReceivable(receivable: ReceivableWrite, notices: Notices): void {
  const { funded_by, fund_name, delinquent_amount, delinquent_times, delinquent_since } = receivable
  const violation = (field: string, code: string, rule: number, message: string) =>
    notices.add('violation', field, code, `2.3 rule ${rule}`, message)
  if (funded_by === 'other' && (fund_name ?? null) === null) {
    const message = 'fund_name is required when funded_by is `other`: send the name of the fund'
    violation('fund_name', 'fund_name_required', 1, message)
  }
  const isDelinquent = (delinquent_amount ?? 0) > 0
  if (isDelinquent && !((delinquent_times ?? 0) > 0)) {
    const message =
      'delinquent_times must be greater than 0 while delinquent_amount is: send how often the loan has been delinquent'
    violation('delinquent_times', 'delinquent_times_required', 2, message)
  }
  if (isDelinquent && (delinquent_since ?? null) === null) {
    const message =
      'delinquent_since is required while delinquent_amount is greater than 0: send delinquent_days, or the day'
    violation('delinquent_since', 'delinquent_since_required', 3, message)
  }
  if (!isDelinquent && (delinquent_since ?? null) !== null) {
    const message =
      'delinquent_since must be empty while delinquent_amount is 0: send delinquent_amount beside delinquent_days'
    violation('delinquent_since', 'delinquent_since_not_allowed', 3, message)
  }
  judgeFrequency(receivable, notices)
}

function judgeFrequency({ payment_frequency: frequency, term }: ReceivableWrite, notices: Notices): void {
  if (typeof frequency !== 'string' || typeof term !== 'string' || !isLongerForCertain(frequency, term)) return
  const message = `payment_frequency (${frequency}) must not be longer than term (${term}): send a shorter one, or the right term`
  notices.add('violation', 'payment_frequency', 'payment_frequency_too_long', '2.3 rule 4', message)
}
