// What an event states, as facts that people read: figures and states, not the ids by which it leads to its record.
import type { AlertEvent } from '@tapeline/sdk'
import { amountText, countText } from '../../ui/amount.ts'
import { percentOf } from '../../ui/ratio.ts'
import { labelOf } from '../../words/field-labels.ts'
import { wordOf } from '../debt-lines/line-words.ts'

/** A fact of an event. */
export interface EventFact {
  readonly name: string
  readonly value: string
}

type Shown = (value: unknown, data: AlertEvent['data']) => string | undefined

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
const word: Shown = (value) => (typeof value === 'string' ? wordOf(value) : undefined)
const label: Shown = (value) => (typeof value === 'string' ? labelOf(value) : undefined)
const number: Shown = (value) => (typeof value === 'number' ? countText(value) : undefined)
const percent: Shown = (value) => (typeof value === 'number' ? percentOf(value) : undefined)
const money: Shown = (value, { currency }) =>
  (typeof value === 'number' || typeof value === 'string') && typeof currency === 'string'
    ? `${amountText(value, currency)} ${currency}`
    : undefined

/** Fields that are shown, in this order, with what each is called and how it is written. */
const FIELDS: readonly (readonly [field: string, name: string, shown: Shown])[] = [
  ['check', 'Check', label],
  ['before', 'Before', word],
  ['after', 'After', word],
  ['status', 'Status', word],
  ['stop_reason', 'Why it stopped', word],
  ['test_month', 'Tested month', text],
  ['month', 'Month', text],
  ['as_of', 'As of', text],
  ['outstanding_before', 'Outstanding before', money],
  ['outstanding_after', 'Outstanding after', money],
  ['collected_before', 'Collected before', money],
  ['collected_after', 'Collected after', money],
  ['days_past_due_before', 'Days past due before', number],
  ['days_past_due_after', 'Days past due after', number],
  ['headroom', 'Headroom', percent],
  ['cure_until', 'Can be cured until', text],
  ['amount', 'Amount', money],
  ['from', 'Since', text],
  ['effective_from', 'In force from', text],
  ['kind', 'Kind', word],
  ['due_date', 'Needed by', text],
  ['expiry_date_before', 'Valid until, before', text],
  ['expiry_date', 'Valid until', text],
  ['lines_read', 'Lines read', number],
  ['applied', 'Lines that wrote something', number],
  ['rejected', 'Lines refused', number],
  ['unreconciled', 'Receivables unreconciled', number],
  ['checked', 'Receivables checked', number],
]

/** The facts that the event states. */
export function eventFacts({ data }: Pick<AlertEvent, 'data'>): EventFact[] {
  return FIELDS.flatMap(([field, name, shown]) => {
    const value = shown(data[field], data)
    return value === undefined ? [] : [{ name, value }]
  })
}
