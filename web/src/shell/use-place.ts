// Where a page is: its environment, its clocks, and who looks at it. Read once by the shell: a list asks for it in every cell.
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { createContext, useContext, useMemo } from 'react'
import { type Environment, PATHS, isEnvironment } from '../paths.ts'
import type { Me } from '../generated/dashboard-endpoints.ts'
import { meQuery } from '../service/me.ts'
import { type Clocks, readClocks } from './clocks.ts'

/** What every page in the shell knows. */
export interface Place {
  readonly environment: Environment
  readonly clocks: Clocks
  readonly me: Me
}

const PlaceContext = createContext<Place | undefined>(undefined)

/** Gives the place to what is in the shell. */
export const Placed = PlaceContext.Provider

/** The place by the address; the same object while it is the same place. */
export function usePlaceOfAddress(): Place {
  const named = useParams({ from: PATHS.overview, select: ({ environment }) => environment })
  // The address contains more than the clocks, which are kept unchanged.
  const clocks = useSearch({ from: PATHS.overview, select: readClocks, structuralSharing: true })
  const { data: me } = useSuspenseQuery(meQuery)
  const environment = isEnvironment(named) ? named : 'sandbox'
  return useMemo(() => ({ environment, clocks, me }), [environment, clocks, me])
}

/** The place of a page in the shell. */
export function usePlace(): Place {
  const place = useContext(PlaceContext)
  if (place === undefined) throw new Error('Only what is in the shell has a place.')
  return place
}
