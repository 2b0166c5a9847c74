// Serving the audit: to a lender of its own organization, to the operator of any.
import { notFound } from '@tapeline/contract/errors'
import { type ListDefinition, listParameters } from '@tapeline/contract/list'
import type { Answer } from '../../http/answer.ts'
import { type ListRequest, readListRequest, refuseToken } from '../../http/list-route.ts'
import type { Call, Route } from '../../http/routes.ts'
import { type Scan, openToken, sealToken } from '../../storage/lists/token.ts'
import type { LoggedEvent } from '../../storage/writer/operation.ts'
import type { Caller } from '../api-key/key-checker.ts'
import { answerWith, authenticate, authenticateOperator, refuseFaults } from '../handling.ts'
import { findTenantOf } from '../operator-record/operator-record-reads.ts'
import type { Services } from '../services.ts'
import { operatorAuditList, ownAuditList } from './audit-definition.ts'
import { auditEventOf } from './audit-event-rules.ts'
import { type AuditWanted, auditWantedOf } from './audit-request.ts'
import { readEventNames, readSettledMoment } from './audit-store.ts'
import { DISCLOSURES, type DisclosureAction } from './disclosure-store.ts'
import { type AuditPosition, type AuditSource, type PlacedEvent, readAuditPage } from './audit-walk.ts'

/** What is known of the kinds of the operator's records. */
export interface AuditKinds {
  /** Kinds whose records a lender can read, all of its own, so that an audit of them discloses nothing new to it. */
  readonly ofLenders: ReadonlySet<string>
  /** Those that lenders know by ids of their own. */
  readonly withLendersIds: ReadonlySet<string>
}

/** Whose audit is read, and who reads it. */
interface Place {
  readonly organization: string
  readonly tenant: number
  /** The organization of who reads it. */
  readonly reading: string
  /** The operator's tenant; undefined while there is none, or where its own audit is read. */
  readonly operator: number | undefined
  readonly reader: 'operator' | 'lender'
  readonly kinds: AuditKinds
}

/** The routes of the audit. */
export function auditRoutes(services: Services, kinds: AuditKinds): Route[] {
  return [
    auditRoute(services, ownAuditList, async (call) => {
      const caller = await authenticate(services, call)
      const { organization, tenant } = caller
      const reader = caller.is_operator ? 'operator' : 'lender'
      const operator = await operatorBeside(services, caller, tenant)
      return { organization, tenant, reading: organization, operator, reader, kinds }
    }),
    auditRoute(services, operatorAuditList, async (call) => {
      const caller = await authenticateOperator(services, call)
      const organization = call.path['id'] ?? ''
      const tenant = await findTenantOf(services.database, organization, caller.environment)
      if (tenant === undefined) throw notFound('There is no organization with this id.')
      const operator = await operatorBeside(services, caller, tenant)
      return { organization, tenant, reading: caller.organization, operator, reader: 'operator', kinds }
    }),
  ]
}

async function operatorBeside(services: Services, caller: Caller, tenant: number): Promise<number | undefined> {
  const operator = await services.operator.find(caller.environment)
  return operator === tenant ? undefined : operator
}

function auditRoute(services: Services, list: ListDefinition, findPlace: (call: Call) => Promise<Place>): Route {
  return {
    endpoint: { method: 'GET', path: list.path, query: listParameters(list), metadata: false },
    handle: async (call) => {
      const place = await findPlace(call)
      const { request, faults } = readListRequest(list, call.query)
      const wanted = auditWantedOf(request.filters)
      refuseFaults([...faults, ...wanted.faults])
      return answerPage(services, list, request, place, wanted)
    },
  }
}

/**
 * The logs that are read: files that an organization downloaded are listed beside its writes, and personal data that it read where that is asked for,
 * since there is so much more of it. Reads alone are asked for by the stronger word.
 */
function sourcesOf(place: Place, wanted: AuditWanted): AuditSource[] {
  const { kind, downloads, reads } = wanted
  if (reads === 'only') return [disclosuresOf('read', place, wanted)]
  return [
    ...(downloads === 'only' ? [] : writesOf(place, wanted)),
    ...(downloads === 'none' ? [] : [disclosuresOf('downloaded', place, wanted)]),
    ...(reads === 'all' || kind === DISCLOSURES.read ? [disclosuresOf('read', place, wanted)] : []),
  ]
}

function disclosuresOf(of: DisclosureAction, { tenant }: Place, { kind, actor }: AuditWanted): AuditSource {
  const filter = {
    ...(kind === undefined ? {} : { kind }),
    ...(actor === undefined ? {} : { actor: { tenant, number: actor } }),
  }
  return { of, tenant, filter, isHidden: () => false }
}

/** The organization's own log, and what the operator's log holds of it; a lender sees no kinds that are not for lenders. */
function writesOf({ organization, tenant, operator, reader, kinds }: Place, wanted: AuditWanted): AuditSource[] {
  const { kind, actor } = wanted
  const ofKind = kind === undefined ? {} : { kind }
  const by = (of: number) => (actor === undefined ? {} : { actor: { tenant: of, number: actor } })
  // That an import ended is no write of anybody.
  const own = (of: number) => ({
    tenant,
    filter: { ...ofKind, ...by(of) },
    isHidden: (event: LoggedEvent) => event.kind === 'import',
  })
  if (operator === undefined) return [own(tenant)]
  const isHidden = (event: LoggedEvent) => reader === 'lender' && !kinds.ofLenders.has(event.kind)
  // Numbers of keys are unique within a tenant only, and keys of either tenant may have written there.
  const acting = actor === undefined ? [tenant] : [tenant, operator]
  const beside = acting.map((of) => ({ tenant: operator, filter: { organization, ...ofKind, ...by(of) }, isHidden }))
  return [own(tenant), ...beside, ...(actor === undefined ? [] : [own(operator)])]
}

async function answerPage(
  services: Services,
  list: ListDefinition,
  request: ListRequest,
  place: Place,
  wanted: AuditWanted,
): Promise<Answer> {
  const { sort, filters, limit, token } = request
  const scan: Scan = { tenant: place.tenant, list: list.name, parent: undefined, sort, filters }
  const opened = token === undefined ? undefined : openToken(token, scan, services.token_secret)
  if (typeof opened === 'string') return refuseToken(opened)
  const sources = sourcesOf(place, wanted)
  const tenants = [...new Set([place.tenant, ...sources.map(({ tenant }) => tenant)])]
  const floor = opened?.floor ?? (await readSettledMoment(services.database, tenants))
  const [at = 0, source = 0] = (opened?.key ?? []).map(Number)
  const position = opened && { direction: opened.direction, at, source }
  const { low, high } = wanted
  const asked = { sources, subject: storedSubject(wanted, place), low, high, limit }
  const page = await readAuditPage(services.database, asked, position, floor)
  const seal = (to: AuditPosition | undefined) => (to === undefined ? null : sealPosition(services, to, scan, floor))
  return answerWith({
    data: await present(services, place, page.events),
    has_more: page.next !== undefined,
    next_page: seal(page.next),
    previous_page: seal(page.previous),
  })
}

function sealPosition(services: Services, { direction, at, source }: AuditPosition, scan: Scan, floor: number): string {
  return sealToken({ direction, key: [String(at), String(source)], floor, trail: [] }, scan, services.token_secret)
}

function storedSubject({ subject }: AuditWanted, { reader, organization, kinds }: Place): AuditWanted['subject'] {
  if (subject === undefined || reader === 'operator' || !kinds.withLendersIds.has(subject.kind)) return subject
  return { ...subject, id: `${organization}:${subject.id}` }
}

async function present(services: Services, place: Place, events: readonly PlacedEvent[]) {
  const { organization, tenant, reading: addresses_of, operator, reader, kinds } = place
  const logged = events.map(({ event, source }) => {
    const actor_tenant = event.actor_tenant ?? (source === 0 ? tenant : (operator ?? tenant))
    return { ...event, actor_tenant }
  })
  const names = await readEventNames(services.database, tenant, logged)
  const shownId = ({ kind, id }: LoggedEvent) =>
    reader === 'lender' && kinds.withLendersIds.has(kind) ? id.slice(organization.length + 1) : id
  return logged.map((event) =>
    auditEventOf(event, {
      organization,
      actor_tenant: event.actor_tenant,
      names,
      subject_id: shownId(event),
      addresses_of,
    }),
  )
}
