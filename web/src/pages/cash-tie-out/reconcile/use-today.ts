// The day of a decision: today where its organization is.
import { usePlace } from '../../../shell/use-place.ts'
import { todayIn } from '../../../ui/today.ts'

/** Today, by the clock of whoever decides. */
export function useToday(): () => string {
  const { environment, me } = usePlace()
  const place = me.environments.find((one) => one.environment === environment)
  return () => todayIn(place)
}
