// The names of the buckets of rows that are no whole table, by the lender's own edges.
import { STANDARD_METRIC_SETTINGS } from '@tapeline/kernel/metrics/metric-settings'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { reportingSettingsQuery } from '../../service/reporting-settings.ts'
import { usePlace } from '../../shell/use-place.ts'
import { type BucketNames, bucketNames } from '../../ui/buckets.ts'

const UNKNOWN: readonly number[] = []

/**
 * The last days of the buckets: those of the settings, else the standard ones; none while they are loaded. The operator reads rows of many
 * lenders, each with edges of its own, and has none.
 */
export function useBucketEdges(): readonly number[] {
  const { environment, me } = usePlace()
  const { data } = useQuery({ ...reportingSettingsQuery(environment), enabled: !me.organization.is_operator })
  if (data === undefined || me.organization.is_operator) return UNKNOWN
  return data?.bucket_edges ?? STANDARD_METRIC_SETTINGS.bucket_edges
}

/** The names; the labels of the service where the edges are not known. */
export function useBucketNames(): BucketNames {
  const edges = useBucketEdges()
  return useMemo(() => bucketNames(edges), [edges])
}
