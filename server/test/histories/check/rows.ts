// Acknowledged writes in the database: each left its version once, none is lost or doubled, and nothing is there that nobody may have written.
import { type History, type WriteEvent, eventsOf } from './recorded.ts'

/** A finding for each write that left more or fewer versions than it may. */
export function checkRows(history: History): string[] {
  const writes = eventsOf(history, 'write')
  const counts = new Map<number, number>()
  for (const { mark, deleted } of history.rows)
    if (mark !== undefined && !deleted) counts.set(mark, (counts.get(mark) ?? 0) + 1)
  const known = new Set(writes.filter(({ patch }) => patch !== undefined).map(({ mark }) => mark))
  const strange = [...counts.keys()].filter((mark) => !known.has(mark))
  return [
    ...strange.map((mark) => `a version has the mark ${mark}, which nobody wrote`),
    ...writes
      .filter(({ patch }) => patch !== undefined)
      .flatMap((write) => checkCount(write, counts.get(write.mark) ?? 0)),
    ...checkDeletions(history, writes),
  ]
}

function checkCount(write: WriteEvent, count: number): string[] {
  const { least, most } = versionsOf(write)
  if (count >= least && count <= most) return []
  return [`write ${write.mark} of ${write.place} was ${outcomeOf(write)} and left ${count} versions`]
}

function versionsOf({ answer, applied, surely_not }: WriteEvent): { least: number; most: number } {
  if (answer?.status === 200 || applied) return { least: 1, most: 1 }
  return { least: 0, most: answer !== undefined || surely_not ? 0 : 1 }
}

function outcomeOf({ answer, applied, surely_not }: WriteEvent): string {
  if (applied) return 'counted by its import'
  if (answer !== undefined) return `answered ${answer.status}`
  return surely_not ? 'refused' : 'not answered'
}

function checkDeletions(history: History, writes: readonly WriteEvent[]): string[] {
  const deletions = writes.filter(({ patch }) => patch === undefined)
  return [...new Set(deletions.map(({ place }) => place))].flatMap((place) => {
    const here = deletions.filter((write) => write.place === place)
    const done = here.filter(({ answer }) => answer?.status === 204).length
    const open = here.filter(({ answer, surely_not }) => answer === undefined && !surely_not).length
    const count = history.rows.filter((row) => row.place === place && row.deleted).length
    return count >= done && count <= done + open
      ? []
      : [`${place} was deleted ${done} times by answers, and ${count} times in the database`]
  })
}
