// What an approval is about, in a title; and the record as it is and as it would be, as people read it.
import { sameJson } from '@tapeline/kernel/core/dated-facts'
import type { Json } from '@tapeline/kernel/core/dated-facts'
import type { Approval } from '../../generated/dashboard-endpoints.ts'
import type { Fact } from '../../ui/facts.tsx'
import { amountText } from '../../ui/amount.ts'
import { labelOf, spoken } from '../../words/field-labels.ts'

/** A record: its fields as the interface has them. */
export type RecordFields = Readonly<Record<string, Json>>

/** The record with what was asked for. */
export function fieldsAfter({ after }: Pick<Approval, 'after'>): RecordFields {
  return JSON.parse(after) as RecordFields
}

/** The record without it; undefined where it is new. */
export function fieldsBefore({ before }: Pick<Approval, 'before'>): RecordFields | undefined {
  return before === null ? undefined : (JSON.parse(before) as RecordFields)
}

/** What is asked for, in a few words. */
export function titleOf(approval: Pick<Approval, 'resource' | 'record_id' | 'before' | 'after'>): string {
  const is_new = approval.before === null
  return TITLES[approval.resource](approval.record_id, is_new, approval)
}

type Title = (id: string, is_new: boolean, approval: Pick<Approval, 'before' | 'after'>) => string

const TITLES: { readonly [of in Approval['resource']]: Title } = {
  draw_request: (id, is_new, approval) => {
    if (fieldsAfter(approval)['status'] === 'approved') return `Approve the draw request ${id}`
    return is_new ? `Ask for the draw ${id}` : `Change the draw request ${id}`
  },
  debt_line: (id, is_new) => `${is_new ? 'New debt line' : 'Change the debt line'} ${id}`,
  debt_line_term: (id, is_new) => `${is_new ? 'New terms' : 'Change the terms'} ${id}`,
  approval_rule: (_, __, approval) => `No second person any more for ${subjectsOf(fieldsBefore(approval) ?? {})}`,
}

/** What takes a second person by a rule, in words. */
export function subjectsOf(rule: { readonly draws?: unknown; readonly terms?: unknown }): string {
  const named = [...(rule.draws === true ? ['draws'] : []), ...(rule.terms === true ? ['terms'] : [])]
  return named.length === 0 ? 'nothing' : named.join(' and ')
}

/** Fields that hold an amount of the record's currency. */
const AMOUNTS: ReadonlySet<string> = new Set(['amount', 'commitment', 'principal_outstanding', 'interest_outstanding'])

/** Parts of terms, which are shown in words; and the moves of a draw, which are shown with the draw. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  'advance_rates',
  'eligibility',
  'concentration_limits',
  'reserves',
  'covenants',
  'interest',
  'servicing_fee',
  'eligible_cash',
  'draw_step',
  'deficiency_cure',
  'reporting_lag',
  'holidays',
  'history',
])

/** The names of the fields that change, by their labels. */
export function changedLabels(before: RecordFields, after: RecordFields): string[] {
  return changedFields(before, after).map(labelOf)
}

function changedFields(before: RecordFields, after: RecordFields): string[] {
  return Object.keys(after).filter((name) => !sameJson(after[name] ?? null, before[name] ?? null))
}

/** The fields that have a value or change, labelled, with amounts in a currency; of one that changes what it is and what it would be. */
export function factsOf(before: RecordFields | undefined, after: RecordFields, currency: string): Fact[] {
  const changed = new Set(before === undefined ? [] : changedFields(before, after))
  return Object.entries(after).flatMap(([name, value]) => {
    const is_stated = value !== null || changed.has(name)
    if (!is_stated || ELSEWHERE.has(name) || isEmpty(value, changed.has(name))) return []
    const text = valueText(name, value, currency)
    if (!changed.has(name)) return [{ name: labelOf(name), value: text }]
    return [{ name: labelOf(name), value: `${text}, instead of ${valueText(name, before?.[name] ?? null, currency)}` }]
  })
}

/** Metadata without keys is nothing to look at. */
function isEmpty(value: Json, has_changed: boolean): boolean {
  return !has_changed && typeof value === 'object' && value !== null && Object.keys(value).length === 0
}

/** Fields whose value is one of a few words of the interface. */
const WORDS: ReadonlySet<string> = new Set(['status', 'product_types', 'credit_product'])

/** A value as text: what people wrote as it is, those of a list beside each other, those of an object by their labels. */
function valueText(name: string, value: Json, currency: string): string {
  if (value === null) return 'nothing'
  if (Array.isArray(value)) return value.map((one: Json) => valueText(name, one, currency)).join(', ')
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([part, of]) => `${labelOf(part)}: ${valueText(part, of ?? null, currency)}`)
      .join('; ')
  if (AMOUNTS.has(name) && typeof value === 'number') return `${amountText(value, currency)} ${currency}`
  return WORDS.has(name) ? spoken(String(value)) : String(value)
}
