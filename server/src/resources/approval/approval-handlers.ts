// Serving approvals to the people of an organization: asking for a write, deciding on it, and the rule by which writes take a second person. What is
// approved is carried out as the write that it is, by the same judgement, in the same transaction.
import { ServiceError, invalidRequest, notFound } from '@tapeline/contract/errors'
import { readFormWith } from '@tapeline/contract/form'
import { readBody } from '@tapeline/contract/resource'
import { readJson } from '@tapeline/kernel/core/exact-json'
import { jsonText } from '@tapeline/kernel/core/json-text'
import type { Answer } from '../../http/answer.ts'
import type { DashboardAnswer, DashboardCall, DashboardRoute } from '../../http/dashboard-routes.ts'
import { latestDay } from '../../http/latest-day.ts'
import type { Call } from '../../http/routes.ts'
import type { Operation, Stamp } from '../../storage/writer/operation.ts'
import type { Caller } from '../api-key/key-checker.ts'
import type { ReportingBatch } from '../batch.ts'
import { answerWith, refuseFaults } from '../handling.ts'
import {
  type OperatorServing,
  operatorTenant,
  upsertAsLender,
  upsertAsOperator,
} from '../operator-record/operator-handlers.ts'
import { operatorUpserts } from '../operator-record/operator-record-writes.ts'
import type { OperatorResource } from '../operator-record/operator-resource.ts'
import type { Services } from '../services.ts'
import { environmentOf, signedInMember } from '../signed-in.ts'
import { listUsers } from '../user/user-store.ts'
import {
  type ApprovalRule,
  type ApprovedSubject,
  NO_SECOND_PERSON,
  RULE,
  numberOfApprovalId,
} from './approval-definition.ts'
import { APPROVALS } from './approval-endpoints.ts'
import { writeThatItIsDecided, writeThatItWaits } from './approval-mail.ts'
import {
  type ApprovalStep,
  type AskedRecord,
  type Decision,
  type Viewer,
  addWaiting,
  changesOf,
  findToDecide,
  mayApprove,
  noteDecision,
  presentApproval,
  refuseDecider,
  ruleWith,
} from './approval-rules.ts'
import { type ActsFor, OPERATOR, readApproval, readApprovalRule, readApprovals } from './approval-store.ts'

/** A kind of record whose writes may have to be approved, and how it is served. */
export interface ApprovedResource {
  readonly resource: OperatorResource
  readonly serving: OperatorServing | undefined
}

/** The routes of approvals of these kinds of records. */
export function approvalRoutes(services: Services, approved: readonly ApprovedResource[]): DashboardRoute[] {
  return [
    { endpoint: APPROVALS.list, handle: (call) => list(services, call) },
    { endpoint: APPROVALS.ask, handle: (call) => ask(services, approved, call) },
    { endpoint: APPROVALS.decide, handle: (call) => decide(services, approved, call) },
    { endpoint: APPROVALS.rule, handle: (call) => showRule(services, call) },
    { endpoint: APPROVALS.putRule, handle: (call) => putRule(services, call) },
  ]
}

/** Who asks, of which organization, and where approvals of that organization are; no tenant while there is no operator. */
interface Asking {
  readonly caller: Caller
  readonly viewer: Viewer
  readonly is_admin: boolean
  readonly acts_for: ActsFor
  readonly tenant: number | undefined
  readonly address: string
}

async function askingIn(services: Services, call: DashboardCall): Promise<Asking> {
  const { role } = await signedInMember(services, call)
  const caller = await services.sessions.checkIn(environmentOf(call), call)
  return {
    caller,
    viewer: { number: caller.number, may_approve: mayApprove(role) },
    is_admin: role === 'admin',
    acts_for: caller.is_operator ? OPERATOR : caller.organization,
    tenant: await services.operator.find(caller.environment),
    address: call.address,
  }
}

async function list(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const { tenant, acts_for, viewer } = await askingIn(services, call)
  const approvals = tenant === undefined ? [] : await readApprovals(services.database, tenant, acts_for)
  return answerWith({ data: approvals.map((approval) => presentApproval(approval, viewer)) })
}

async function ask(
  services: Services,
  approved: readonly ApprovedResource[],
  call: DashboardCall,
): Promise<DashboardAnswer> {
  const asking = await askingIn(services, call)
  const { form, optional } = APPROVALS.ask
  const { values, chosen } = readFormWith(form, optional, call.body)
  const kind = approved.find(({ resource }) => resource.definition.name === values.resource)
  if (kind === undefined || !(asking.caller.is_operator || kind.resource.lenderWrites)) throw noSuchResource()
  const effective_date = chosen.effective_date === null ? null : String(chosen.effective_date)
  if (effective_date !== null && !hasDatedFields(kind.resource)) throw noDay()
  const { value, faults } = readJson(values.record)
  refuseFaults(faults)
  const { id } = value as { readonly id?: unknown }
  const record_id = typeof id === 'string' ? id : ''
  const asked = { resource: values.resource, record_id, record: values.record, effective_date }
  const answer = await carryOut(services, { call, asking, kind, asked }, { did: 'ask', asked })
  writeThatItWaits(services, asking.caller, asked)
  return answer
}

/** Whether some field of it holds from a day on; of terms and draws each holds for all days. */
function hasDatedFields({ definition }: OperatorResource): boolean {
  return Object.keys(definition.fields).some((field) => field !== 'id' && !definition.contract.includes(field))
}

function noDay(): ServiceError {
  const message = 'effective_date must be left out: no field of this holds from a day on'
  return invalidRequest([{ param: 'effective_date', code: 'invalid_value', message }])
}

function noSuchResource(): ServiceError {
  const message = 'resource must be `draw_request`; for people of the operator `debt_line` or `debt_line_term` too'
  return invalidRequest([{ param: 'resource', code: 'invalid_value', message }])
}

async function decide(
  services: Services,
  approved: readonly ApprovedResource[],
  call: DashboardCall,
): Promise<DashboardAnswer> {
  const asking = await askingIn(services, call)
  const { tenant, acts_for, viewer } = asking
  const number = numberOfApprovalId(call.path['id'] ?? '')
  const approval =
    tenant === undefined || number === undefined
      ? undefined
      : await readApproval(services.database, tenant, acts_for, number)
  if (tenant === undefined || approval === undefined) throw notFound('There is no such approval here.')
  const { form, optional } = APPROVALS.decide
  const { values, chosen } = readFormWith(form, optional, call.body)
  const decision = values.decision as Decision['decision']
  const decided = { number: approval.number, decision, note: chosen.note === null ? null : String(chosen.note) }
  if (approval.status !== 'waiting') throw new ServiceError('approval_decided')
  refuseDecider(approval, decision, viewer)
  const kind = approved.find(({ resource }) => resource.definition.name === approval.resource)
  const answer =
    decision === 'approve' && kind !== undefined
      ? await carryOut(services, { call, asking, kind, asked: approval }, { did: 'approve', decided })
      : await decideAlone(services, asking, tenant, decided)
  writeThatItIsDecided(services, asking.caller, approval, decided)
  return answer
}

/** Decides on what is no write of a record: what is refused or withdrawn, and a rule that is turned off. */
function decideAlone(services: Services, asking: Asking, tenant: number, decided: Decision): Promise<Answer> {
  const { acts_for, viewer } = asking
  return submit(services, asking, tenant, (batch, stamp) => {
    const waiting = findToDecide(batch.approvals, acts_for, decided, stamp)
    if (decided.decision === 'approve') {
      const { off } = changesOf(JSON.parse(waiting.record) as Partial<ApprovalRule>, batch.approvals.rule(acts_for))
      batch.approvals.putRule(acts_for, ruleWith(batch.approvals.rule(acts_for), off, false), actingAt(stamp))
    }
    return jsonText(presentApproval(noteDecision(batch.approvals, waiting, decided, stamp), viewer))
  })
}

const actingAt = (stamp: Stamp) => ({ actor: stamp.actor, actor_tenant: stamp.actor_tenant, at: stamp.tick() })

interface CarriedOut {
  readonly call: DashboardCall
  readonly asking: Asking
  readonly kind: ApprovedResource
  readonly asked: AskedRecord
}

/** The write, as if it were sent to the public API, with what it is to approvals. */
function carryOut(
  services: Services,
  { call, asking: { caller }, kind: { resource, serving }, asked }: CarriedOut,
  approval: ApprovalStep,
): Promise<Answer> {
  const upsertOf = operatorUpserts(resource, serving?.effect)
  const upsert: typeof upsertOf = (request) => upsertOf({ ...request, approval })
  const { effective_date } = asked
  const { session, effect, address, identified } = call
  const sent: Call = {
    presented: {
      session,
      environment: caller.environment,
      effect,
      address: () => address,
      identified,
      needs: resource.scope,
    },
    path: {},
    query: { values: effective_date === null ? {} : { effective_date }, metadata: [], faults: [] },
    body: readBody(resource.definition, JSON.parse(asked.record), { latest_day: latestDay() }),
    idempotency: undefined,
    faults: [],
  }
  return caller.is_operator
    ? upsertAsOperator(services, resource, upsert, sent, serving)
    : upsertAsLender(services, resource, upsert, sent, caller, serving)
}

async function showRule(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const { tenant, acts_for } = await askingIn(services, call)
  return answerWith(
    tenant === undefined ? NO_SECOND_PERSON : await readApprovalRule(services.database, tenant, acts_for),
  )
}

/** What is turned on holds at once; what is turned off takes a second person as well. */
async function putRule(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const asking = await askingIn(services, call)
  if (!asking.is_admin) throw new ServiceError('admins_only')
  const { acts_for, caller } = asking
  const { chosen } = readFormWith({}, APPROVALS.putRule.optional, call.body)
  const stated = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== null))
  if (stated['terms'] === true && !caller.is_operator) throw noTerms()
  const tenant = await operatorTenant(services, caller.environment)
  if (Object.values(stated).includes(true)) await refuseWithoutOthers(services, asking)
  let waits = false
  const answer = await submit(services, asking, tenant, ({ approvals }, stamp) => {
    if (stamp.role !== 'admin') throw new ServiceError('admins_only')
    const before = approvals.rule(acts_for)
    const { on, off } = changesOf(stated, before)
    const rule = ruleWith(before, on, true)
    const [first] = off
    if (first !== undefined) addWaiting(approvals, acts_for, turnedOff(off, first), stamp)
    if (on.length > 0) approvals.putRule(acts_for, rule, actingAt(stamp))
    waits = first !== undefined
    return jsonText({ ...rule, waits })
  })
  if (waits) writeThatItWaits(services, caller, { resource: RULE, record_id: '' })
  return answer
}

/** What is to be turned off, as an approval that waits. It is merged with the rule that holds when it is approved. */
function turnedOff(off: readonly ApprovedSubject[], subject: ApprovedSubject) {
  const none = { draws: false, terms: false }
  const record = jsonText(Object.fromEntries(off.map((one) => [one, false])))
  const asked = { resource: RULE, record_id: '', record, effective_date: null }
  return { ...asked, subject, before: jsonText(ruleWith(none, off, true)), after: jsonText(none), based_on: null }
}

function noTerms(): ServiceError {
  const message = 'terms must be false or left out: terms are written by the operator alone'
  return invalidRequest([{ param: 'terms', code: 'invalid_value', message }])
}

/** Where one person alone may approve, nothing that this person asks for could ever be. */
async function refuseWithoutOthers({ database }: Services, { caller }: Asking): Promise<void> {
  const users = await listUsers(database, caller.organization)
  const others = users.filter(({ number, role }) => -number !== caller.number && mayApprove(role))
  if (others.length === 0) throw new ServiceError('nobody_to_approve')
}

/** Carries out what concerns approvals alone. */
async function submit(
  services: Services,
  { caller, acts_for, address }: Asking,
  tenant: number,
  decideOn: Operation<ReportingBatch>['decide'],
): Promise<Answer> {
  const outcome = await services.writer.submit({
    credential: { tenant: caller.tenant, digest: caller.digest, of: 'session', address },
    idempotency: undefined,
    tenant,
    prepare: (batch) => batch.approvals.want(acts_for),
    decide: decideOn,
  })
  if ('error' in outcome) throw outcome.error
  return { status: 200, body: outcome.answer }
}
