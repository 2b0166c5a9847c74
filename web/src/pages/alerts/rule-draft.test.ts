// Rules as they are typed: what is sent, and what is wrong.
import type { AlertRule } from '@tapeline/sdk'
import { expect, test } from 'vitest'
import { choicesOf, countsOf, draftOf, readDraft } from './rule-draft.ts'

const NEW = { ...draftOf(undefined, 'USD'), name: ' Short ', threshold: '10' }
const sentOf = (draft: typeof NEW, currency: string | undefined = 'USD') => readDraft(draft, 'id', currency)

test('a share is typed in percent and sent as a fraction', () => {
  expect(sentOf({ ...NEW, closing_threshold: '12.5 %' })).toEqual({
    rule: {
      id: 'id',
      name: 'Short',
      severity: 'warning',
      delivery: 'immediately',
      closing_letters: true,
      debt_line_ids: null,
      receivable_selector: null,
      lenders: null,
      recipients: null,
      quiet_hours: null,
      event_types: null,
      event_filters: null,
      metric: 'headroom',
      comparator: '<',
      threshold: 0.1,
      closing_threshold: 0.125,
      change: null,
    },
  })
})

test('an amount is of the currency of the lines, and refused where they have several', () => {
  const room = { ...NEW, metric: 'availability', threshold: '80,000.00' } as const
  expect(sentOf(room)).toMatchObject({ rule: { threshold: 8_000_000 } })
  expect(sentOf(room, 'JPY')).toMatchObject({ faults: { threshold: expect.stringContaining('JPY has no decimals') } })
  const read = readDraft(room, 'id', undefined)
  expect(read).toEqual({ faults: { threshold: 'Choose debt lines of one currency below: the amount is in it.' } })
})

test('a change is typed in its own unit, over days that are a number', () => {
  const up = { ...NEW, metric: 'delinquency_rate', comparator: '>', compares: 'points', threshold: '2' } as const
  expect(sentOf(up)).toMatchObject({ rule: { threshold: 0.02, change: { over_days: 30, in: 'points' } } })
  const balance = { ...up, metric: 'average_balance', compares: 'percent', threshold: '-20', over_days: '90' } as const
  expect(sentOf(balance)).toMatchObject({ rule: { threshold: -0.2, change: { over_days: 90, in: 'percent' } } })
  expect(sentOf({ ...up, over_days: '0' })).toEqual({ faults: { change: 'Send a number of days from 1 to 366.' } })
})

test('a bound at which alerts are closed is on the other side of the threshold', () => {
  const fault = (side: string) => ({
    faults: { closing_threshold: `Not ${side} the threshold: the rule opens alerts there.` },
  })
  expect(sentOf({ ...NEW, closing_threshold: '9' })).toEqual(fault('below'))
  expect(sentOf({ ...NEW, comparator: '>', closing_threshold: '11' })).toEqual(fault('above'))
  expect(sentOf({ ...NEW, comparator: '>', closing_threshold: '10' })).toHaveProperty('rule')
})

test('types that are watched together are narrowed by the words of the fields that all have', () => {
  expect(choicesOf(['receivable.status_changed'])).toHaveProperty('after')
  expect(choicesOf(['receivable.status_changed', 'account.created'])).toEqual({})
  const events = {
    ...NEW,
    watches: 'events',
    event_types: ['import.finished'],
    chosen: { status: ['stopped'] },
  } as const
  const event_filters = [{ field: 'status', values: ['stopped'] }]
  expect(sentOf(events)).toMatchObject({ rule: { metric: null, event_types: ['import.finished'], event_filters } })
  expect(sentOf({ ...events, event_types: ['account.created'] })).toMatchObject({ rule: { event_filters: null } })
  expect(sentOf({ ...events, event_types: [] })).toEqual({ faults: { event_types: 'Choose at least one.' } })
})

test('a number is of a field that all types count, by itself or as a share in percent of another', () => {
  expect(countsOf(['import.finished'])).toEqual(['lines_read', 'applied', 'unchanged', 'rejected', 'blank'])
  expect(countsOf(['import.finished', 'account.created'])).toEqual([])
  const refused = { ...NEW, watches: 'events', event_types: ['import.finished'], number_field: 'rejected' } as const
  const filtersBy = (number_text: string, number_of: string) => sentOf({ ...refused, number_text, number_of })
  const share = { field: 'rejected', comparator: '>', number: 0.05, of: 'lines_read' }
  expect(filtersBy('5 %', 'lines_read')).toMatchObject({ rule: { event_filters: [share] } })
  expect(filtersBy('20', '')).toMatchObject({
    rule: { event_filters: [{ field: 'rejected', comparator: '>', number: 20 }] },
  })
  expect(filtersBy('', '')).toEqual({ faults: { event_filters: 'Send a number, such as 5.' } })
  expect(sentOf({ ...refused, event_types: ['account.created'] })).toMatchObject({ rule: { event_filters: null } })
})

test('a rule that is opened and saved is sent as it was', () => {
  const rule: AlertRule = {
    id: 'id',
    name: 'Imports',
    status: 'active',
    severity: 'critical',
    event_types: ['import.finished'],
    event_filters: [
      { field: 'status', values: ['stopped'] },
      { field: 'rejected', values: ['0'] },
      { field: 'rejected', comparator: '>', number: 0.05, of: 'lines_read' },
    ],
    metric: null,
    comparator: null,
    threshold: null,
    closing_threshold: null,
    change: null,
    debt_line_ids: ['l'],
    receivable_selector: null,
    lenders: null,
    delivery: 'weekly',
    closing_letters: false,
    quiet_hours: { from: '22:00', until: '06:00' },
    recipients: ['u'],
    metadata: {},
    is_default: false,
    created_at: '',
    updated_at: '',
  }
  const {
    status: _,
    metadata: _metadata,
    is_default: _default,
    created_at: _created,
    updated_at: _updated,
    ...sent
  } = rule
  expect(readDraft(draftOf(rule, 'USD'), 'id', 'USD')).toEqual({ rule: sent })
})

test('products and metadata select receivables, where all types are about one, and further metadata is kept', () => {
  const events = { ...NEW, watches: 'events', event_types: ['receivable.restated', 'finding.opened'] } as const
  const selected = (parts: Partial<typeof NEW>) => {
    const read = sentOf({ ...events, ...parts })
    return 'rule' in read ? read.rule.receivable_selector : read.faults
  }
  expect(selected({})).toBeNull()
  expect(selected({ product_types: ['lease'] })).toEqual({ product_types: ['lease'], metadata: {} })
  const partner = { metadata_key: ' channel ', metadata_value: 'partner', metadata_others: { batch: 7 } }
  expect(selected(partner)).toEqual({ product_types: [], metadata: { channel: 'partner', batch: 7 } })
  expect(selected({ metadata_key: 'channel' })).toEqual({
    receivable_selector: 'Send a key and its value, or neither.',
  })
  expect(selected({ product_types: [] })).toEqual({ receivable_selector: 'Choose at least one product, or all.' })
  expect(selected({ ...partner, event_types: ['receivable.restated', 'import.finished'] })).toBeNull()
  expect(selected({ ...partner, watches: 'metric' })).toBeNull()
  const rule = {
    receivable_selector: selected(partner),
    event_types: ['receivable.restated'],
  } as Partial<AlertRule> as AlertRule
  expect(draftOf(rule, 'USD')).toMatchObject({
    product_types: undefined,
    metadata_key: 'channel',
    metadata_value: 'partner',
    metadata_others: { batch: 7 },
  })
})

test('a figure of receivables is of products or of a metadata key, of no debt line, and its amount needs none', () => {
  const late = { ...NEW, metric: 'share_past_due_30_plus', comparator: '>', debt_line_ids: [] } as const
  const leases = { product_types: ['lease'], metadata: {} }
  expect(sentOf({ ...late, product_types: ['lease'] })).toMatchObject({
    rule: { metric: 'share_past_due_30_plus', threshold: 0.1, debt_line_ids: null, receivable_selector: leases },
  })
  expect(sentOf({ ...late, metadata_key: 'channel', metadata_value: 'partner' })).toMatchObject({
    rule: { receivable_selector: { product_types: [], metadata: { channel: 'partner' } } },
  })
  expect(sentOf(late)).toMatchObject({ rule: { receivable_selector: null } })
  expect(sentOf({ ...late, product_types: ['lease'], metadata_key: 'channel', metadata_value: 'partner' })).toEqual({
    faults: { receivable_selector: 'Choose products or a metadata key, not both: figures are kept of each by itself.' },
  })
  const principal = { ...late, metric: 'outstanding_principal', threshold: '1,000.00' } as const
  expect(readDraft(principal, 'id', undefined)).toMatchObject({ rule: { threshold: 100_000 } })
})
