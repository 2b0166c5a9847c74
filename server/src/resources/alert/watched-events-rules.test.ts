// What ends an alert about an event: a later event about the same, and no other.
import { expect, test } from 'vitest'
import type { ActiveRule } from '../alert-rule/active-rules-reads.ts'
import type { EventFilter, RuleState } from '../alert-rule/alert-rule-rules.ts'
import { type WatchedEvent, endedBy, isGraver, openedBy, watchesEvent } from './watched-events-rules.ts'

const rule: ActiveRule = {
  number: 1,
  since: 1,
  recorded: 1,
  id: 'rule',
  state: { name: 'Rule', severity: 'warning' } as RuleState,
}

/** An event about a debt line. */
const eventOf = (type: string, id = 'line', data: WatchedEvent['data'] = {}): WatchedEvent => ({
  position: 2,
  id: `evt_${type}`,
  type,
  organization: 'lender',
  subject: { kind: 'debt_line', id },
  occurred_at: '2026-03-31T00:00:00.000000Z',
  data: { debt_line_id: id, ...data },
  currency: null,
  receivable: null,
})

test.each([
  ['debt_line.deficiency_opened', 'debt_line.deficiency_closed'],
  ['debt_line.deficiency_breached', 'debt_line.deficiency_closed'],
  ['debt_line.data_late', 'debt_line.data_received'],
  ['debt_line.cash_unverified', 'debt_line.cash_verified'],
  ['debt_line.balances_unreconciled', 'debt_line.balances_reconciled'],
  ['covenant.breached', 'covenant.waived'],
  ['document.expiring', 'document.expired'],
  ['document.expiring', 'document.renewed'],
])('an alert about %s is ended by %s of the same record', (opens, ends) => {
  const { about, ends_by } = openedBy(rule, eventOf(opens))
  expect(ends_by).toBe('condition')
  expect(endedBy(eventOf(ends))).toContain(about)
  expect(endedBy(eventOf(ends, 'other'))).not.toContain(about)
})

test.each([
  ['document.needed', 'document.received'],
  ['document.needed', 'document.no_longer_needed'],
  ['document.overdue', 'document.received'],
  ['document.overdue', 'document.no_longer_needed'],
  ['document.overdue', 'document.needed'],
  ['document.expired', 'document.renewed'],
])('an alert about %s is ended by %s, and by its acknowledgement, since that may never come', (opens, ends) => {
  const { about, ends_by } = openedBy(rule, eventOf(opens))
  expect(ends_by).toBe('acknowledgement')
  expect(endedBy(eventOf(ends))).toContain(about)
  expect(endedBy(eventOf(ends, 'other'))).not.toContain(about)
})

test('a document that is needed is still needed once it is overdue, and one that expires was not renewed', () => {
  expect(endedBy(eventOf('document.overdue'))).toEqual([])
  const { about } = openedBy(rule, eventOf('document.expired'))
  expect(endedBy(eventOf('document.expiring'))).not.toContain(about)
  expect(endedBy(eventOf('document.expired'))).not.toContain(about)
})

test('a deficiency that can no longer be cured ends no alert', () => {
  expect(endedBy(eventOf('debt_line.deficiency_breached'))).toEqual([])
})

test.each([
  ['in_cure', 'breach', true],
  ['pass', 'breach', false],
  ['pass', 'in_cure', false],
  ['breach', 'in_cure', false],
])('a test that was %s and is %s is graver than known: %s', (before, status, graver) => {
  expect(isGraver(eventOf('covenant.breached', 'line', { before, status }))).toBe(graver)
})

test('a filter compares a number of the data, or its share of another, exactly', () => {
  const refused = { field: 'rejected', comparator: '>', number: 0.05, of: 'lines_read' } as const
  const watches = (filter: EventFilter, data: WatchedEvent['data']) =>
    watchesEvent(
      {
        event_types: ['import.finished'],
        event_filters: [filter],
        debt_line_ids: null,
        receivable_selector: null,
        lenders: null,
      } as unknown as RuleState,
      {
        type: 'import.finished',
        organization: 'lender',
        debt_line: null,
        receivable: null,
        data,
      },
    )
  // A twentieth of 20 is 1.
  expect(watches(refused, { rejected: 1, lines_read: 20 })).toBe(false)
  expect(watches({ ...refused, comparator: '>=' }, { rejected: 1, lines_read: 20 })).toBe(true)
  expect(watches(refused, { rejected: 1, lines_read: 19 })).toBe(true)
  expect(watches(refused, { rejected: '9007199254740993', lines_read: '9007199254740993' })).toBe(true)
  // A share of nothing is none, and so is what is no number.
  expect(watches(refused, { rejected: 0, lines_read: 0 })).toBe(false)
  expect(watches(refused, { rejected: null, lines_read: 20 })).toBe(false)
  expect(watches({ field: 'rejected', comparator: '<', number: 3 }, { rejected: 2 })).toBe(true)
})
