// With what the page one is on is compared, by its address and the day that it shows.
import { useSearch } from '@tanstack/react-router'
import { todayIn } from '../ui/today.ts'
import { type Against, type AgainstInAddress, againstOf, readAgainst } from './against.ts'
import { usePlace } from './use-place.ts'

/** The other side; undefined where nothing is compared, unless a comparison is made without being asked for. */
export function useAgainst(unasked: AgainstInAddress = {}): Against | undefined {
  const { clocks } = usePlace()
  const as_of = useShownDay()
  const asked = useSearch({ strict: false, select: readAgainst, structuralSharing: true })
  const isAsked = asked.against !== undefined || asked.against_known_at !== undefined
  return againstOf(isAsked ? asked : unasked, { ...clocks, as_of })
}

/** The day that is shown: that of the address, else the day of its moment, else today where the lender is. */
export function useShownDay(): string {
  const { clocks, environment, me } = usePlace()
  const place = me.environments.find((one) => one.environment === environment)
  return clocks.as_of ?? todayIn(place, clocks.known_at === undefined ? Date.now() : Date.parse(clocks.known_at))
}
