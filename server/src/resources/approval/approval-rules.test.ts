// Who decides on an approval that waits, by the role that holds behind the lock of the write.
import { describe, expect, test } from 'vitest'
import type { ApprovalDecision } from './approval-definition.ts'
import { changesOf, findToDecide, refuseOutdated, ruleWith } from './approval-rules.ts'
import { ApprovalsInBatch, type StoredApproval } from './approval-store.ts'

const [ASKER, OTHER] = [-1, -2]

const WAITING: StoredApproval = {
  number: 7,
  organization: 'acme',
  status: 'waiting',
  subject: 'draws',
  resource: 'draw_request',
  record_id: 'd',
  record: '{}',
  effective_date: null,
  before: null,
  after: '{}',
  based_on: 5,
  asked_by: ASKER,
  decided_at: null,
  decided_by: null,
  note: null,
}

function decideAs(actor: number, role: string | undefined, decision: ApprovalDecision, acts_for = 'acme') {
  const approvals = new ApprovalsInBatch()
  approvals.add(WAITING, { actor: ASKER, actor_tenant: 1, at: 7 })
  return () => findToDecide(approvals, acts_for, { number: 7, decision, note: null }, { actor, role })
}

describe('deciding', () => {
  test.each([
    [OTHER, 'admin', 'approve', undefined],
    [OTHER, 'approver', 'refuse', undefined],
    [OTHER, 'member', 'approve', 'approvers_only'],
    [OTHER, 'auditor', 'refuse', 'approvers_only'],
    [OTHER, undefined, 'approve', 'approvers_only'],
    [ASKER, 'admin', 'approve', 'own_approval'],
    [ASKER, 'approver', 'refuse', 'own_approval'],
    [ASKER, 'member', 'withdraw', undefined],
    [OTHER, 'admin', 'withdraw', 'approval_of_another'],
  ] as const)('by %i as %s: %s', (actor, role, decision, code) => {
    const decide = decideAs(actor, role, decision)
    if (code === undefined) expect(decide()).toBe(WAITING)
    else expect(decide).toThrow(expect.objectContaining({ code }))
  })

  test('of another organization finds nothing that waits', () => {
    expect(decideAs(OTHER, 'admin', 'approve', 'birch')).toThrow(expect.objectContaining({ code: 'approval_decided' }))
  })
})

test.each([
  [5, true, undefined],
  [6, true, 'approval_outdated'],
  [null, true, 'approval_outdated'],
  [5, false, 'approval_outdated'],
])('a record that last changed at %j, with something to write: %j', (recorded, has_news, code) => {
  const check = () => refuseOutdated(WAITING, recorded, has_news)
  if (code === undefined) expect(check()).toBeUndefined()
  else expect(check).toThrow(expect.objectContaining({ code }))
})

test('a stated rule turns on and off what differs, and leaves what it does not name', () => {
  const rule = { draws: true, terms: false }
  expect(changesOf({ draws: false, terms: true }, rule)).toEqual({ on: ['terms'], off: ['draws'] })
  expect(changesOf({ draws: true }, rule)).toEqual({ on: [], off: [] })
  expect(ruleWith(rule, ['draws'], false)).toEqual({ draws: false, terms: false })
})
