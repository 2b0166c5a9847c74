// The rules of the interface, 2.3, judged on the merged record. Where a rule fails on a field that was not sent, the
// message states what to send.
import type { State } from '@tapeline/kernel/core/dated-facts'
import { isLongerForCertain } from '@tapeline/kernel/core/duration'
import type { Fault } from '@tapeline/kernel/core/fault'
import { metadataFaults } from '../metadata-rules.ts'

/** The faults of a receivable's state. `fundNameless` are the funders that go without a fund_name. */
export function receivableFaults(state: State, fundNameless: ReadonlySet<string>): Fault[] {
  return [
    ...fundFaults(state, fundNameless),
    ...delinquencyFaults(state),
    ...frequencyFaults(state),
    ...metadataFaults(state['metadata']),
  ]
}

/** Rule 1: fund_name is required with `other` and omitted with the operator and `balance_sheet`. */
function fundFaults(state: State, fundNameless: ReadonlySet<string>): Fault[] {
  const fundedBy = state['funded_by'] ?? null
  const named = (state['fund_name'] ?? null) !== null
  if (fundedBy === 'other' && !named) {
    return [
      {
        param: 'fund_name',
        code: 'fund_name_required',
        message: 'fund_name is required when funded_by is `other`: send the name of the fund',
      },
    ]
  }
  if (typeof fundedBy === 'string' && fundNameless.has(fundedBy) && named) {
    return [
      {
        param: 'fund_name',
        code: 'fund_name_not_allowed',
        message: `fund_name must be empty when funded_by is \`${fundedBy}\`: send fund_name: null`,
      },
    ]
  }
  return []
}

/** Rules 2 and 3: the amount, the count and the date of delinquency go together. */
function delinquencyFaults(state: State): Fault[] {
  const delinquent = Number(state['delinquent_amount'] ?? 0) > 0
  const since = state['delinquent_since'] ?? null
  const faults: Fault[] = []
  if (delinquent && !(Number(state['delinquent_times'] ?? 0) > 0)) {
    faults.push({
      param: 'delinquent_times',
      code: 'delinquent_times_required',
      message:
        'delinquent_times must be greater than 0 while delinquent_amount is: send how often the receivable has been delinquent',
    })
  }
  if (delinquent && since === null) {
    faults.push({
      param: 'delinquent_since',
      code: 'delinquent_since_required',
      message:
        'delinquent_since is required while delinquent_amount is greater than 0: send the day on which the receivable became delinquent',
    })
  }
  if (!delinquent && since !== null) {
    faults.push({
      param: 'delinquent_since',
      code: 'delinquent_since_not_allowed',
      message:
        'delinquent_since must be empty while delinquent_amount is 0: send delinquent_since: null, or the amount past due',
    })
  }
  return faults
}

/** Rule 4: payment_frequency is not longer than term. */
function frequencyFaults(state: State): Fault[] {
  const { payment_frequency: frequency, term } = state
  if (typeof frequency !== 'string' || typeof term !== 'string' || !isLongerForCertain(frequency, term)) return []
  return [
    {
      param: 'payment_frequency',
      code: 'payment_frequency_too_long',
      message: `payment_frequency (${frequency}) must not be longer than term (${term}): send a shorter one, or the right term`,
    },
  ]
}
