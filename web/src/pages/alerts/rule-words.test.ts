// Alert rules in words.
import type { AlertRule } from '@tapeline/sdk'
import { expect, test } from 'vitest'
import { draftOf, readDraft } from './rule-draft.ts'
import { scopeText, watchedText } from './rule-words.ts'

/** A rule about imports that narrows what it watches. */
function ruleBy(event_filters: AlertRule['event_filters']): AlertRule {
  const read = readDraft({ ...draftOf(undefined, 'USD'), name: 'Imports', threshold: '10' }, 'id', 'USD')
  if (!('rule' in read)) throw new Error('The draft of a new rule is not whole')
  const own = { metric: null, comparator: null, threshold: null, closing_threshold: null, change: null }
  return { ...(read.rule as AlertRule), ...own, event_types: ['import.finished'], event_filters }
}

test.each([
  [[{ field: 'status', values: ['stopped'] }], 'status is Stopped'],
  [[{ field: 'rejected', comparator: '>', number: 20 }], 'rejected above 20'],
  [[{ field: 'rejected', comparator: '>', number: 0.05, of: 'lines_read' }], 'rejected above 5.00 % of lines read'],
] as const)('what events must state: %j', (filters, words) => {
  expect(watchedText(ruleBy(filters), undefined)).toBe(`Import: finished, only where ${words}`)
})

test.each([
  [null, 'All debt lines'],
  [{ product_types: ['lease', 'auto_loan'], metadata: {} }, 'All debt lines, only Lease or Auto loan'],
  [{ product_types: [], metadata: { channel: 'partner' } }, 'All debt lines, only channel partner'],
  [{ product_types: ['lease'], metadata: { batch: 7 } }, 'All debt lines, only Lease with batch 7'],
] as const)('of which receivables: %j', (receivable_selector, words) => {
  const rule = { ...ruleBy(null), receivable_selector } as AlertRule
  expect(scopeText(rule, undefined)).toBe(words)
})

test('a rule about receivables states its figure, and that amounts are of each currency', () => {
  const figure = { event_types: null, metric: 'outstanding_principal', comparator: '>', threshold: 8_000_000 } as const
  const rule = {
    ...ruleBy(null),
    ...figure,
    receivable_selector: { product_types: ['lease'], metadata: {} },
  } as AlertRule
  expect(watchedText(rule, undefined)).toBe('Outstanding principal above 80,000.00 in each currency')
  expect(scopeText(rule, undefined)).toBe('All receivables, only Lease')
  const late = { ...rule, metric: 'share_past_due_30_plus', threshold: 0.1 } as AlertRule
  expect(watchedText(late, undefined)).toBe('Share past due 30+ days above 10.00 %')
})
