// One transaction of a tenant's alerts: those whose rule is gone are closed, a portion of the events of each source is watched, and what follows is stored
// with the events of alerts.
import { ALERT_EVENTS } from '@tapeline/contract/records/events/alert-events'
import { type ActiveRule, readActiveRules } from '../../resources/alert-rule/active-rules-reads.ts'
import {
  type DefaultsWatched,
  findDefaultsWatched,
  storeCaughtUp,
} from '../../resources/alert-rule/default-alert-rules-store.ts'
import { AlertChanges } from '../../resources/alert/alert-changes-rules.ts'
import { readLineFigures } from '../../resources/alert/line-figures-reads.ts'
import { readOpenLines } from '../../resources/alert/open-lines-reads.ts'
import type { FiguresAsked } from '../../resources/alert/line-figures-rules.ts'
import { readMissedEvents } from '../../resources/alert/missed-events-reads.ts'
import { isSameChange } from '../../resources/alert/figure-changes-rules.ts'
import type { OpeningAlert } from '../../resources/alert/alert-rules.ts'
import {
  type LockedAlertCursor,
  countEarlier,
  countOpenByRule,
  findAlertsToAnnounce,
  findAlertsWithoutRule,
  findOpenAlerts,
  lockAlerts,
  moveAlerts,
  readAlertPositions,
  storeAlertPosition,
  storeAlerts,
} from '../../resources/alert/alert-store.ts'
import {
  type WatchedEvent,
  debtLineOf,
  endedBy,
  isGraver,
  isWatched,
  measuresMoney,
  openedBy,
  watchedEvent,
  withEndings,
} from '../../resources/alert/watched-events-rules.ts'
import { type LendersFigure, type WatchedFigure, watchedFigures } from '../../resources/alert/watched-figures-rules.ts'
import { watchedReceivables, watchesReceivables } from '../../resources/alert/watched-receivable-figures-rules.ts'
import { lockEvents, moveEvents } from '../../resources/event/event-cursor-store.ts'
import { type Happening, eventOf } from '../../resources/event/event-rules.ts'
import { addEvents, readEventsBehind } from '../../resources/event/event-store.ts'
import type { Database, Transaction } from '../../storage/database.ts'
import type { Followed } from '../scheduling/short-turns.ts'
import { addLettersOf } from './add-letters.ts'
import { findGone, findLeft } from './alerts-left.ts'
import type { AlertOwner, ReceivablesSeenBy } from './alert-owner.ts'
import { type ReceivableLook, lookAtReceivables } from './receivable-looks.ts'
import { withReceivables } from './selected-receivables.ts'

/** What a turn did, and whether there are rules that watch figures. */
export interface AlertsFollowed extends Followed {
  readonly watches_figures?: boolean
  /** Whether there are rules that watch receivables, and whether some wait for a look at those. */
  readonly watches_receivables?: boolean
  readonly waits?: boolean
}

/** What is read or changed of one kind in one transaction. */
const PORTION = 500

/** What a turn did that left the tenant to another worker. */
const LEFT_TO_ANOTHER: AlertsFollowed = { looked: 0, more: false, is_left: true }

/** Thrown where another worker adds events to the tenant: nothing is kept of the transaction then. */
class EventsLocked extends Error {}

/** A transaction of a tenant, undone where another worker adds events to it. */
export async function followAlertsOf(database: Database, owner: AlertOwner): Promise<AlertsFollowed> {
  try {
    const { seen, ...followed } = await database.transaction((transaction) =>
      followAlerts(database, transaction, owner),
    )
    for (const [key, one] of seen ?? []) owner.receivables_seen.set(key, one)
    return followed
  } catch (error) {
    if (error instanceof EventsLocked) return LEFT_TO_ANOTHER
    throw error
  }
}

/** Brings a portion of a tenant's alerts up to date. Nothing where another worker does. */
async function followAlerts(
  database: Database,
  transaction: Transaction,
  owner: AlertOwner,
): Promise<AlertsFollowed & { readonly seen?: ReceivablesSeenBy }> {
  const cursor = await lockAlerts(transaction, owner.tenant)
  if (cursor === undefined) return LEFT_TO_ANOTHER
  const defaults = await findDefaultsWatched(transaction, owner.tenant)
  const rules = await readActiveRules(transaction, owner.tenant, defaults)
  const missed = await watchMissed(transaction, owner, rules, defaults)
  const watched = await watchSources(transaction, owner, rules)
  const figures = await readFigures(transaction, owner, rules)
  const receivables = await lookAtReceivables(database, owner, rules)
  const turn = {
    cursor,
    rules,
    steps: [
      ...stepsOf(await withScopes(transaction, owner, rules, missed), rules.filter(isDefault)),
      ...stepsOf(await withScopes(transaction, owner, rules, watched.events), rules),
    ],
    figures,
    receivables,
  }
  const { changes, compared, more } = await changesOf(transaction, owner, turn)
  await storeAlerts(transaction, owner.tenant, changes)
  await addLettersOf(transaction, owner, rules, changes)
  const moved = { number: changes.number, rules: compared }
  if (moved.number !== cursor.number || compared !== cursor.rules) await moveAlerts(transaction, owner.tenant, moved)
  await announce(transaction, owner, changes.happenings)
  const watches_figures = rules.some(({ state }) => state.metric !== null)
  const { seen, waits } = receivables
  return {
    looked: watched.events.length,
    more: more || watched.more || receivables.more,
    watches_figures,
    watches_receivables: rules.some(watchesReceivables),
    waits,
    seen,
  }
}

function isDefault({ state }: ActiveRule): boolean {
  return state.is_default
}

/** Reads what default rules have missed: what happened before they were there and was watched by other rules already. Once for each tenant. */
async function watchMissed(
  transaction: Transaction,
  { tenant: owner, sources }: AlertOwner,
  rules: readonly ActiveRule[],
  defaults: DefaultsWatched | undefined,
): Promise<WatchedEvent[]> {
  if (defaults === undefined || defaults.is_caught_up || defaults.since === null) return []
  await storeCaughtUp(transaction, owner)
  const types = withEndings(rules.filter(isDefault).flatMap(({ state }) => state.event_types ?? []))
  const positions = await readAlertPositions(transaction, owner)
  const events: WatchedEvent[] = []
  for (const source of sources) {
    const { tenant, reader } = source
    const asked = { tenant, reader, after: defaults.since, until: positions.get(tenant) ?? 0, types }
    for (const event of await readMissedEvents(transaction, asked)) events.push(watchedEvent(source, event))
  }
  return events
}

/** Reads the next events of each source, and moves its position behind them. */
async function watchSources(
  transaction: Transaction,
  { tenant: owner, sources }: AlertOwner,
  rules: readonly ActiveRule[],
): Promise<{ readonly events: readonly WatchedEvent[]; readonly more: boolean }> {
  const positions = await readAlertPositions(transaction, owner)
  // What happened before the first rule was made is watched by none.
  const beginning = Math.min(...rules.map(({ since }) => since))
  const events: WatchedEvent[] = []
  let more = false
  for (const source of sources) {
    const { tenant, reader, end } = source
    const after = positions.get(tenant) ?? Math.min(beginning, end)
    // Kept where it begins too: a rule that is enabled later watches nothing of before.
    if (!positions.has(tenant)) await storeAlertPosition(transaction, owner, tenant, after)
    if (after >= end) continue
    const found = await readEventsBehind(transaction, { tenant, reader, after, count_max: PORTION })
    const is_whole = found.length < PORTION
    const last = found.at(-1)?.number ?? after
    await storeAlertPosition(transaction, owner, tenant, is_whole ? Math.max(last, end) : last)
    more ||= !is_whole
    for (const event of found) if (!ALERT_EVENTS.includes(event.type)) events.push(watchedEvent(source, event))
  }
  return { events, more }
}

/** The events with what rules are compared with and the events do not state. */
async function withScopes(
  transaction: Transaction,
  owner: AlertOwner,
  rules: readonly ActiveRule[],
  events: readonly WatchedEvent[],
): Promise<WatchedEvent[]> {
  return withCurrencies(transaction, owner, await withReceivables(transaction, owner, rules, events))
}

/** The events, those that measured an amount of money with the currency of their line. */
async function withCurrencies(
  transaction: Transaction,
  { lenders }: AlertOwner,
  events: readonly WatchedEvent[],
): Promise<WatchedEvent[]> {
  const of_money = new Set(events.filter(measuresMoney).map(({ organization }) => organization))
  const currencies = new Map<string, ReadonlyMap<string, string>>()
  for (const lender of lenders)
    if (of_money.has(lender.organization)) currencies.set(lender.organization, await readOpenLines(transaction, lender))
  return events.map((event) => {
    if (!measuresMoney(event)) return event
    return { ...event, currency: currencies.get(event.organization)?.get(debtLineOf(event) ?? '') ?? null }
  })
}

/** What an event opens and ends, by the rules that watch it. */
interface Step {
  readonly ended: readonly string[]
  readonly opened: readonly OpeningAlert[]
  readonly is_graver: boolean
  readonly rules: ReadonlySet<number>
}

function stepsOf(events: readonly WatchedEvent[], of: readonly ActiveRule[]): Step[] {
  const rules = new Set(of.map(({ number }) => number))
  return events.map((event) => ({
    ended: endedBy(event),
    opened: openingsOf(of, event),
    is_graver: isGraver(event),
    rules,
  }))
}

/** What a turn has at hand. */
interface Turn {
  readonly cursor: LockedAlertCursor
  readonly rules: readonly ActiveRule[]
  readonly steps: readonly Step[]
  readonly figures: readonly LendersFigure[]
  readonly receivables: ReceivableLook
}

async function changesOf(
  transaction: Transaction,
  owner: AlertOwner,
  { cursor, rules, steps, figures, receivables }: Turn,
): Promise<{ readonly changes: AlertChanges; readonly compared: number; readonly more: boolean }> {
  const { tenant } = owner
  const left = await findLeft(transaction, owner, rules, cursor.rules)
  const of_receivables = rules.flatMap((rule) => watchedReceivables(rule, receivables.figures))
  const watched = [...rules.flatMap((rule) => watchedFigures(rule, figures)), ...of_receivables]
  const gone = await findGone(transaction, tenant, receivables, of_receivables)
  const measured = watched.filter(({ meaning }) => meaning !== 'neither')
  const openings = [...steps.flatMap((step) => step.opened), ...measured.map(({ opening }) => opening)]
  const opened = [...new Set(openings.map(({ about }) => about))]
  const about = [...new Set([...opened, ...steps.flatMap(({ ended }) => ended)])]
  const numbers = rules.map(({ number }) => number)
  const without_rule = await findAlertsWithoutRule(transaction, tenant, numbers, PORTION)
  const closed = await findAlertsToAnnounce(transaction, tenant, PORTION)
  const open = await findOpenAlerts(transaction, tenant, about)
  const changes = new AlertChanges({
    owner,
    open: [
      ...open.filter(({ rule }) => numbers.includes(rule)),
      ...without_rule,
      ...left.unwatched,
      ...left.of_closed,
      ...gone,
    ],
    earlier: await countEarlier(transaction, tenant, opened),
    open_by_rule: opened.length === 0 ? new Map() : await countOpenByRule(transaction, tenant),
    ...cursor,
  })
  for (const alert of closed) changes.announced(alert)
  for (const alert of [...without_rule, ...left.unwatched]) changes.close(alert, 'rule')
  for (const step of steps) {
    for (const one of step.ended) changes.closeAbout(one, step.rules)
    for (const alert of step.opened) changes.open(alert, step.is_graver)
  }
  for (const figure of measured) settleFigure(changes, figure)
  for (const { rule, about } of [...left.of_closed, ...gone]) {
    const found = changes.find(rule, about)
    if (found !== undefined) changes.close(found, 'condition')
  }
  const more = left.more || without_rule.length === PORTION || closed.length === PORTION
  return { changes, compared: left.compared, more }
}

/** Opens an alert where there is none, and closes one that is over. */
function settleFigure(changes: AlertChanges, { opening, meaning }: WatchedFigure): void {
  const found = changes.find(opening.rule, opening.about)
  if (meaning === 'opens' && found === undefined) changes.open(opening)
  if (meaning === 'closes' && found !== undefined) changes.close(found, 'condition')
}

/** The figures of the lenders' lines, as far as rules watch some. */
async function readFigures(
  transaction: Transaction,
  { lenders, cash_ages }: AlertOwner,
  rules: readonly ActiveRule[],
): Promise<LendersFigure[]> {
  const of_lines = rules.filter((rule) => !watchesReceivables(rule))
  const metrics = new Set(of_lines.flatMap(({ state: { metric } }) => (metric === null ? [] : [metric])))
  const changes = changesWatched(of_lines)
  const figures: LendersFigure[] = []
  if (metrics.size === 0) return figures
  for (const lender of lenders)
    for (const figure of await readLineFigures(transaction, { ...lender, metrics, changes, cash_ages }))
      figures.push({ ...figure, organization: lender.organization })
  return figures
}

/** Which changes of which figures rules watch, each once. */
function changesWatched(rules: readonly ActiveRule[]): FiguresAsked['changes'] {
  const watched = rules.flatMap(({ state: { metric, change } }) =>
    metric === null || change === null ? [] : [{ metric, ...change }],
  )
  return watched.filter(
    (one, at) => at === watched.findIndex((of) => of.metric === one.metric && isSameChange(of, one)),
  )
}

function openingsOf(rules: readonly ActiveRule[], event: WatchedEvent): OpeningAlert[] {
  return rules.filter((rule) => isWatched(rule, event)).map((rule) => openedBy(rule, event))
}

/** Adds events of alerts, behind the lock of the tenant's events. */
async function announce(transaction: Transaction, owner: AlertOwner, happenings: readonly Happening[]): Promise<void> {
  if (happenings.length === 0) return
  const cursor = await lockEvents(transaction, owner.tenant)
  if (cursor === undefined) throw new EventsLocked('Events of this tenant are being added by another worker')
  const beginning = happenings.reduce(
    (latest, { occurred_at }) => Math.max(latest, occurred_at),
    Math.max(cursor.number, cursor.now),
  )
  const events = happenings.map((happening) => eventOf(owner, happening))
  const added = await addEvents(transaction, owner.tenant, beginning, events)
  const number = added.at(-1)?.number ?? cursor.number
  await moveEvents(
    transaction,
    { tenant: owner.tenant, before: cursor },
    { ...cursor, number },
    { lender: number, operator: 0 },
  )
}
