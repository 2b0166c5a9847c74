// Reading which debt lines receivables back, from the patches of lines, pledges and receivables.
import type { DatedPatch } from '@tapeline/kernel/core/dated-facts'
import { groupBy } from '@tapeline/kernel/core/group-by'
import { type Querier, statement } from '../../storage/database.ts'
import { type BackedLine, type DatedLines, backedLines, mayBack } from './backed-line-rules.ts'
import { pledgeIdOf } from './pledge-rules.ts'

/** The operator's lines and pledges that decide what backs the lines of a lender, as known at a moment. */
export interface Pledging {
  /** The operator's tenant, and the lender as the operator names it. */
  readonly operator: number
  readonly organization: string
  /** The value of `funded_by` in receivables that the operator funds. */
  readonly operator_slug: string
  /** The moment of the operator's clock up to which pledges count. */
  readonly known_at: number
  /** Whether lines and pledges are read of their copy in the lender's tenant. */
  readonly is_copy: boolean
  /** None where the lender has no line. */
  readonly lines: readonly DatedLines[]
}

const findIds = statement(
  'find-ids-of-pledgeable-receivables',
  `
  select r.number, r.id from unnest($2::bigint[]) as w(number)
  cross join lateral (select number, id from receivables where tenant = $1 and number = w.number offset 0) r`,
)

const findPledges = statement(
  'find-pledge-patches-of-receivables',
  `
  select r.id, p.recorded, p.effective::text as effective, p.patch from unnest($2::text[]) as w(id)
  cross join lateral (select id, number from operator_records where tenant = $1 and kind = 'pledge' and id = w.id offset 0) r
  cross join lateral (
    select * from operator_record_patches where tenant = $1 and number = r.number and recorded <= $3 offset 0) p`,
)

const findCopiedPledges = statement(
  'find-copied-pledge-patches-of-receivables',
  `
  select c.id, c.recorded, c.effective::text as effective, c.patch from unnest($2::text[]) as w(id)
  cross join lateral (
    select * from operator_copies where tenant = $1 and kind = 'pledge' and id = w.id and recorded <= $3 offset 0) c`,
)

/** The lines that receivables of a tenant back, by their numbers, from the patches of each. */
export async function readBackedLines(
  querier: Querier,
  tenant: number,
  pledging: Pledging,
  receivables: ReadonlyMap<number, readonly DatedPatch[]>,
): Promise<Map<number, BackedLine[]>> {
  const { lines, operator_slug } = pledging
  const candidates = [...receivables].filter(([, patches]) => mayBack(patches, operator_slug)).map(([number]) => number)
  const pledges = await readPledges(querier, tenant, pledging, candidates)
  return new Map(
    [...receivables].map(([number, receivable]) => {
      const pledge = pledges.get(number) ?? []
      return [number, backedLines({ receivable, pledge, lines, operator_slug })]
    }),
  )
}

/** A patch of a pledge, with the id of the pledge. */
type PledgePatch = DatedPatch & { readonly id: string }

/** The patches of the pledges of receivables, by the numbers of the receivables. */
export async function readPledges(
  querier: Querier,
  tenant: number,
  { operator, organization, known_at, is_copy }: Pledging,
  numbers: readonly number[],
): Promise<Map<number, PledgePatch[]>> {
  if (numbers.length === 0) return new Map()
  const named = await querier.query<{ number: number; id: string }>(findIds, [tenant, numbers])
  const ids = new Map(named.map(({ number, id }) => [pledgeIdOf(organization, id), number]))
  const [asked, place] = is_copy ? [findCopiedPledges, tenant] : [findPledges, operator]
  const rows = await querier.query<PledgePatch>(asked, [place, [...ids.keys()], known_at])
  return groupBy(rows, ({ id }) => ids.get(id) ?? 0)
}
