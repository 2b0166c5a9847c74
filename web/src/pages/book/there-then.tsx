// Whether a row of a list was there on the other side of a comparison: entries are dated, and recorded at a moment.
import type { Entry, ReceivableTimelineChange } from '@tapeline/sdk'
import { isBy } from '../../service/moments.ts'
import type { Against } from '../../shell/against.ts'
import type { Column } from '../../ui/data-table.tsx'
import type { FileColumn } from '../../ui/file-columns.ts'

const THERE = 'there too'

/** Whether an entry counted on the other day, as it was known at the other moment. */
export function entryThen(
  { date, created_at, updated_at }: Pick<Entry, 'date' | 'created_at' | 'updated_at'>,
  { clocks: { as_of, known_at } }: Pick<Against, 'clocks'>,
): string {
  if (!isBy(created_at, known_at)) return 'not there: recorded later'
  if (!isBy(updated_at, known_at)) return 'there, changed later'
  return date > as_of ? 'not there: dated later' : THERE
}

/** The column of it; nothing where nothing is compared. */
export function thenColumn<Row>(against: Against | undefined, of: (row: Row) => string): Column<Row>[] {
  return against === undefined ? [] : [{ head: `On ${against.words}`, cell: of }]
}

/** The same in a file, under the words of the page. */
export function savedThen(against: Against | undefined, entryOf: (row: unknown) => Entry): FileColumn<unknown>[] {
  if (against === undefined) return []
  return [['there_then', (row) => entryThen(entryOf(row), against), `On ${against.words}`]]
}

/** Whether the history of the other side has a change too; `dated later` where its day is after that side. */
export function changeThen(
  change: ReceivableTimelineChange,
  then: readonly ReceivableTimelineChange[],
  { clocks: { as_of } }: Pick<Against, 'clocks'>,
): string {
  const found = then.find((one) => identityOf(one) === identityOf(change))
  if (found === undefined) return change.date > as_of ? 'not there: dated later' : 'not there'
  return found.expected && !change.expected ? 'expected then' : THERE
}

function identityOf({ date, type, count, from, to, amount, principal }: ReceivableTimelineChange): string {
  return JSON.stringify([date, type, count, from, to, amount, principal?.after])
}
