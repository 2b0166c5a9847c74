// Where a page is: its environment, its clocks, and who looks at it.
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { type Environment, PATHS, isEnvironment } from '../paths.ts'
import { type Me, meQuery } from '../service/me.ts'
import type { Clocks } from './clocks.ts'

/** What every page in the shell knows. */
export interface Place {
  readonly environment: Environment
  readonly clocks: Clocks
  readonly me: Me
}

/** The place of a page in the shell. */
export function usePlace(): Place {
  const { environment } = useParams({ from: PATHS.overview })
  const clocks = useSearch({ from: PATHS.overview })
  const { data: me } = useSuspenseQuery(meQuery)
  return { environment: isEnvironment(environment) ? environment : 'sandbox', clocks, me }
}
