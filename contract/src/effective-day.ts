// From which day a write is effective. What is stated holds from that day on, and nothing is known of tomorrow.
import type { Fault } from '@tapeline/kernel/core/fault'

/** The fault of a day that is later than today, which is the caller's day. */
export function effectiveFaults(effective: string | undefined, today: string): Fault[] {
  if (effective === undefined || effective <= today) return []
  return [
    {
      param: 'effective_date',
      code: 'in_the_future',
      message: `effective_date must not be later than today (${today} in your time zone): send the day from which the facts hold`,
    },
  ]
}
