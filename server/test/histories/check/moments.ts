// The known clock: what is acknowledged before another write is sent has an earlier moment; what was answered is what was known at its moment,
// and what was known at a moment never changes afterwards.
import { isDeepStrictEqual } from 'node:util'
import { withoutFigures } from '../../model/records.ts'
import { type Answer, type History, type WriteEvent, eventsOf, momentOf, recordOf } from './recorded.ts'

/** A finding for each moment that is not what was answered. */
export function checkMoments(history: History): string[] {
  const writes = eventsOf(history, 'write').filter(({ answer, patch }) => answer?.status === 200 && patch !== undefined)
  return [...checkRise(writes), ...checkKnown(history, writes)]
}

/** Each write has a moment of its own: all of them change something, if only their mark. */
function checkRise(writes: readonly WriteEvent[]): string[] {
  const answered = writes.flatMap(({ answer, started, ended, place, mark }) =>
    answer === undefined
      ? []
      : [{ moment: momentOf(answer), started, ended: ended ?? Infinity, name: `write ${mark} of ${place}` }],
  )
  return answered.flatMap((one) =>
    answered
      .filter((other) => other !== one && other.ended < one.started && other.moment >= one.moment)
      .map(
        (other) =>
          `${one.name} has the moment ${one.moment}, not after ${other.moment} of ${other.name}, which was acknowledged before it was sent`,
      ),
  )
}

function checkKnown(history: History, writes: readonly WriteEvent[]): string[] {
  const answers = new Map(
    writes.flatMap(({ place, answer }) =>
      answer === undefined ? [] : [[`${place} ${momentOf(answer)}`, answer] as const],
    ),
  )
  return eventsOf(history, 'known').flatMap(({ place, query, answer, again }) => {
    const changed = isSame(answer, again) ? [] : [`${place}${query} was ${shown(answer)}, and later ${shown(again)}`]
    const written = answers.get(`${place} ${momentIn(query)}`)
    if (written === undefined || query.includes('as_of')) return changed
    const isKnown =
      answer.status === 200 && isDeepStrictEqual(withoutFigures(recordOf(answer)), withoutFigures(recordOf(written)))
    return isKnown
      ? changed
      : [
          ...changed,
          `${place}${query} is ${shown(answer)}, and the write of that moment was answered ${shown(written)}`,
        ]
  })
}

function isSame(one: Answer, other: Answer): boolean {
  if (one.status !== 200 || other.status !== 200) return one.status === other.status
  return isDeepStrictEqual(recordOf(one), recordOf(other))
}

function momentIn(query: string): string {
  return new URLSearchParams(query).get('known_at') ?? ''
}

function shown({ status, text }: Answer): string {
  return `${status} ${text.slice(0, 400)}`
}
