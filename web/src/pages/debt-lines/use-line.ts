// The debt line that a page is about: the frame of the page loads it, so within it the line is there.
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { PATHS } from '../../paths.ts'
import { type DebtLine, debtLineQuery } from '../../service/debt-lines.ts'
import { type Place, usePlace } from '../../shell/use-place.ts'

/** The place of a page of a debt line. */
export interface LinePlace extends Place {
  readonly line: DebtLine
}

/** The place, and the line as of the day and as known at the moment that are shown. */
export function useLine(): LinePlace {
  const place = usePlace()
  const { line: id } = useParams({ from: PATHS.debtLine })
  const { data: line } = useSuspenseQuery(debtLineQuery(place.environment, id, place.clocks))
  return { ...place, line }
}
