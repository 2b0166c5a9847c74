// Records of the model: the result of a write, and what a read shows. A record is its facts (account, receivable) or its
// versions (entry); nothing is computed ahead.
import { ALWAYS, type Fact, changesTo, compare, merge, newsOn, stateOn } from './facts.ts'
import type { Fields, Json, Kind } from './kinds.ts'

/** A record on two clocks. */
export interface Dated {
  readonly id: string
  readonly created: string
  readonly facts: readonly Fact[]
}

/** One version of an entry, known from a moment until another. */
export interface Version {
  readonly receivable: string
  readonly id: string
  readonly created: string
  readonly known: string
  readonly superseded: string | undefined
  readonly state: Fields
}

/** The result of a write: refused for some parameters, or accepted. */
export type Verdict =
  | { readonly faults: readonly string[] }
  /** `facts` are without their moment, which the service's clock gives; none where nothing is new. */
  | { readonly facts: readonly Omit<Fact, 'moment'>[]; readonly answered: Fields }

/** A write, with what was malformed left out of `patch` and named in `malformed`. */
export interface Write {
  readonly patch: Fields
  readonly malformed: readonly string[]
  readonly effective: string | undefined
  readonly today: string
}

const DELINQUENCY = ['delinquent_amount', 'delinquent_times', 'delinquent_since']
const LATER = '~'

/** Judges a write to a dated record. */
export function judge(kind: Kind, record: Dated | undefined, write: Write, more_faults: readonly string[]): Verdict {
  const before = record?.facts ?? []
  const facts = newFacts(kind, record, write)
  const after = [...before, ...facts.map((fact) => ({ ...fact, moment: LATER }))]
  const day = write.effective ?? write.today
  const missing =
    record === undefined
      ? kind.required.filter((field) => !Object.hasOwn(write.patch, field) && !write.malformed.includes(field))
      : []
  const faults = new Set([
    ...write.malformed,
    ...missing,
    ...more_faults,
    ...(facts.length === 0 ? [] : ruleFaults(kind, before, after, day)),
  ])
  return faults.size > 0 ? { faults: [...faults] } : { facts, answered: stateOn(kind, after, day) }
}

function newFacts(kind: Kind, record: Dated | undefined, { patch, effective, today }: Write): Omit<Fact, 'moment'>[] {
  if (effective !== undefined) {
    const news = record === undefined ? patch : newsOn(kind, record.facts, effective, patch)
    return Object.keys(news).length > 0 || record === undefined ? [{ day: effective, patch: news }] : []
  }
  if (record !== undefined) {
    const changes = changesTo(kind, stateOn(kind, record.facts, today), patch)
    return Object.keys(changes).length > 0 ? [{ day: today, patch: changes }] : []
  }
  const { delinquent_since: since } = patch
  if (typeof since !== 'string') return [{ day: ALWAYS, patch }]
  const half = (delinquency: boolean) =>
    Object.fromEntries(Object.entries(patch).filter(([field]) => DELINQUENCY.includes(field) === delinquency))
  return [
    { day: ALWAYS, patch: half(false) },
    { day: since < today ? since : today, patch: half(true) },
  ]
}

/** Rules hold on the write's day and on each later day that the write alters. */
function ruleFaults(kind: Kind, before: readonly Fact[], after: readonly Fact[], day: string): string[] {
  const later = [...new Set(after.map((fact) => fact.day))].filter((other) => other > day)
  const altered = later.filter(
    (other) => JSON.stringify(stateOn(kind, before, other)) !== JSON.stringify(stateOn(kind, after, other)),
  )
  return [day, ...altered].flatMap((other) => kind.faults(stateOn(kind, after, other)))
}

/** A record as a read shows it on two clocks, or undefined where it is not there. */
export function shownOn(
  kind: Kind,
  record: Dated,
  clocks: { as_of?: string; known_at?: string },
  today: string,
): Fields | undefined {
  const { as_of, known_at } = clocks
  const facts = record.facts.filter((fact) => known_at === undefined || fact.moment <= known_at)
  if (facts.length === 0) return undefined
  const state = stateOn(kind, facts, as_of ?? known_at?.slice(0, 10) ?? today)
  if (kind.name === 'receivable' && as_of !== undefined && as_of < String(state['origination_date'])) return undefined
  return { id: record.id, ...state, created_at: record.created, updated_at: lastMoment(facts) }
}

function lastMoment(facts: readonly Fact[]): string {
  return (
    facts
      .map((fact) => fact.moment)
      .toSorted(compare)
      .at(-1) ?? ''
  )
}

/** Judges a write to an entry by its present version. Without facts nothing is new. */
export function judgeEntry(kind: Kind, present: Version | undefined, write: Write): Verdict {
  const missing =
    present === undefined
      ? kind.required.filter((field) => !Object.hasOwn(write.patch, field) && !write.malformed.includes(field))
      : []
  if (write.malformed.length + missing.length > 0) return { faults: [...write.malformed, ...missing] }
  const state: Record<string, Json> = { ...(present?.state ?? stateOn(kind, [], ALWAYS)) }
  const changes = present === undefined ? write.patch : changesTo(kind, state, write.patch)
  merge(kind, state, changes)
  return {
    facts: present !== undefined && Object.keys(changes).length === 0 ? [] : [{ day: ALWAYS, patch: changes }],
    answered: state,
  }
}

/** An entry's version as a read shows it. */
export function shownVersion(version: Version): Fields {
  return { id: version.id, ...version.state, created_at: version.created, updated_at: version.known }
}

const PRINCIPAL: Readonly<Record<string, number>> = { disbursement: 1, principal: -1, refund: -1, write_off: -1 }

/** Balance and status by some entries. */
export function figuresOf(entries: readonly Version[]): { balance: number | null; status: Json } {
  if (entries.length === 0) return { balance: null, status: null }
  const balance = entries.reduce(
    (sum, { state }) => sum + Number(state['amount']) * (PRINCIPAL[String(state['type'])] ?? 0),
    0,
  )
  const stated = entries.filter(({ state }) => state['receivable_status'] !== null)
  const latest = stated
    .map(({ state }) => `${String(state['date'])} ${String(state['receivable_status'])}`)
    .toSorted(compare)
    .at(-1)
  return { balance: balance === 0 ? 0 : balance, status: latest === undefined ? null : latest.slice(11) }
}

/** A resource without what the calculators add to it a little later. */
export function withoutFigures(resource: Fields): Fields {
  return Object.fromEntries(
    Object.entries(resource).filter(
      ([field]) => !('obligor_id' in resource && (field === 'balance' || field === 'status')),
    ),
  )
}
