// An industry, found by its title or its code as it is typed. What is sent is its code; a code that has no title is sent as it was typed.
import type { FilterInputProps } from '../ui/filters.ts'
import { partOf, usePart } from '../ui/load-part.ts'
import { PartBoundary } from '../ui/part-boundary.tsx'
import { Loading } from '../ui/states.tsx'
import type { IndustryLevel } from '../words/industry-titles.ts'

const INPUT = partOf('found-industry', () => import('./found-industry.tsx'))

/** The input of a sector. */
export function SectorInput(props: FilterInputProps) {
  return <Bounded {...props} level="sector" />
}

/** The input of an industry of six digits. */
export function IndustryInput(props: FilterInputProps) {
  return <Bounded {...props} level="six_digits" />
}

interface InputProps extends FilterInputProps {
  readonly level: IndustryLevel
}

function Bounded(props: InputProps) {
  return (
    <PartBoundary>
      <LoadedInput {...props} />
    </PartBoundary>
  )
}

/** Loaded when a filter by it is added. */
function LoadedInput(props: InputProps) {
  const part = usePart(INPUT)
  return part === undefined ? <Loading rows={1} /> : <part.FoundIndustry {...props} />
}
