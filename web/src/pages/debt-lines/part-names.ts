// What the parts of a line's terms are called: rules, limits, classes and reserves, by the names of the agreement, else by what they are.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DebtLineTerm } from '@tapeline/sdk'
import { termsOn, termsQuery } from '../../service/debt-line-terms.ts'
import { wordOf } from './line-words.ts'
import { useLine } from './use-line.ts'

/** The name of a part by its id; the id where no terms have such a part. */
export type PartName = (part: 'reason' | 'limit' | 'class' | 'reserve', id: string) => string

/** The names that terms give, or have by what their parts are. */
export function partNames(terms: DebtLineTerm | undefined): PartName {
  const names = {
    reason: namesOf(terms?.eligibility, ({ rule }) => wordOf(rule)),
    limit: namesOf(terms?.concentration_limits, ({ group }) => wordOf(group)),
    class: namesOf(terms?.advance_rates?.classes, ({ id }) => id),
    reserve: namesOf(terms?.reserves, ({ id }) => id),
  }
  return (part, id) => names[part].get(id) ?? id
}

interface Named {
  readonly id: string
  readonly name?: string | null
}

function namesOf<Part extends Named>(
  parts: readonly Part[] | null | undefined,
  wordOfPart: (part: Part) => string,
): ReadonlyMap<string, string> {
  return new Map((parts ?? []).map((part) => [part.id, part.name ?? wordOfPart(part)]))
}

/** The names of the terms in force on a day, as far as they are loaded. */
export function usePartNames(day: string): PartName {
  const terms = useLineTerms()
  return useMemo(() => partNames(termsOn(terms, day)), [terms, day])
}

/** What terms of the line are called, by their id. */
export function useTermsName(id: string): string {
  return useLineTerms().find((terms) => terms.id === id)?.name ?? id
}

const NONE: readonly DebtLineTerm[] = []

function useLineTerms(): readonly DebtLineTerm[] {
  const { environment, reader, line, clocks } = useLine()
  return useQuery(termsQuery(environment, reader, line.id, clocks)).data ?? NONE
}
