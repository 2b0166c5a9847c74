// The total of a list of the public API, below it.
import type { ListQuestion } from '../service/list.ts'
import { listTotalsQuery } from '../service/list-totals.ts'
import { TotalOfRows, type TotalWords } from './total-of-rows.tsx'
import { usePlace } from './use-place.ts'

interface TotalOfListProps {
  /** Where the list is, such as `/bank-lines`. */
  readonly path: string
  readonly question: ListQuestion
  readonly words: TotalWords
}

/** The total. */
export function TotalOfList({ path, question, words }: TotalOfListProps) {
  const { environment } = usePlace()
  return <TotalOfRows query={listTotalsQuery(environment, path, question)} words={words} />
}
