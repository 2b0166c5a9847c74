// The filters of the book of `bench -- lists`.
import { metadataFilter } from '../../server/src/storage/dated-records.ts'

/** One receivable in 100,000. */
export const RARE = [metadataFilter('rare'), 'yes'] as const
/** 2 %, all old. */
export const OLD = [metadataFilter('old'), 'yes'] as const
/** Two filters that each match many, together few. */
export const HALF = [metadataFilter('half'), 'yes'] as const
export const FIFTH = [metadataFilter('fifth'), 'yes'] as const
/** 3 %, the oldest: more than are put in order whole, and the last ones when the latest come first. */
export const EARLY = [metadataFilter('early'), 'yes'] as const
