// An account, found by its name or its id as it is typed. What is sent is its id; an id that is not found is sent as it was typed.
import type { FilterInputProps } from '../ui/filters.ts'
import { partOf, usePart } from '../ui/load-part.ts'
import { PartBoundary } from '../ui/part-boundary.tsx'
import { Loading } from '../ui/states.tsx'

const INPUT = partOf('found-account', () => import('./found-account.tsx'))

/** The input, loaded when a filter by it is added. */
export function AccountInput(props: FilterInputProps) {
  return (
    <PartBoundary>
      <LoadedInput {...props} />
    </PartBoundary>
  )
}

function LoadedInput(props: FilterInputProps) {
  const part = usePart(INPUT)
  return part === undefined ? <Loading rows={1} /> : <part.FoundAccount {...props} />
}
