// The settings of a lender as the figures of a tape take them.
import type { ReportingSettings } from '@tapeline/sdk'
import { dayNumber } from '@tapeline/kernel/core/day'
import type { StatedSettings } from '@tapeline/kernel/loan-book/stated-book'

/** The settings in force as figures of a tape take them. */
export function statedSettings(settings: ReportingSettings | null): StatedSettings {
  if (settings === null) return {}
  const { bucket_edges, closure_policy, type_mapping, grace_days, pauses } = settings
  return {
    bucket_edges,
    closure_policy,
    grace_days,
    type_mapping: new Map(
      Object.entries(type_mapping).flatMap(([type, meaning]) => (meaning === null ? [] : [[type, meaning] as const])),
    ),
    pauses: pauses.map(({ from, until }) => ({ from: dayNumber(from), until: dayNumber(until) })),
  }
}
