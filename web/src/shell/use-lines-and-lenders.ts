// The debt lines and lenders that alerts and reports are about, by name: a lender has its own lines, the operator those of all lenders.
import { useQuery } from '@tanstack/react-query'
import { overviewQuery } from '../service/operator-lines.ts'
import { useChoiceOfLines } from './use-choice-of-lines.ts'
import { usePlace } from './use-place.ts'
import type { Named } from '../ui/choices.tsx'

/** A debt line with the currency of its amounts. */
export interface NamedLine extends Named {
  readonly currency: string
}

/** All that can be chosen; lenders only for the operator. */
export interface LinesAndLenders {
  readonly lines: readonly NamedLine[]
  readonly lenders: readonly Named[]
}

/** The lines and lenders; undefined while they are loaded. */
export function useLinesAndLenders(): LinesAndLenders | undefined {
  const { environment, me } = usePlace()
  const { is_operator } = me.organization
  const own = useChoiceOfLines(!is_operator)
  const all = useQuery({ ...overviewQuery(environment, {}), enabled: is_operator })
  if (!is_operator) return own && { lines: own.map(named), lenders: [] }
  return (
    all.data && {
      lines: all.data.data.flatMap(({ lines }) => lines.map(named)),
      lenders: all.data.data.map(({ id, name }) => ({ id, name })),
    }
  )
}

function named({ id, name, currency }: Omit<NamedLine, 'name'> & { readonly name: string | null }): NamedLine {
  return { id, name: name ?? id, currency }
}

/** What a line or a lender is called: its id where it is not known. */
export function nameIn(all: readonly Named[] | undefined, id: string): string {
  return all?.find((one) => one.id === id)?.name ?? id
}
