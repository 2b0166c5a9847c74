// What is known by name and sent by its id or code, found as it is typed: an account, a sector, an industry. What is not found is sent as it was
// typed. A debt line is chosen.
import type { ReactNode } from 'react'
import type { FilterInputProps } from '../ui/filters.ts'
import { partOf, usePart } from '../ui/load-part.ts'
import { PartBoundary } from '../ui/part-boundary.tsx'
import { Loading } from '../ui/states.tsx'

/** All are one part: what draws their lists is the same. */
const INPUTS = partOf('found-inputs', () => import('./found-inputs.tsx'))

type Inputs = Awaited<ReturnType<typeof INPUTS.load>>

/** The input of an account, by its name or its id. */
export function AccountInput(props: FilterInputProps) {
  return <Loaded>{({ FoundAccount }) => <FoundAccount {...props} />}</Loaded>
}

/** The input of a sector, by its title or its digits. */
export function SectorInput(props: FilterInputProps) {
  return <Loaded>{({ FoundIndustry }) => <FoundIndustry {...props} level="sector" />}</Loaded>
}

/** The input of an industry of six digits, by its title or its code. */
export function IndustryInput(props: FilterInputProps) {
  return <Loaded>{({ FoundIndustry }) => <FoundIndustry {...props} level="six_digits" />}</Loaded>
}

/** The input of a debt line, by its name. */
export function LineInput(props: FilterInputProps) {
  return <Loaded>{({ ChosenLine }) => <ChosenLine {...props} />}</Loaded>
}

interface LoadedProps {
  readonly children: (inputs: Inputs) => ReactNode
}

/** Loaded when a filter by one of them is added. */
function Loaded(props: LoadedProps) {
  return (
    <PartBoundary>
      <WhenLoaded {...props} />
    </PartBoundary>
  )
}

function WhenLoaded({ children }: LoadedProps) {
  const inputs = usePart(INPUTS)
  return inputs === undefined ? <Loading rows={1} /> : children(inputs)
}
