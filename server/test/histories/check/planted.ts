// Histories of an imaginary service, for tests of the checker: right ones, into which one violation is planted. Events come in the order in which
// they are given, each answered before the next is sent, unless a test overlaps them.
import { stateOn, merge } from '../../model/facts.ts'
import { ACCOUNT, ENTRY, type Fields, type Json } from '../../model/kinds.ts'
import type {
  Answer,
  History,
  KnownEvent,
  Page,
  ReadEvent,
  Recorded,
  RepeatEvent,
  WalkEvent,
  WriteEvent,
} from './recorded.ts'

/** A moment, in the form of the service. */
export const momentAt = (second: number): string => `2026-03-01T00:00:${String(second).padStart(2, '0')}.000000Z`

/** An answer with a body. */
export function answerOf(status: number, body: unknown, replayed = false): Answer {
  return { status, text: body === undefined ? '' : JSON.stringify(body), replayed }
}

/** An account as the service shows it. */
export function account(id: string, patch: Fields, second: number, created = second): Fields {
  const state: Record<string, Json> = { ...stateOn(ACCOUNT, [], '') }
  merge(ACCOUNT, state, { type: 'business', ...patch })
  return { id, ...state, created_at: momentAt(created), updated_at: momentAt(second) }
}

/** An entry as the service shows it. */
export function entry(id: string, patch: Fields, second: number): Fields {
  const state: Record<string, Json> = { ...stateOn(ENTRY, [], '') }
  merge(ENTRY, state, { date: '2026-01-16', type: 'disbursement', ...patch })
  return { id, ...state, created_at: momentAt(second), updated_at: momentAt(second) }
}

/** A write of an account; 200 with its state unless another answer is given. */
export function wrote(
  id: string,
  patch: Fields,
  at: number,
  answer: Answer | undefined,
  more: Partial<WriteEvent> = {},
): WriteEvent {
  const mark = Number((patch['metadata'] as Fields | undefined)?.['mark'] ?? at)
  return {
    did: 'write',
    place: `/accounts/${id}`,
    kind: 'account',
    patch,
    mark,
    key: `k${mark}`,
    answer,
    applied: false,
    surely_not: false,
    attempts: 1,
    started: at,
    ended: answer === undefined ? undefined : at + 1,
    ...more,
  }
}

/** A read of an account. */
export function read(id: string, at: number, answer: Answer): ReadEvent {
  return { did: 'read', place: `/accounts/${id}`, kind: 'account', started: at, ended: at + 1, answer }
}

/** A read as known at a moment. */
export function known(place: string, second: number, answer: Answer, again = answer): KnownEvent {
  return { did: 'known', place, query: `?known_at=${encodeURIComponent(momentAt(second))}`, answer, again }
}

/** A key that was used again. */
export function repeat(first: Answer, answer: Answer, is_same = true): RepeatEvent {
  return { did: 'repeat', key: 'k1', first, is_same, answer }
}

/** A walk through the accounts, pages and the way back given by their records. */
export function walk(
  at: number,
  forward: readonly (readonly Fields[])[],
  backward: readonly (readonly Fields[])[],
  more: Partial<WalkEvent> = {},
): WalkEvent {
  const page = (records: readonly Fields[], i: number): Page => ({
    started: at + 2 * i,
    ended: at + 2 * i + 1,
    records,
  })
  return {
    did: 'walk',
    list: '/accounts',
    kind: 'account',
    obligor: undefined,
    forward: forward.map(page),
    backward: backward.map(page),
    ...more,
  }
}

/** A history of events, with the rows that its acknowledged writes leave. */
export function historyOf(events: readonly Recorded[], more: Partial<History> = {}): History {
  const rows = events.flatMap((event) =>
    event.did === 'write' && (event.answer?.status === 200 || event.answer?.status === 204 || event.applied)
      ? [
          {
            place: event.kind === 'entry' ? event.place : '',
            mark: event.patch === undefined ? undefined : event.mark,
            deleted: event.patch === undefined,
          },
        ]
      : [],
  )
  return { events, rows, figures: [], differing: [], ...more }
}
