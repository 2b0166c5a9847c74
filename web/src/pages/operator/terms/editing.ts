// What every field of the editor knows: the currency of the line, and what the service finds wrong where.
import { createContext, use } from 'react'
import type { Fields } from './draft.ts'

/** What is known around the fields. */
export interface Editing {
  readonly currency: string
  /** Sentences by the place they are about, written as the service writes it: `eligibility[3].max`. */
  readonly faults: Readonly<Record<string, string>>
}

export const EditingContext = createContext<Editing>({ currency: 'USD', faults: {} })

/** What is known around the fields. */
export function useEditing(): Editing {
  return use(EditingContext)
}

/** The fields around a field, of every record that it is in: what a threshold is depends on the metric beside or above it. */
export const AroundContext = createContext<Fields>({})

/** The fields around a field. */
export function useAround(): Fields {
  return use(AroundContext)
}

/** How many faults are at a place or further in. */
export function countFaults({ faults }: Editing, path: string): number {
  return Object.keys(faults).filter((place) => isWithin(place, path)).length
}

function isWithin(place: string, path: string): boolean {
  return place === path || place.startsWith(`${path}.`) || place.startsWith(`${path}[`)
}
