// The day of a decision: today where its organization is.
import { usePlace } from '../../../shell/use-place.ts'
import { today } from '../../../ui/today.ts'

/** Today, in the time zone of whoever decides. */
export function useToday(): () => string {
  const { environment, me } = usePlace()
  const zone = me.environments.find((one) => one.environment === environment)?.time_zone
  return () => today(zone)
}
