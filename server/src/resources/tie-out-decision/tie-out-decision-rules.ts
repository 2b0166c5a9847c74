// What a decision of the tie-out must name, judged on the merged record.
import { type Json, type State, isObject } from '@tapeline/kernel/core/dated-facts'
import type { Fault } from '@tapeline/kernel/core/fault'
import { EXPLANATIONS } from '@tapeline/kernel/metrics/cash-tie-out/items'

/** The faults of a decision's state, whoever made it. */
export function tieOutDecisionFaults(state: State): Fault[] {
  switch (state['decision']) {
    case 'explain':
      return explanationFaults(state)
    case 'reject':
      return [...bothSidesFaults(state), ...amountFaults(state), ...feeFaults(state)]
    case 'confirm':
    case 'split':
      return [...bothSidesFaults(state), ...shapeFaults(state), ...amountFaults(state)]
    default:
      return []
  }
}

/** At least one of each side. */
function bothSidesFaults(state: State): Fault[] {
  const { lines, entries } = countsOf(state)
  const faults: Fault[] = []
  if (lines === 0) {
    const message = 'or bank_line_ids must name a bank line: send what the decision is about'
    faults.push(fault('transaction_ids', 'line_required', message))
  }
  if (entries === 0) faults.push(fault('entries', 'entry_required', 'must name an entry: send those of the payment'))
  return faults
}

/** One line and one payment, or a split of either. */
function shapeFaults(state: State): Fault[] {
  const { lines, entries, receivables } = countsOf(state)
  if (lines === 0 || entries === 0) return []
  if (state['decision'] === 'confirm')
    return lines === 1 && receivables === 1
      ? []
      : [fault('decision', 'one_pair', 'confirms one line and entries of one receivable: send `split` for several')]
  if (lines > 1 && receivables > 1) {
    const message = 'must be of one receivable where there are several lines: send a decision for each of them'
    return [fault('entries', 'one_receivable', message)]
  }
  if (lines > 1 || entries > 1) return []
  return [fault('decision', 'nothing_split', 'needs several lines or several entries: send `confirm` for one of each')]
}

function explanationFaults(state: State): Fault[] {
  const { lines, entries } = countsOf(state)
  const { explanation, amount, note } = state
  const faults = feeFaults(state)
  if (lines > 0 === entries > 0) {
    const message = 'must be empty where lines are explained, and name the entries where a payment is: send one side'
    faults.push(fault('entries', 'one_side', message))
  }
  if (typeof explanation !== 'string')
    faults.push(fault('explanation', 'required', `is required for \`explain\`: send one of ${EXPLANATIONS.join(', ')}`))
  if (typeof amount !== 'number')
    faults.push(fault('amount', 'required', 'is required for `explain`: send what the rows add up to'))
  if (explanation === 'other' && (typeof note !== 'string' || note.trim() === ''))
    faults.push(fault('note', 'required', 'is required where explanation is `other`: send what the rows are'))
  return faults
}

/** What belongs to an explanation alone. */
function amountFaults(state: State): Fault[] {
  return ['amount', 'explanation'].flatMap((param) =>
    (state[param] ?? null) === null ? [] : [fault(param, 'not_allowed', 'is of `explain` alone: send null')],
  )
}

/** What is of money that is tied alone. */
function feeFaults({ fee }: State): Fault[] {
  return (fee ?? 0) === 0 ? [] : [fault('fee', 'not_allowed', 'is of `confirm` and `split` alone: send null')]
}

function countsOf({ transaction_ids, bank_line_ids, entries }: State) {
  const named = listed(entries).filter(isObject)
  return {
    lines: listed(transaction_ids).length + listed(bank_line_ids).length,
    entries: named.length,
    receivables: new Set(named.map(({ receivable_id }) => receivable_id)).size,
  }
}

function listed(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : []
}

function fault(param: string, code: string, message: string): Fault {
  return { param, code, message: `${param} ${message}` }
}
