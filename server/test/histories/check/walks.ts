// Walks through lists: no record is missed or doubled, the order is that of the list, and going back shows the same pages.
import { isDeepStrictEqual } from 'node:util'
import type { Fields } from '../../model/kinds.ts'
import { type History, type Page, type WalkEvent, type WriteEvent, eventsOf, recordOf } from './recorded.ts'

/** A finding for each walk that broke a rule of lists. */
export function checkWalks(history: History): string[] {
  const writes = eventsOf(history, 'write')
  return eventsOf(history, 'walk').flatMap((walk) => [
    ...doubled(walk),
    ...missed(walk, writes),
    ...disordered(walk),
    ...foreseen(walk, writes),
    ...otherOnTheWayBack(walk, writes),
  ])
}

function idsOf({ forward }: WalkEvent): string[] {
  return forward.flatMap(({ records }) => records.map(({ id }) => String(id)))
}

function doubled(walk: WalkEvent): string[] {
  const ids = idsOf(walk)
  return ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `a walk of ${walk.list} shows ${id} twice`)
}

/** What was acknowledged before the walk began must be on it, unless somebody may have deleted it before the walk ended. */
function missed(walk: WalkEvent, writes: readonly WriteEvent[]): string[] {
  const [first, last] = [walk.forward[0], walk.forward.at(-1)]
  if (first === undefined || last?.ended === undefined) return []
  const { started } = first
  const until = last.ended
  const here = writes.filter(({ place, kind }) => kind === walk.kind && place.startsWith(`${walk.list}/`))
  const removed = new Set(
    here.filter((write) => write.patch === undefined && write.started < until).map(({ place }) => place),
  )
  const expected = here.filter((write) => isThere(write, started) && !removed.has(write.place) && isListed(walk, write))
  const seen = new Set(idsOf(walk).map((id) => `${walk.list}/${id}`))
  const lost = new Set(expected.map(({ place }) => place).filter((place) => !seen.has(place)))
  return [...lost].map((place) => `a walk of ${walk.list} misses ${place}, which was acknowledged before`)
}

function isThere(write: WriteEvent, started: number): boolean {
  const isAcknowledged = write.answer?.status === 200 || write.applied
  return isAcknowledged && write.patch !== undefined && write.ended !== undefined && write.ended < started
}

function isListed({ obligor }: WalkEvent, { answer, patch }: WriteEvent): boolean {
  if (obligor === undefined) return true
  return (answer === undefined ? patch : recordOf(answer))?.['obligor_id'] === obligor
}

/** Newest first; entries by their date before that. */
function disordered(walk: WalkEvent): string[] {
  const places = walk.forward.flatMap(({ records }) => records.map((record) => placeOf(walk, record)))
  const at = places.findIndex((place, i) => i > 0 && place >= (places[i - 1] ?? ''))
  return at < 0 ? [] : [`a walk of ${walk.list} shows ${places[at]} after ${places[at - 1]}`]
}

function placeOf({ kind }: WalkEvent, { date, created_at, id }: Fields): string {
  return `${kind === 'entry' ? `${String(date)} ` : ''}${String(created_at)} ${String(id)}`
}

/** On a list that begins with the newest, what is created after the first page was answered is not on a later page. */
function foreseen({ list, kind, forward }: WalkEvent, writes: readonly WriteEvent[]): string[] {
  const answered = forward[0]?.ended
  if (kind === 'entry' || answered === undefined) return []
  const later = forward.slice(1).flatMap(({ records }) => records.map(({ id }) => `${list}/${String(id)}`))
  const begun = (place: string): number =>
    Math.min(...writes.filter((write) => write.place === place).map(({ started }) => started))
  return later
    .filter((place) => begun(place) > answered)
    .map((place) => `a walk of ${list} shows ${place}, which was created after its first page`)
}

/** Going back shows the same records in the same order, less what somebody may have deleted. What a record holds by then may be newer. */
function otherOnTheWayBack({ list, forward, backward }: WalkEvent, writes: readonly WriteEvent[]): string[] {
  const until = Math.max(...backward.map(({ ended }) => ended ?? Infinity))
  const removed = new Set(
    writes.filter(({ patch, started }) => patch === undefined && started < until).map(({ place }) => place),
  )
  const shown = (pages: readonly Page[]): string[] =>
    pages.flatMap(({ records }) => records.map(({ id }) => String(id))).filter((id) => !removed.has(`${list}/${id}`))
  const [there, back] = [shown(forward.slice(0, -1)), shown(backward.toReversed())]
  if (isDeepStrictEqual(there, back)) return []
  return [`the pages of ${list} before the last were ${there.join(', ')}, and on the way back ${back.join(', ')}`]
}
