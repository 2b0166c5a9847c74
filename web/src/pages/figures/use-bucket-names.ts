// The names of the buckets of rows that are no whole table, by the lender's own edges.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { reportingSettingsQuery } from '../../service/reporting-settings.ts'
import { usePlace } from '../../shell/use-place.ts'
import { type BucketNames, bucketNames } from '../../ui/buckets.ts'

const UNKNOWN: readonly number[] = []

/** Those of a lender without settings of its own (M7). */
const STANDARD: readonly number[] = [30, 60, 90, 120]

/**
 * The last days of the buckets: those of the settings, else the standard ones; none while they are loaded. The operator reads rows of many
 * lenders, each with edges of its own, and has none.
 */
export function useBucketEdges(): readonly number[] {
  const { environment, me } = usePlace()
  const { data } = useQuery({ ...reportingSettingsQuery(environment), enabled: !me.organization.is_operator })
  if (data === undefined || me.organization.is_operator) return UNKNOWN
  return data?.bucket_edges ?? STANDARD
}

/** The names; the labels of the service where the edges are not known. */
export function useBucketNames(): BucketNames {
  const edges = useBucketEdges()
  return useMemo(() => bucketNames(edges), [edges])
}
