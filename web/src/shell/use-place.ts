// Where a page is: its environment, its clocks, and who looks at it.
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
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

/** The place of a page in the shell. */
export function usePlace(): Place {
  const { environment } = useParams({ from: PATHS.overview })
  // The address contains more than the clocks, which are kept unchanged.
  const clocks = useSearch({ from: PATHS.overview, select: readClocks, structuralSharing: true })
  const { data: me } = useSuspenseQuery(meQuery)
  return { environment: isEnvironment(environment) ? environment : 'sandbox', clocks, me }
}
