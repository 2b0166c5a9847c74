// What must be so of one receivable on a day, in plain arrays: every question goes through all statements and all entries again.
// Written from the design and the metric definitions, with none of the kernel's code, so that the kernel can be held to it.

import { type Allocated, allocate, askedKind, sinceOn, strictOn } from './allocation-model.ts'

/** A statement about a receivable: day number (-Infinity for its beginning) and moment. */
export interface Statement {
  readonly day: number
  readonly moment: number
  readonly patch: { readonly [field: string]: unknown }
}

/** An entry; its day by number. */
export interface Entry {
  readonly day: number
  readonly type: string
  readonly amount: number
  readonly receivable_status: string | null
  readonly balance: number | null
}

/** Settings from a day on; the first hold before it too. */
export interface Settings {
  readonly from: number
  readonly bucket_edges: readonly number[]
  readonly closure_policy: 'unexplained' | 'write_off'
  readonly type_mapping: ReadonlyMap<string, string>
}

/** What falls due on a day. */
export interface Due {
  readonly day: number
  readonly principal: number
  readonly interest: number
}

/** Everything about one receivable. */
export interface Facts {
  readonly revolving: boolean
  readonly statements: readonly Statement[]
  readonly entries: readonly Entry[]
  readonly settings: readonly Settings[]
  /** The schedule that follows from its terms, which is judged elsewhere. */
  readonly derived: readonly Due[]
  readonly derived_from: number
}

/** The lender's statement on delinquency from a day on; null clears. */
interface Delinquency {
  readonly day: number
  readonly since: number | null
}

/** Facts with what is asked every day. */
interface Known extends Facts {
  readonly delinquencies: readonly Delinquency[]
  readonly allocated: Allocated
}

/** Entries, and what their types mean. */
interface Understood {
  readonly entries: readonly Entry[]
  readonly settings: readonly Pick<Settings, 'from' | 'type_mapping'>[]
}

/** The position of a receivable at the end of a day. */
export interface Day {
  readonly day: number
  readonly totals: { readonly [type: string]: number }
  readonly principal: number
  readonly outstanding: number
  readonly closed_unexplained: number
  readonly closed_as_loss: number
  readonly status: string | null
  readonly reported_since: number | null
  readonly rolling_since: number | null
  readonly strict_since: number | null
  readonly reported_days: number
  readonly rolling_days: number
  readonly strict_days: number
  readonly bucket_reported: number
  readonly bucket_computed: number
  readonly episodes_reported: number
  readonly episodes_computed: number
  readonly defaulted_on: number | null
  readonly default_rule: string | null
  readonly outcome: string
  /** The stated beginning of a delinquency that ended because nothing was outstanding any more. */
  readonly ended_since: number | null
}

const EFFECTS: { readonly [type: string]: number } = {
  disbursement: 1,
  capitalized_interest: 1,
  principal: -1,
  refund: -1,
  write_off: -1,
}

const LISTED = new Set([
  ...Object.keys(EFFECTS),
  'recovery',
  'interest',
  'origination_fee',
  'periodic_fee',
  'late_fee',
  'other',
  'scheduled_principal',
  'scheduled_interest',
])

/** The settings in force on a day. */
export function settingsOn<Held extends Pick<Settings, 'from'>>(settings: readonly Held[], day: number): Held {
  const [first] = settings
  if (first === undefined) throw new Error('There are settings')
  return settings.findLast(({ from }) => from <= day) ?? first
}

/** The listed type that an entry counts as, a returned payment as one of the type that it takes back. */
export function typeOf(entry: Entry, settings: Understood['settings']): string {
  return meaningOf(entry, settings).replace(RETURNED, '')
}

/** The amount of an entry as one of that type. */
export function amountOf(entry: Entry, settings: Understood['settings']): number {
  return RETURNED.test(meaningOf(entry, settings)) ? 0 - entry.amount : entry.amount
}

const RETURNED = /^returned_/

function meaningOf(entry: Entry, settings: Understood['settings']): string {
  if (LISTED.has(entry.type.replace(RETURNED, ''))) return entry.type
  return settingsOn(settings, entry.day).type_mapping.get(entry.type) ?? 'not_understood'
}

/** The sum of what entries of some days are as one type. */
export function sumOf(facts: Facts, type: string, from: number, until: number): number {
  let sum = 0
  for (const entry of facts.entries)
    if (entry.day >= from && entry.day <= until && typeOf(entry, facts.settings) === type)
      sum += amountOf(entry, facts.settings)
  return sum
}

/** Status is that of the latest entry that states one; on one date closed wins. */
export function statusOn(entries: readonly Entry[], day: number): string | null {
  const stating = entries.filter((entry) => entry.day <= day && entry.receivable_status !== null)
  const latest = Math.max(...stating.map((entry) => entry.day))
  const words = stating.filter((entry) => entry.day === latest).map((entry) => entry.receivable_status)
  return words.includes('closed') ? 'closed' : (words[0] ?? null)
}

/** The days with a statement on delinquency, each with its result; a clearing that has nothing to clear is left out. */
function delinquencies(statements: readonly Statement[]): Delinquency[] {
  const mentions = statements
    .filter(({ patch }) => 'delinquent_since' in patch)
    .toSorted((one, other) => one.day - other.day || one.moment - other.moment)
  const days = [...new Set(mentions.map(({ day }) => day))]
  const reports = days.map((day) => {
    const since = mentions.findLast((mention) => mention.day === day)?.patch['delinquent_since'] ?? null
    return { day, since: since === null ? null : Date.parse(String(since)) / 86_400_000 }
  })
  return reports.filter(({ since }, at) => since !== null || (reports[at - 1]?.since ?? null) !== null)
}

/** The first report of a delinquency holds from its `delinquent_since` on, later ones from their day until one clears it; on that day nothing is delinquent. */
function reportedSince(reports: readonly Delinquency[], day: number): number | null {
  const last = reports.findLastIndex((one) => one.day <= day)
  const held = reports[last]?.since ?? null
  if (held !== null || reports[last]?.day === day) return held
  const next = reports[last + 1]?.since ?? null
  return next !== null && next <= day ? next : null
}

/** The items by which a day is judged: those of the lender's schedule from its first day on. */
export function itemsOn(facts: Facts, day: number): { readonly reported: boolean; readonly items: readonly Due[] } {
  const has_schedule = facts.entries.some((entry) => entry.day <= day && isScheduled(entry, facts.settings))
  return has_schedule ? { reported: true, items: scheduleOf(facts) } : { reported: false, items: facts.derived }
}

/** The lender's schedule, day by day. */
function scheduleOf(facts: Facts): Due[] {
  const days = facts.entries.filter((entry) => isScheduled(entry, facts.settings)).map(({ day }) => day)
  return [...new Set(days)]
    .toSorted((one, other) => one - other)
    .map((day) => ({
      day,
      principal: sumOf(facts, 'scheduled_principal', day, day),
      interest: sumOf(facts, 'scheduled_interest', day, day),
    }))
}

function isScheduled(entry: Entry, settings: readonly Settings[]): boolean {
  return typeOf(entry, settings).startsWith('scheduled_')
}

/** The entries by what their types mean, with the schedule: what the allocation of payments needs. */
export function allocatedOf({ derived, entries, settings }: Facts): Allocated {
  const typed = entries.map((entry) => ({
    day: entry.day,
    type: typeOf(entry, settings),
    amount: amountOf(entry, settings),
  }))
  return allocate(derived, typed)
}

function bucketOf(days: number, edges: readonly number[]): number {
  return days <= 0 ? 0 : 1 + edges.filter((edge) => days > edge).length
}

/** The totals of entries up to a day, by type. */
export function totalsOn(facts: Understood, day: number): { [type: string]: number } {
  const totals = Object.fromEntries([...LISTED, 'not_understood'].map((type) => [type, 0]))
  for (const entry of facts.entries) {
    const type = typeOf(entry, facts.settings)
    if (entry.day <= day) totals[type] = (totals[type] ?? 0) + amountOf(entry, facts.settings)
  }
  return totals
}

/** Every day from the first of which anything is known to another. */
export function daysOf(facts: Facts, until: number): Day[] {
  const days: Day[] = []
  const known = { ...facts, delinquencies: delinquencies(facts.statements), allocated: allocatedOf(facts) }
  const dated = [...facts.entries, ...facts.derived, ...known.delinquencies].map(({ day }) => day)
  const first = Math.min(...dated, ...known.delinquencies.map(({ since }) => since ?? Infinity), until)
  for (let day = first; day <= until; day += 1) days.push(nextDay(known, day, days))
  return days
}

function nextDay(facts: Known, day: number, days: readonly Day[]): Day {
  const before = days.at(-1)
  const totals = totalsOn(facts, day)
  const principal = Object.entries(EFFECTS).reduce((sum, [type, effect]) => sum + effect * (totals[type] ?? 0), 0)
  const status = statusOn(facts.entries, day)
  const closed = closedOn(facts, day, status, principal, days)
  const outstanding = principal - closed.closed_unexplained - closed.closed_as_loss
  const { since, began_reported, ended_since } = delinquencyOn(facts, day, outstanding, before)
  const rolling_since = sinceOn(facts.allocated, day)
  const strict_since = strictSince(facts.allocated, day, days, rolling_since)
  const pastDue = (from: number | null) => (from === null || outstanding <= 0 ? 0 : Math.max(0, day - from))
  const { bucket_edges } = settingsOn(facts.settings, day)
  const began_computed = pastDue(rolling_since) > 0 && (before?.rolling_days ?? 0) === 0
  const position = {
    day,
    totals,
    principal,
    outstanding,
    ...closed,
    status,
    ended_since,
    reported_since: since,
    rolling_since,
    strict_since,
    reported_days: pastDue(since),
    rolling_days: pastDue(rolling_since),
    strict_days: pastDue(strict_since),
    bucket_reported: bucketOf(pastDue(since), bucket_edges),
    bucket_computed: bucketOf(pastDue(rolling_since), bucket_edges),
    episodes_reported: (before?.episodes_reported ?? 0) + (began_reported ? 1 : 0),
    episodes_computed: (before?.episodes_computed ?? 0) + (began_computed ? 1 : 0),
  }
  const default_rule = before?.default_rule ?? defaultRule(facts, position, before)
  const defaulted_on = before?.defaulted_on ?? (default_rule === null ? null : day)
  return { ...position, defaulted_on, default_rule, outcome: outcomeOf(position) }
}

/** While items ask for the same as the day before, payments remain behind; else it is replayed from the first day. */
function strictSince(of: Allocated, day: number, days: readonly Day[], since: number | null): number | null {
  if (since === null) return null
  const before = days.at(-1)
  if (before === undefined) return since
  if (askedKind(of, day) !== askedKind(of, day - 1)) return strictOn(of, day, days[0]?.day ?? day)
  return Math.min(since, before.strict_since ?? since)
}

/** A delinquency ends on the day on which principal reaches zero; only a word of a later day since when brings it back. */
function delinquencyOn(
  facts: Known,
  day: number,
  outstanding: number,
  before: Day | undefined,
): { since: number | null; began_reported: boolean; ended_since: number | null } {
  const since = reportedSince(facts.delinquencies, day)
  const reported_today = facts.delinquencies.some((one) => one.day === day && one.since !== null)
  const again = since !== null && since === before?.ended_since
  if (again && !reported_today) return { since: null, began_reported: false, ended_since: since }
  const began_reported = since !== null && (before?.reported_since ?? null) === null && !(again && outstanding <= 0)
  const ends = since !== null && outstanding <= 0 && (before?.outstanding ?? 0) > 0
  return { since: ends ? null : since, began_reported, ended_since: ends ? since : null }
}

/** What is left of principal is taken out by the policy of the day on which the receivable was closed; only what is left can be lost. */
function closedOn(facts: Facts, day: number, status: string | null, principal: number, days: readonly Day[]) {
  if (status !== 'closed') return { closed_unexplained: 0, closed_as_loss: 0 }
  const last_open = days.findLastIndex((one) => one.status !== 'closed')
  const closed_on = days[last_open + 1]?.day ?? day
  const lost = settingsOn(facts.settings, closed_on).closure_policy === 'write_off' ? Math.max(0, principal) : 0
  return { closed_unexplained: principal - lost, closed_as_loss: lost }
}

/** A day before it is decided what it makes of the receivable. */
type Undecided = Omit<Day, 'defaulted_on' | 'default_rule' | 'outcome'>

/** M13: written off, lost by closing, or past due for 120 days (180 where one can draw again), by the lender's report where there is one. */
function defaultRule(facts: Known, now: Undecided, before: Day | undefined): string | null {
  if (sumOf(facts, 'write_off', now.day, now.day) > 0) return 'written_off'
  if (now.closed_as_loss > 0 && (before?.closed_as_loss ?? 0) === 0) return 'written_off'
  const reports = facts.delinquencies.some(({ day, since }) => since !== null && Math.min(day, since) <= now.day)
  const limit = facts.revolving ? 180 : 120
  return (reports ? now.reported_days : now.rolling_days) >= limit ? `past_due_${limit}_days` : null
}

function outcomeOf({ outstanding, closed_unexplained, closed_as_loss, totals, status }: Undecided) {
  if (outstanding > 0) return 'outstanding'
  if (closed_unexplained !== 0) return 'closed_unexplained'
  if ((totals['write_off'] ?? 0) + closed_as_loss > 0) return 'charged_off'
  return totals['disbursement'] === 0 && status !== 'closed' ? 'not_drawn' : 'paid_off'
}

/** Whether nothing more is expected of a receivable. */
export function isOver(day: Day, revolving: boolean): boolean {
  if (day.status === 'closed') return true
  return !revolving && day.outstanding <= 0 && (day.totals['disbursement'] ?? 0) > 0
}

/** The first entry that is not merely scheduled, and the days on which something happened: such entries, closings and reopenings. */
export function activityOf(facts: Facts): { readonly first: number | undefined; readonly active: readonly number[] } {
  const happened = facts.entries.filter((entry) => !isScheduled(entry, facts.settings)).map((entry) => entry.day)
  const wasClosed = (day: number) => statusOn(facts.entries, day) === 'closed'
  const turns = facts.entries.map((entry) => entry.day).filter((day) => wasClosed(day) !== wasClosed(day - 1))
  const rising = (days: readonly number[]) => days.toSorted((one, other) => one - other)
  return { first: rising(happened)[0], active: rising([...happened, ...turns]) }
}
