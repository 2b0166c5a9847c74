// What a request asks of the audit, read from its filters.
import type { Fault } from '@tapeline/kernel/core/fault'
import { parseMoment } from '@tapeline/kernel/core/moment'
import { numberOfActorId } from '../actor.ts'
import type { AuditSubject } from './audit-walk.ts'

/** What is wanted of an audit. */
export interface AuditWanted {
  readonly low: number
  readonly high: number
  readonly kind: string | undefined
  /** The number of the key or user that acted. */
  readonly actor: number | undefined
  readonly subject: AuditSubject | undefined
  /** Whether downloads are listed alone, or not at all; undefined where everything is listed. */
  readonly downloads: string | undefined
  /** Whether reads of personal data are listed too, or alone; undefined where they are left out. */
  readonly reads: string | undefined
  readonly faults: readonly Fault[]
}

/** Reads the filters of an audit; those that need each other are judged together. */
export function auditWantedOf(filters: readonly (readonly [string, string])[]): AuditWanted {
  const sent = new Map(filters)
  const kind = sent.get('subject_type')
  const id = sent.get('subject_id')
  const receivable_id = sent.get('receivable_id')
  const actor_id = sent.get('actor_id')
  const actor = actor_id === undefined ? undefined : numberOfActorId(actor_id)
  return {
    low: momentOf(sent.get('since')) ?? 0,
    high: momentOf(sent.get('until')) ?? Number.MAX_SAFE_INTEGER,
    kind,
    actor,
    subject: id === undefined || kind === undefined ? undefined : { kind, id, receivable_id },
    downloads: sent.get('downloads'),
    reads: sent.get('reads'),
    faults: [...subjectFaults(kind, id, receivable_id), ...actorFaults(actor_id, actor)],
  }
}

function subjectFaults(kind: string | undefined, id: string | undefined, receivable_id: string | undefined): Fault[] {
  if (id !== undefined && kind === undefined)
    return [required('subject_type', 'beside subject_id: send receivable, entry, …')]
  if (kind === 'entry' && id !== undefined && receivable_id === undefined)
    return [required('receivable_id', 'for an entry, whose id is unique within its receivable')]
  if (receivable_id === undefined || (kind === 'entry' && id !== undefined)) return []
  const message = 'receivable_id goes with subject_type=entry and subject_id only: leave it out'
  return [{ param: 'receivable_id', code: 'not_allowed', message }]
}

function actorFaults(actor_id: string | undefined, actor: number | undefined): Fault[] {
  if (actor_id === undefined || actor !== undefined) return []
  const message = 'actor_id must be the id of an API key (key_…) or a user (user_…), or service'
  return [{ param: 'actor_id', code: 'invalid_value', message }]
}

function required(param: string, where: string): Fault {
  return { param, code: 'required', message: `${param} is required ${where}` }
}

function momentOf(text: string | undefined): number | undefined {
  const reading = text === undefined ? undefined : parseMoment(text)
  return reading?.ok === true ? reading.value : undefined
}
