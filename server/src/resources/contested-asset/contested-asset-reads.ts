// Contested assets of the operator's tenant in the order of the list: those that were known at a moment and hold on a day.
import { type Querier, statement } from '../../storage/database.ts'
import type { Wanted } from '../../storage/lists/paging.ts'
import type { StoredContest } from '../asset-identity/contested-asset-store.ts'
import type { CONTESTED_SORTS } from './contested-asset-endpoints.ts'

/** A contested asset with the moment at which it was found. */
export interface KnownContest extends StoredContest {
  readonly found: number
}

/** Which contested assets are asked for. */
export interface ContestsAsked {
  /** The operator's tenant. */
  readonly operator: number
  readonly moment: number
  readonly as_of: string
  readonly sort: (typeof CONTESTED_SORTS)[number]
  readonly kind: string | undefined
  readonly organization: string | undefined
  readonly receivable_id: string | undefined
}

/** Where a stretch begins: the day and the identity of a contested asset; undefined for the first of the list. */
export interface ContestsFrom {
  readonly key: readonly [string, string] | undefined
  /** Whether it begins with that asset, and not after it. */
  readonly includes: boolean
}

const LEAST = ['-infinity', '00000000-0000-0000-0000-000000000000'] as const
const MOST = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'] as const

const COLUMNS = 'identity, kind, from_day, until_day, contenders, found'

/** What was known at the moment, holds on the day, and has a side as it is asked for. */
const FITS = `found <= $2 and (ended is null or ended > $2) and from_day <= $3 and (until_day is null or until_day > $3)
    and ($8::text is null or kind = $8)
    and ($9::text is null and $10::text is null or exists (
      select from json_array_elements(contenders) c(contender)
      where coalesce(contender ->> 'organization' = $9, true) and coalesce(contender ->> 'receivable_id' = $10, true)))`

const PLACE = '($4::date, $5::uuid)'
const AT = '(from_day, identity)'

const findRising = statement(
  'find-contested-assets-rising',
  `
  select ${COLUMNS} from contested_assets
  where tenant = $1 and ${FITS} and (${AT} > ${PLACE} or $6 and ${AT} = ${PLACE}) order by from_day, identity limit $7`,
)

const findFalling = statement(
  'find-contested-assets-falling',
  `
  select ${COLUMNS} from contested_assets
  where tenant = $1 and ${FITS} and (${AT} < ${PLACE} or $6 and ${AT} = ${PLACE}) order by from_day desc, identity desc limit $7`,
)

/** Reads a stretch of them in a direction of the list. */
export function readContestStretch(
  querier: Querier,
  { operator, moment, as_of, sort, kind, organization, receivable_id }: ContestsAsked,
  direction: Wanted['direction'],
  { key, includes }: ContestsFrom,
  rows_max: number,
): Promise<KnownContest[]> {
  const rising = sort.endsWith('asc') === (direction === 'next')
  const [day, identity] = key ?? (rising ? LEAST : MOST)
  const place = [operator, moment, as_of, day, identity, includes, rows_max]
  const filters = [kind ?? null, organization ?? null, receivable_id ?? null]
  return querier.query<KnownContest>(rising ? findRising : findFalling, [...place, ...filters])
}

const findWaiting = statement(
  'find-since-when-identities-wait-for-comparison',
  `
  select moment from integrity_cursors where tenant = $1 and exists (select from identity_news where tenant = $1)`,
)

/** Since when identities of a lender wait to be compared with those of others, by the clock of its checks; null where none does. */
export async function readComparisonWaits(querier: Querier, tenant: number): Promise<number | null> {
  const [found] = await querier.query<{ moment: number }>(findWaiting, [tenant])
  return found?.moment ?? null
}
