// Figures: the balance and the status of a receivable are those of its entries, and the stored figures equal those that the whole history gives.
import { figuresOf } from '../../model/records.ts'
import { type History, type ReadEvent, eventsOf } from './recorded.ts'
import { fieldsIn } from './sequential.ts'

/** A finding for each figure that differs. */
export function checkFigures(history: History): string[] {
  const last = new Map<string, ReadEvent>()
  for (const read of eventsOf(history, 'read')) if (read.kind === 'entry') last.set(read.place, read)
  const entries = [...last.values()].filter(({ answer }) => answer.status === 200)
  const rebuilt = history.differing.map((one) => `stored figures differ from those of the whole history: ${one}`)
  const sums = history.figures.flatMap(({ receivable, balance, status }) => {
    const versions = entries
      .filter(({ place }) => place.startsWith(`/receivables/${receivable}/entries/`))
      .map(({ place, answer }) => ({
        receivable,
        id: place,
        created: '',
        known: '',
        superseded: undefined,
        state: fieldsIn(answer),
      }))
    const expected = figuresOf(versions)
    const isEqual = expected.balance === balance && expected.status === status
    return isEqual
      ? []
      : [
          `${receivable} has the balance ${balance} and the status ${status}, and by its entries ${expected.balance} and ${String(expected.status)}`,
        ]
  })
  return [...rebuilt, ...sums]
}
