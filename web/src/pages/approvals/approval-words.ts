// What an approval is about, in a title; and the record that was asked for, as far as people read it.
import type { Approval } from '../../generated/dashboard-endpoints.ts'
import { amountText } from '../../ui/amount.ts'
import { labelOf, spoken } from '../../words/field-labels.ts'

/** The record that was asked for: fields as the interface has them. */
export type AskedFields = Readonly<Record<string, unknown>>

/** The fields of an approval. */
export function fieldsOf({ record }: Pick<Approval, 'record'>): AskedFields {
  return JSON.parse(record) as AskedFields
}

/** What is asked for, in a few words. */
export function titleOf(approval: Pick<Approval, 'resource' | 'record' | 'record_id'>): string {
  return TITLES[approval.resource](approval.record_id, fieldsOf(approval))
}

const TITLES: { readonly [of in Approval['resource']]: (id: string, fields: AskedFields) => string } = {
  draw_request: (id, { status }) =>
    status === 'approved' ? `Approve the draw request ${id}` : `Ask for the draw ${id}`,
  debt_line: (id) => `Write the debt line ${id}`,
  debt_line_term: (id) => `Agree on the terms ${id}`,
  approval_rule: (_, rule) => `${ruleText(rule)} from now on`,
}

/** What a rule asks for. */
export function ruleText(rule: { readonly draws?: unknown; readonly terms?: unknown }): string {
  if (rule.draws === true)
    return rule.terms === true ? 'A second person for draws and terms' : 'A second person for draws alone'
  return rule.terms === true ? 'A second person for terms alone' : 'No second person for anything'
}

/** Fields that hold an amount of the record's currency. */
const AMOUNTS: ReadonlySet<string> = new Set(['amount', 'commitment'])

/** Parts of terms, which are shown in words. */
const IN_WORDS: ReadonlySet<string> = new Set([
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
])

/** The fields, labelled, with amounts in a currency. */
export function plainFacts(fields: AskedFields, currency: string | undefined): { name: string; value: string }[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    if (value === null || IN_WORDS.has(name)) return []
    const isMoney = AMOUNTS.has(name) && typeof value === 'number' && currency !== undefined
    return [
      { name: labelOf(name), value: isMoney ? `${amountText(value, currency)} ${currency}` : valueText(name, value) },
    ]
  })
}

/** Fields whose value is one of a few words of the interface. */
const WORDS: ReadonlySet<string> = new Set(['status', 'product_types'])

/** A value as text: what people wrote as it is, those of a list beside each other, those of an object by their labels. */
function valueText(name: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((one) => valueText(name, one)).join(', ')
  if (typeof value !== 'object' || value === null) return WORDS.has(name) ? spoken(String(value)) : String(value)
  return Object.entries(value)
    .map(([part, of]) => `${labelOf(part)}: ${valueText(part, of)}`)
    .join('; ')
}
