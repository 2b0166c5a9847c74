// Lists of calculated receivables beside another day or moment: how they are read then, what each column compares, and the file of both sides.
import { useQuery } from '@tanstack/react-query'
import type { PortfolioReceivable } from '@tapeline/sdk'
import { useMemo } from 'react'
import type { ReceivableById } from '../../generated/dashboard-endpoints.ts'
import { RECEIVABLES_THEN, comparedListQuery, readCompared } from '../../service/compared-list.ts'
import type { ListQuestion } from '../../service/list.ts'
import type { Against } from '../../shell/against.ts'
import { ExportButton } from '../../shell/export-button.tsx'
import { useAddress } from '../../shell/use-address.ts'
import { usePlace } from '../../shell/use-place.ts'
import { type MaybeFigure, amountOf, averageOf } from '../../ui/change.ts'
import type { Column } from '../../ui/column.ts'
import type { Filter } from '../../ui/filters.ts'
import type { ComparedFigure } from '../compare/compared-note.tsx'
import { NotCompared } from '../compare/not-compared.tsx'
import { type ComparedBy, columnsThen, fileThen } from '../compare/rows-compared.tsx'
import { outcomeText } from './book-words.ts'

/** Where the service lists them. */
export const CALCULATED_PATH = '/portfolio/receivables'

/** The list of a question, each row beside what it was on the other side; as it is where nothing is compared. */
export function useReceivablesThen(
  question: ListQuestion,
  columns: readonly Column<PortfolioReceivable>[],
  against: Against | undefined,
) {
  const { environment } = usePlace()
  const { page, limit } = useAddress().search
  const asked = { environment, path: CALCULATED_PATH, source: RECEIVABLES_THEN, clocks: against?.clocks }
  const loaded = useQuery(comparedListQuery<PortfolioReceivable, ReceivableById>(asked, { ...question, page, limit }))
  const list = {
    environment,
    path: CALCULATED_PATH,
    question,
    read: (one: ListQuestion, signal: AbortSignal) =>
      readCompared<PortfolioReceivable, ReceivableById>(asked, one, signal),
  }
  const words = against?.words
  const shown = useMemo(
    () => columnsThen<PortfolioReceivable, ReceivableById>(columns, words, COMPARED),
    [columns, words],
  )
  return { loaded, list, columns: shown }
}

const outstandingOf = ({ outstanding, currency }: ReceivableById): MaybeFigure =>
  outstanding === null ? null : amountOf(outstanding, currency)

const DAYS = { digits: 0, suffix: ' days' }

const daysOf = (days: number | undefined): MaybeFigure =>
  days === undefined ? null : averageOf({ numerator: days, denominator: 1 }, DAYS)

const reportedOf = ({ reported }: ReceivableById) => daysOf(reported?.days_past_due)

const computedOf = ({ computed, with_schedule }: ReceivableById) =>
  with_schedule === false ? null : daysOf(computed?.days_past_due)

const outcomeOf = ({ outcome, in_default }: ReceivableById): string | null =>
  outcome === null ? null : `${outcomeText(outcome)}${in_default === true ? ', in default' : ''}`

/** What the columns of the list compare, by their headings. */
const COMPARED: Readonly<Record<string, ComparedBy<ReceivableById>>> = {
  Outstanding: { figure: outstandingOf },
  'Past due, reported': { figure: reportedOf },
  'Past due, computed': { figure: computedOf },
  State: { fact: outcomeOf },
}

const FIGURES: readonly ComparedFigure<ReceivableById>[] = [
  ['outstanding', outstandingOf],
  ['days_past_due_reported', reportedOf, 'average'],
  ['days_past_due_computed', computedOf, 'average'],
]

interface ReceivablesThenProps {
  readonly list: ReturnType<typeof useReceivablesThen>['list']
  readonly against: Against
  readonly what: string
  readonly filters?: readonly Filter[]
}

/** The whole list with both sides as a file, page after page. */
export function SaveReceivablesThen({ list, against, what, filters }: ReceivablesThenProps) {
  const columns = fileThen<ReceivableById>(
    against,
    [
      ['receivable_id', ({ receivable_id }) => receivable_id],
      ['currency', ({ currency }) => currency],
    ],
    FIGURES,
    [
      ['outcome', ({ outcome }) => outcome],
      ['in_default', ({ in_default }) => in_default],
    ],
  )
  return (
    <ExportButton
      {...list}
      what={`${what}, compared`}
      file_name="receivables-compared.csv"
      columns={columns}
      {...(filters && { filters })}
    />
  )
}

/** What the comparison of a list is of. */
export function ReceivablesThenNote({ words }: { readonly words: string }) {
  return (
    <NotCompared>
      Below each figure: that of the same receivable on {words}, and the change. One that was not there then has no
      figure then; one that could not be calculated then states why below its state. Filters choose rows by the day that
      is shown: others may match them on {words}; the totals below are of all that match on each side.
    </NotCompared>
  )
}
