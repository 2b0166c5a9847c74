// An alert rule as it is typed, and as it is sent. What cannot be read has a sentence by its field. Pure.
import type { AlertRule, AlertRuleWrite } from '@tapeline/sdk'
import { EVENT_TYPES } from '../../generated/event-types.ts'
import { readAmount } from '../../ui/amount-input.ts'
import { numberText, readNumber } from '../operator/terms/number-text.ts'
import { boundProblem, isMetric, isOfReceivables, typedAs } from './alert-metrics.ts'
import type { AlertMetric } from './alert-words.ts'

/** A type of event that a rule can watch. */
export type WatchedType = NonNullable<AlertRule['event_types']>[number]

type EventFilters = NonNullable<AlertRule['event_filters']>

type Metadata = Readonly<NonNullable<NonNullable<AlertRule['receivable_selector']>['metadata']>>

/** A rule as it is typed. */
export interface RuleDraft {
  readonly name: string
  readonly watches: 'metric' | 'events'
  readonly metric: AlertMetric
  readonly comparator: NonNullable<AlertRule['comparator']>
  readonly threshold: string
  /** Whether the figure itself is compared, or its change over some days, in points or in percent. */
  readonly compares: 'value' | 'points' | 'percent'
  readonly over_days: string
  /** Empty: at the threshold. */
  readonly closing_threshold: string
  readonly event_types: readonly string[]
  /** The words that fields of the events may have; all words of a field that is left out. */
  readonly chosen: Readonly<Record<string, readonly string[]>>
  /** The field of the events that must have a number; empty for none. */
  readonly number_field: string
  readonly number_comparator: NonNullable<AlertRule['comparator']>
  readonly number_text: string
  /** The field of which the number is a share, in percent; empty where it is the number itself. */
  readonly number_of: string
  /** Filters that the form does not offer, kept as they are. */
  readonly others: EventFilters
  /** Undefined: all, those to come too. */
  readonly debt_line_ids: readonly string[] | undefined
  /** Undefined: receivables of all products. */
  readonly product_types: readonly string[] | undefined
  /** A key of the metadata of receivables and its value; empty for any. */
  readonly metadata_key: string
  readonly metadata_value: string
  /** Further metadata, which the form does not offer, kept as it is. */
  readonly metadata_others: Metadata
  readonly lenders: readonly string[] | undefined
  readonly recipients: readonly string[] | undefined
  readonly severity: AlertRule['severity']
  readonly delivery: AlertRule['delivery']
  readonly closing_letters: boolean
  readonly quiet_from: string
  readonly quiet_until: string
}

/** Sentences by field. */
export type RuleFaults = Readonly<Partial<Record<keyof AlertRuleWrite, string>>>

/** Changes some of a draft. */
export type ChangeDraft = (parts: Partial<RuleDraft>) => void

/** A part of the form. */
export interface RulePartProps {
  readonly draft: RuleDraft
  readonly change: ChangeDraft
  readonly faults: RuleFaults
}

/** A rule as the form begins with it; a new one watches headroom. */
export function draftOf(rule: AlertRule | undefined, currency: string | undefined): RuleDraft {
  const metric = rule?.metric ?? 'headroom'
  const compares = rule?.change?.in ?? 'value'
  const as = thresholdTypedAs(metric, compares)
  const typed_in = currency ?? (isOfReceivables(metric) ? TYPED_IN : '')
  const typed = (value: number | null | undefined) => numberText(value ?? undefined, as, typed_in)
  const types = rule?.event_types ?? []
  const offered = choicesOf(types)
  const filters = rule?.event_filters ?? []
  const isOffered = ({ field, values }: EventFilters[number]) =>
    values?.every((value) => offered[field]?.includes(value) === true)
  const counts = countsOf(types)
  const compared = filters.find(
    ({ field, comparator, of }) => isText(comparator) && counts.includes(field) && (!isText(of) || counts.includes(of)),
  )
  return {
    name: rule?.name ?? '',
    watches: rule !== undefined && rule.metric === null ? 'events' : 'metric',
    metric,
    comparator: rule?.comparator ?? '<',
    compares,
    over_days: String(rule?.change?.over_days ?? 30),
    threshold: typed(rule?.threshold),
    closing_threshold: typed(rule?.closing_threshold),
    event_types: types,
    chosen: Object.fromEntries(filters.filter(isOffered).map(({ field, values }) => [field, values ?? []])),
    number_field: compared?.field ?? '',
    number_comparator: compared?.comparator ?? '>',
    number_text: numberText(compared?.number ?? undefined, isText(compared?.of) ? 'share' : 'plain', ''),
    number_of: compared?.of ?? '',
    others: filters.filter((filter) => !isOffered(filter) && filter !== compared),
    debt_line_ids: rule?.debt_line_ids ?? undefined,
    ...selectorOf(rule),
    lenders: rule?.lenders ?? undefined,
    recipients: rule?.recipients ?? undefined,
    severity: rule?.severity ?? 'warning',
    delivery: rule?.delivery ?? 'immediately',
    closing_letters: rule?.closing_letters ?? true,
    quiet_from: rule?.quiet_hours?.from ?? '',
    quiet_until: rule?.quiet_hours?.until ?? '',
  }
}

type SelectorDraft = Pick<RuleDraft, 'product_types' | 'metadata_key' | 'metadata_value' | 'metadata_others'>

/** Of the metadata the first key that is there. */
function selectorOf(rule: AlertRule | undefined): SelectorDraft {
  const products = rule?.receivable_selector?.product_types ?? []
  const metadata = rule?.receivable_selector?.metadata ?? {}
  const [[metadata_key, value] = ['', ''], ...others] = Object.entries(metadata)
  return {
    product_types: products.length === 0 ? undefined : products,
    metadata_key,
    metadata_value: String(value),
    metadata_others: Object.fromEntries(others),
  }
}

/** Whether all of some types of events are about single receivables, by whose product and metadata a rule can select. */
export function areOfReceivables(types: readonly string[]): boolean {
  const watched = EVENT_TYPES.filter(({ type }) => types.includes(type))
  return watched.length > 0 && watched.every(({ has_receivable }) => has_receivable)
}

/** Whether a rule watches receivables, so that it can select some: a figure of them, or events about them. */
export function selectsReceivables({ watches, metric, event_types }: RuleDraft): boolean {
  return watches === 'metric' ? isOfReceivables(metric) : areOfReceivables(event_types)
}

/** Whether a rule is about debt lines, so that it can be about some of them. */
export function isAboutLines({ watches, metric }: RuleDraft): boolean {
  return watches === 'events' || !isOfReceivables(metric)
}

/** Which receivables are selected; null for all, undefined where one of both is missing. */
function readSelector(draft: RuleDraft): AlertRuleWrite['receivable_selector'] | undefined {
  if (!selectsReceivables(draft)) return null
  const { product_types = [], metadata_value, metadata_others } = draft
  const [key, value] = [draft.metadata_key.trim(), metadata_value.trim()]
  if ((key === '') !== (value === '')) return undefined
  const metadata = { ...(key === '' ? {} : { [key]: value }), ...metadata_others }
  if (product_types.length === 0 && Object.keys(metadata).length === 0) return null
  return { product_types: [...product_types], metadata }
}

/** Fields that all of some types of events have, each with the words that it may have in any of them. */
export function choicesOf(types: readonly string[]): Readonly<Record<string, readonly string[]>> {
  const watched = EVENT_TYPES.filter(({ type }) => types.includes(type))
  const fields = Object.keys(watched[0]?.choices ?? {})
  const common = fields.filter((field) => watched.every(({ choices }) => choices[field] !== undefined))
  return Object.fromEntries(
    common.map((field) => [field, [...new Set(watched.flatMap(({ choices }) => choices[field] ?? []))]]),
  )
}

/** Fields that all of some types of events have, and that count something in each. */
export function countsOf(types: readonly string[]): readonly string[] {
  const [first, ...others] = EVENT_TYPES.filter(({ type }) => types.includes(type))
  return (first?.counts ?? []).filter((field) => others.every(({ counts }) => counts.includes(field)))
}

function isText(value: string | null | undefined): value is string {
  return typeof value === 'string'
}

/** What is sent of a draft, or what is wrong with it. `currency` is that of the debt lines, undefined where they have several. */
export function readDraft(
  draft: RuleDraft,
  id: string,
  currency: string | undefined,
): { readonly rule: AlertRuleWrite } | { readonly faults: RuleFaults } {
  const watched = draft.watches === 'metric' ? readFigure(draft, currency) : readEvents(draft)
  const faults: RuleFaults = {
    ...watched.faults,
    ...(draft.name.trim() === '' ? { name: 'Write what people call the rule.' } : {}),
    ...emptyFaults(draft),
    ...selectorFault(draft),
    ...quietFault(draft),
  }
  if (Object.keys(faults).length > 0) return { faults }
  const { severity, delivery, closing_letters, lenders = null, recipients = null } = draft
  const debt_line_ids = isAboutLines(draft) ? (draft.debt_line_ids ?? null) : null
  const { quiet_from: from, quiet_until: until } = draft
  const quiet_hours = from === '' ? null : { from, until }
  const scope = { debt_line_ids, receivable_selector: readSelector(draft) ?? null, lenders, recipients }
  return {
    rule: { id, name: draft.name.trim(), severity, delivery, closing_letters, ...scope, quiet_hours, ...watched.sent },
  }
}

interface Read {
  readonly sent: Partial<AlertRuleWrite>
  readonly faults: RuleFaults
}

const NO_EVENTS = { event_types: null, event_filters: null } as const
const NO_FIGURE = { metric: null, comparator: null, threshold: null, closing_threshold: null, change: null } as const

/** How a threshold is typed: in percent where a change is, whatever the figure. */
export function thresholdTypedAs(metric: AlertMetric, compares: RuleDraft['compares']): ReturnType<typeof typedAs> {
  return compares === 'percent' ? 'share' : typedAs(metric)
}

/** Over how many days a change is watched; null for the figure itself. */
function readChange({ compares, over_days }: RuleDraft): { readonly change: AlertRule['change'] } | undefined {
  if (compares === 'value') return { change: null }
  const days = Number(over_days)
  return /^\d+$/.test(over_days.trim()) && days >= 1 && days <= 366
    ? { change: { over_days: days, in: compares } }
    : undefined
}

function readFigure(draft: RuleDraft, currency: string | undefined): Read {
  const { metric, comparator, threshold, closing_threshold } = draft
  const opens = readThreshold(threshold, draft, currency)
  const closes = closing_threshold.trim() === '' ? { value: null } : readThreshold(closing_threshold, draft, currency)
  const changed = readChange(draft)
  if ('problem' in opens || 'problem' in closes || changed === undefined)
    return {
      sent: {},
      faults: {
        ...(changed === undefined ? { change: 'Send a number of days from 1 to 366.' } : {}),
        ...('problem' in opens ? { threshold: opens.problem } : {}),
        ...('problem' in closes ? { closing_threshold: closes.problem } : {}),
      },
    }
  const sent = { ...NO_EVENTS, metric, comparator, ...changed, threshold: opens.value, closing_threshold: closes.value }
  const isAbove = comparator.startsWith('>')
  const { value } = closes
  const isWrong = value !== null && (isAbove ? value > opens.value : value < opens.value)
  const side = isAbove ? 'above' : 'below'
  return {
    sent,
    faults: isWrong ? { closing_threshold: `Not ${side} the threshold: the rule opens alerts there.` } : {},
  }
}

/** The currency whose decimals amounts of receivables have where no debt line has one: each currency is compared by itself. */
export const TYPED_IN = 'USD'

function readThreshold(
  text: string,
  { metric, compares }: RuleDraft,
  currency: string | undefined,
): { readonly value: number } | { readonly problem: string } {
  const as = thresholdTypedAs(metric, compares)
  if (as === 'money') {
    if (isOfReceivables(metric)) {
      const typed = readAmount(text, currency ?? TYPED_IN)
      return 'problem' in typed ? typed : { value: typed.amount }
    }
    if (currency === undefined) return { problem: 'Choose debt lines of one currency below: the amount is in it.' }
    const typed = readAmount(text, currency)
    return 'problem' in typed ? typed : { value: typed.amount }
  }
  const value = readNumber(text, as, '')
  if (typeof value !== 'number') return { problem: 'Send a number, such as 10.' }
  // The service refuses a change that no figure can have.
  const problem = compares === 'value' ? boundProblem(metric, value) : undefined
  return problem === undefined ? { value } : { problem }
}

function readEvents(draft: RuleDraft): Read {
  const types = draft.event_types as readonly WatchedType[]
  const offered = choicesOf(types)
  const filters = Object.entries(draft.chosen).flatMap(([field, values]) => {
    const left = values.filter((value) => offered[field]?.includes(value) === true)
    return left.length === 0 ? [] : [{ field, values: left }]
  })
  const numbers = readNumberFilter(draft)
  const all = [...filters, ...draft.others, ...(numbers ?? [])]
  return {
    sent: { ...NO_FIGURE, event_types: types, event_filters: all.length === 0 ? null : all },
    faults: {
      ...(types.length === 0 ? { event_types: 'Choose at least one.' } : {}),
      ...(numbers === undefined ? { event_filters: 'Send a number, such as 5.' } : {}),
    },
  }
}

/** The filter by a number, where there is one; undefined where its number cannot be read. */
function readNumberFilter(draft: RuleDraft): EventFilters | undefined {
  const { event_types, number_field: field, number_comparator: comparator, number_text, number_of } = draft
  const counts = countsOf(event_types)
  if (!counts.includes(field)) return []
  const of = counts.includes(number_of) ? number_of : ''
  const number = readNumber(number_text, of === '' ? 'plain' : 'share', '')
  return typeof number === 'number' ? [{ field, comparator, number, ...(of === '' ? {} : { of }) }] : undefined
}

function selectorFault(draft: RuleDraft): RuleFaults {
  if (readSelector(draft) === undefined) return { receivable_selector: 'Send a key and its value, or neither.' }
  if (!selectsReceivables(draft)) return {}
  if (draft.product_types?.length === 0) return { receivable_selector: 'Choose at least one product, or all.' }
  const isOfBoth = draft.product_types !== undefined && draft.metadata_key.trim() !== ''
  return draft.watches === 'metric' && isOfBoth
    ? { receivable_selector: 'Choose products or a metadata key, not both: figures are kept of each by itself.' }
    : {}
}

function emptyFaults(draft: RuleDraft): RuleFaults {
  const { lenders, recipients } = draft
  const debt_line_ids = isAboutLines(draft) ? draft.debt_line_ids : undefined
  const isEmpty = (ids: readonly string[] | undefined) => ids?.length === 0
  return {
    ...(isEmpty(debt_line_ids) ? { debt_line_ids: 'Choose at least one, or all.' } : {}),
    ...(isEmpty(lenders) ? { lenders: 'Choose at least one, or all.' } : {}),
    ...(isEmpty(recipients) ? { recipients: 'Choose at least one, or all admins.' } : {}),
  }
}

function quietFault({ quiet_from, quiet_until }: RuleDraft): RuleFaults {
  if (quiet_from === '' && quiet_until === '') return {}
  if (quiet_from === '' || quiet_until === '') return { quiet_hours: 'Choose both times, or neither.' }
  return quiet_from === quiet_until ? { quiet_hours: 'Choose two different times.' } : {}
}

/** Whether a text is a figure, for a choice of the form. */
export function metricOf(text: string): AlertMetric {
  return isMetric(text) ? text : 'headroom'
}
