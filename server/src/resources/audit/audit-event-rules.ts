// An event of the log as the audit shows it.
import { formatMoment } from '@tapeline/kernel/core/moment'
import type { LoggedEvent } from '../../storage/writer/operation.ts'
import { actorId } from '../actor.ts'
import type { SingleSignOnContent } from '../single-sign-on/logged-provider-rules.ts'
import type { readEventNames } from './audit-store.ts'

/** What showing an event takes: whose audit it is, names, and the tenant for which its actor acts. */
interface Shown {
  readonly organization: string
  readonly actor_tenant: number
  readonly names: Awaited<ReturnType<typeof readEventNames>>
  readonly subject_id: string
  /** The organization of whose people and keys it is shown from where they acted. */
  readonly addresses_of: string
}

/** The event as an `audit_event`. */
export function auditEventOf(
  event: LoggedEvent,
  { organization, actor_tenant, names, subject_id, addresses_of }: Shown,
) {
  const actor_organization = names.organizations.get(actor_tenant) ?? organization
  return {
    at: formatMoment(event.at),
    action: event.did,
    actor_id: actorId(event.actor),
    actor_organization,
    address: addresses_of === actor_organization ? (event.address ?? null) : null,
    subject_type: event.kind,
    subject_id,
    receivable_id: event.receivable === undefined ? null : (names.receivables.get(event.receivable) ?? null),
    organization: event.organization ?? organization,
    fields: event.fields ?? [],
    ...singleSignOnOf(event),
  }
}

/** What an event states of a provider. Of other kinds the content is the record's own. */
function singleSignOnOf({ kind, content = {} }: LoggedEvent): SingleSignOnContent {
  const is_about_people = kind === 'single_sign_on' || kind === 'user'
  const { issuer = null, changes = [] }: Partial<SingleSignOnContent> = is_about_people ? content : {}
  return { issuer, changes }
}
