// The judge of a history: every rule that its answers must keep, each in a file of its own.
import { checkFigures } from './figures.ts'
import { checkKeys } from './keys.ts'
import { checkMoments } from './moments.ts'
import { type History, eventsOf } from './recorded.ts'
import { checkRecords } from './records.ts'
import { checkRows } from './rows.ts'
import { checkWalks } from './walks.ts'

/** Sentences that state which promise was broken; none where all were kept. */
export function checkHistory(history: History): string[] {
  const refused = eventsOf(history, 'refused').map(
    ({ request, answer }) =>
      `${request} was ${answer === undefined ? 'never answered' : `answered ${answer.status} ${answer.text}`}`,
  )
  return [
    ...refused,
    ...checkRecords(history),
    ...checkKeys(history),
    ...checkWalks(history),
    ...checkMoments(history),
    ...checkRows(history),
    ...checkFigures(history),
  ]
}
