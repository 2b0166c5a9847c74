// The saved views of the environment, and what is changed about them.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { SavedView, SavedViews } from '../generated/dashboard-endpoints.ts'
import { viewsQuery } from '../service/views.ts'
import { usePlace } from './use-place.ts'
import { addressOfView } from './view-address.ts'

const NONE: SavedViews = { data: [], landing: null }

/** The views, by name; none while they are loaded, and in an environment that is closed. */
export function useViews(): SavedViews {
  const { environment, me } = usePlace()
  const access = me.environments.find((one) => one.environment === environment)?.access
  const { data = NONE } = useQuery({ ...viewsQuery(environment), enabled: access === 'open' })
  return { ...data, data: data.data.toSorted((a, b) => a.name.localeCompare(b.name)) }
}

/** Carries out a change of the views, after which they are loaded again. */
export function useViewChange<T>(change: (given: T) => Promise<unknown>, onDone?: () => void) {
  const { environment } = usePlace()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      await queries.invalidateQueries(viewsQuery(environment))
      onDone?.()
    },
  })
}

/** What a link to a view has. Its address is gone to as it is: what is shown now, such as the clocks, is no part of it. */
export function useViewLink() {
  const { environment } = usePlace()
  const { history } = useRouter()
  return ({ address }: Pick<SavedView, 'address'>) => {
    const href = addressOfView(environment, address)
    const onClick = (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
      event.preventDefault()
      history.push(href)
    }
    return { href, onClick }
  }
}
