// The cross-field rules of an annotation, judged on the merged record, and the record that it is about.
import type { State } from '@tapeline/kernel/core/dated-facts'
import type { Fault } from '@tapeline/kernel/core/fault'
import type { Reference } from '@tapeline/contract/references'

/** What can be annotated: the lender, what it reports, and what the operator writes of it. FX rates are of no one lender. */
export const SUBJECT_TYPES = [
  'organization',
  'account',
  'receivable',
  'entry',
  'debt_line',
  'debt_line_term',
  'pledge',
  'draw_request',
  'document',
  'financial',
  'payin_instrument',
  'transparency_transaction',
  'transparency_balance',
  'reporting_settings',
  'tie_out_settings',
  'payment_reference_settings',
  'asset_identity_settings',
  'tie_out_decision',
  'integrity_settings',
  'finding_decision',
  'finding_answer',
] as const

/** The faults of an annotation's state. */
export function annotationFaults(state: State): Fault[] {
  return [...subjectFaults(state), ...resolutionFaults(state)]
}

/** The record that an annotation is about, where its kind names one. Of an entry only the receivable is looked up. */
export function subjectReferences({ subject_type: type, subject_id: id }: State): Reference[] {
  if (typeof type !== 'string' || typeof id !== 'string') return []
  return type === 'organization' || type === 'entry' ? [] : [{ param: 'subject_id', to: type, id }]
}

function subjectFaults(state: State): Fault[] {
  const { subject_type: type, subject_id: id, organization } = state
  const hasReceivable = (state['receivable_id'] ?? null) !== null
  if (type === 'entry' && !hasReceivable)
    return [
      fault(
        'receivable_id',
        'receivable_id_required',
        'is required where subject_type is `entry`: send the receivable of the entry',
      ),
    ]
  if (type !== 'entry' && hasReceivable)
    return [
      fault(
        'receivable_id',
        'receivable_id_not_allowed',
        'must be empty unless subject_type is `entry`: send receivable_id: null',
      ),
    ]
  if (type !== 'organization' || typeof organization !== 'string' || id === organization) return []
  const message = `must be that of the organization where subject_type is \`organization\`: send subject_id: ${JSON.stringify(organization)}`
  return [fault('subject_id', 'not_the_organization', message)]
}

/** Resolved means when and how; one without the other is neither open nor closed. */
function resolutionFaults(state: State): Fault[] {
  const hasMoment = (state['resolved_at'] ?? null) !== null
  const hasText = (state['resolution'] ?? null) !== null
  if (hasMoment === hasText) return []
  const [missing, sent] = hasMoment ? ['resolution', 'resolved_at'] : ['resolved_at', 'resolution']
  const message = `is required together with ${sent}: send both, or ${sent}: null while it is open`
  return [fault(missing, `${missing}_required`, message)]
}

function fault(param: string, code: string, message: string): Fault {
  return { param, code, message: `${param} ${message}` }
}
