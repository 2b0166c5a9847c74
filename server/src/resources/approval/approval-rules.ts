// What a second person is for: who may write alone, what is kept for another person instead, and who may decide on it. Judged behind the lock of the
// write, so that nothing is approved twice, by who asked, or after it was withdrawn.
import { ServiceError } from '@tapeline/contract/errors'
import { formatMoment } from '@tapeline/kernel/core/moment'
import type { Stamp } from '../../storage/writer/operation.ts'
import { actorId } from '../actor.ts'
import {
  APPROVED_SUBJECTS,
  type ApprovalDecision,
  type ApprovalRule,
  type ApprovalStatus,
  type ApprovedSubject,
  WAITING_MAX,
  approvalId,
} from './approval-definition.ts'
import type { ActsFor, ApprovalsInBatch, StoredApproval } from './approval-store.ts'

/** What is asked for: the record as it was sent. */
export type AskedRecord = Pick<StoredApproval, 'resource' | 'record_id' | 'record' | 'effective_date'>

/** What a write was judged on: the record without it and with it, and when it had last changed. */
export type Judged = Pick<StoredApproval, 'before' | 'after' | 'based_on'>

/** A decision on an approval, and a word on it. */
export interface Decision {
  readonly number: number
  readonly decision: ApprovalDecision
  readonly note: string | null
}

/** What a write is besides itself: asked of a second person, or approved by one. */
export type ApprovalStep =
  { readonly did: 'ask'; readonly asked: AskedRecord } | { readonly did: 'approve'; readonly decided: Decision }

/** Whether somebody with this role decides on what others asked for. */
export function mayApprove(role: string | undefined): boolean {
  return role === 'admin' || role === 'approver'
}

/** Throws where a write needs a second person. */
export function refuseAlone(rule: ApprovalRule, subject: ApprovedSubject): void {
  if (rule[subject]) throw new ServiceError('second_person_needed')
}

/** Keeps what is asked for until it is decided. Throws where nobody else is needed for it, and where something waits for the record already. */
export function keepForApproval(
  approvals: ApprovalsInBatch,
  acts_for: ActsFor,
  subject: ApprovedSubject | undefined,
  asked: AskedRecord & Judged,
  stamp: Stamp,
): StoredApproval {
  if (subject === undefined || !approvals.rule(acts_for)[subject]) throw new ServiceError('approval_not_needed')
  return addWaiting(approvals, acts_for, { ...asked, subject }, stamp)
}

/** Adds an approval that waits. */
export function addWaiting(
  approvals: ApprovalsInBatch,
  acts_for: ActsFor,
  asked: AskedRecord & Judged & Pick<StoredApproval, 'subject'>,
  stamp: Stamp,
): StoredApproval {
  const waiting = approvals.waiting(acts_for)
  if (waiting.some((one) => one.resource === asked.resource && one.record_id === asked.record_id))
    throw new ServiceError('approval_waiting')
  if (waiting.length >= WAITING_MAX) throw new ServiceError('approvals_full')
  const number = stamp.tick()
  const undecided = { decided_at: null, decided_by: null, note: null }
  const approval = {
    number,
    organization: acts_for,
    status: 'waiting' as const,
    asked_by: stamp.actor,
    ...asked,
    ...undecided,
  }
  approvals.add(approval, { actor: stamp.actor, actor_tenant: stamp.actor_tenant, at: number })
  return approval
}

const STATUS: { readonly [decision in ApprovalDecision]: ApprovalStatus } = {
  approve: 'approved',
  refuse: 'refused',
  withdraw: 'withdrawn',
}

/** The approval that is decided on. Throws where it waits no more, and where somebody decides who may not. */
export function findToDecide(
  approvals: ApprovalsInBatch,
  acts_for: ActsFor,
  { number, decision }: Decision,
  { actor, role }: Pick<Stamp, 'actor' | 'role'>,
): StoredApproval {
  const approval = approvals.waiting(acts_for).find((one) => one.number === number)
  if (approval === undefined) throw new ServiceError('approval_decided')
  refuseDecider(approval, decision, { number: actor, may_approve: mayApprove(role) })
  return approval
}

/** Throws where an approval would write something else than what was asked for, since the record changed meanwhile, or nothing. */
export function refuseOutdated({ based_on }: StoredApproval, recorded: number | null, has_news: boolean): void {
  if (based_on !== recorded || !has_news) throw new ServiceError('approval_outdated')
}

/** Who asked withdraws and nobody else; of the others, admins and approvers decide. */
export function refuseDecider(
  { asked_by }: StoredApproval,
  decision: ApprovalDecision,
  { number, may_approve }: Viewer,
): void {
  if (decision === 'withdraw' && asked_by !== number) throw new ServiceError('approval_of_another')
  if (decision === 'withdraw') return
  if (!may_approve) throw new ServiceError('approvers_only')
  if (asked_by === number) throw new ServiceError('own_approval')
}

/** Writes a decision down. */
export function noteDecision(
  approvals: ApprovalsInBatch,
  approval: StoredApproval,
  { decision, note }: Decision,
  stamp: Stamp,
): StoredApproval {
  const { actor, actor_tenant } = stamp
  const at = stamp.tick()
  const decided = { ...approval, status: STATUS[decision], decided_at: at, decided_by: actor, note }
  approvals.decide(decided, { actor, actor_tenant, at })
  return decided
}

/** Whoever looks at approvals: the number of the actor, and whether the role approves. */
export interface Viewer {
  readonly number: number
  readonly may_approve: boolean
}

/** An approval as the dashboard has it, for somebody. */
export function presentApproval(approval: StoredApproval, { number: viewer, may_approve }: Viewer) {
  const { number, status, resource, record_id, before, after, effective_date } = approval
  const { asked_by, decided_by, decided_at, note } = approval
  const waits = status === 'waiting'
  return {
    id: approvalId(number),
    status,
    resource,
    record_id,
    before,
    after,
    effective_date,
    asked_by: actorId(asked_by),
    asked_at: formatMoment(number),
    decided_by: decided_by === null ? null : actorId(decided_by),
    decided_at: decided_at === null ? null : formatMoment(decided_at),
    note,
    may_decide: waits && may_approve && asked_by !== viewer,
    may_withdraw: waits && asked_by === viewer,
  }
}

/** What a stated rule turns on at once, and what it turns off, which takes a second person itself. */
export function changesOf(
  stated: Partial<ApprovalRule>,
  before: ApprovalRule,
): { readonly on: ApprovedSubject[]; readonly off: ApprovedSubject[] } {
  return {
    on: APPROVED_SUBJECTS.filter((subject) => stated[subject] === true && !before[subject]),
    off: APPROVED_SUBJECTS.filter((subject) => stated[subject] === false && before[subject]),
  }
}

/** A rule with some of it turned on or off. */
export function ruleWith(rule: ApprovalRule, subjects: readonly ApprovedSubject[], value: boolean): ApprovalRule {
  return { ...rule, ...Object.fromEntries(subjects.map((subject) => [subject, value])) }
}
