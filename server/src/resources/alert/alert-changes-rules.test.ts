// What one turn does to alerts.
import { expect, test } from 'vitest'
import { AlertChanges } from './alert-changes-rules.ts'
import type { OpeningAlert } from './alert-rules.ts'

const opening: OpeningAlert = {
  rule: 1,
  rule_id: 'rule',
  rule_name: 'Rule',
  severity: 'warning',
  about: 'about',
  organization: 'lender',
  subject_kind: 'debt_line',
  subject_id: 'line',
  debt_line_id: 'line',
  facts: { event: null, figure: null },
  ends_by: 'condition',
}

test('an alert that is opened ahead of the clock is not closed before', () => {
  const owner = { organization: 'lender', environment: 'live' } as const
  const changes = new AlertChanges({ owner, open: [], earlier: [], open_by_rule: new Map(), number: 100, now: 50 })
  changes.open(opening)
  changes.closeAbout('about', new Set([opening.rule]))
  expect(changes.opened).toMatchObject([{ number: 101, closed: 101 }])
  expect(changes.news).toEqual([])
})
