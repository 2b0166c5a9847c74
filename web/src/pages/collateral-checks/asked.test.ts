// What is asked of a lender, by hand.
import type { FindingAnswer, FindingDecision } from '@tapeline/sdk'
import { expect, test } from 'vitest'
import { replacedBy } from '../../service/finding-decisions.ts'
import { questionsOf } from './asked.ts'

const decided = (id: string, parts: Partial<FindingDecision>): FindingDecision => ({
  id,
  organization: 'lender',
  finding_id: 'f1',
  decision: 'open',
  reason: 'It was paid by nobody.',
  asked: null,
  decided_on: '2026-04-01',
  status: 'in_force',
  metadata: {},
  author: 'u1',
  created_at: '2026-04-01T10:00:00Z',
  updated_at: '2026-04-01T10:00:00Z',
  ...parts,
})
const answered = (finding_id: string, created_at: string): FindingAnswer => ({
  id: `a-${created_at}`,
  organization: 'lender',
  finding_id,
  text: 'Here it is.',
  document_ids: [],
  metadata: {},
  author: 'u2',
  created_at,
  updated_at: created_at,
})

test('a question waits until it is answered, and comes before those that are', () => {
  const decisions = [
    decided('d1', { asked: 'The statement?' }),
    decided('d2', { asked: 'The contract?', finding_id: 'f2', created_at: '2026-04-01T09:00:00Z' }),
  ]
  const answers = [answered('f1', '2026-04-01T11:00:00Z'), answered('f2', '2026-04-01T08:00:00Z')]
  expect(questionsOf({ decisions, answers }).map(({ finding_id, answer }) => [finding_id, answer?.id])).toEqual([
    ['f2', undefined],
    ['f1', 'a-2026-04-01T11:00:00Z'],
  ])
})

test('a decision after it settles a question, a withdrawn one does not', () => {
  const asked = decided('d1', { asked: 'The statement?' })
  const later = decided('d2', { decision: 'explained', decided_on: '2026-04-02' })
  expect(questionsOf({ decisions: [asked, later], answers: [] })).toEqual([])
  expect(questionsOf({ decisions: [asked, { ...later, status: 'withdrawn' }], answers: [] })).toHaveLength(1)
  expect(questionsOf({ decisions: [{ ...asked, status: 'withdrawn' }], answers: [] })).toEqual([])
})

test('a decision takes the place of those of its day that decide something else', () => {
  const made = [
    decided('d1', {}),
    decided('d2', { decision: 'explained' }),
    decided('d3', { decided_on: '2026-03-31' }),
    decided('d4', { status: 'withdrawn' }),
  ]
  const ids = replacedBy({ decision: 'explained', decided_on: '2026-04-01' }, made).map(({ id }) => id)
  expect(ids).toEqual(['d1'])
})
