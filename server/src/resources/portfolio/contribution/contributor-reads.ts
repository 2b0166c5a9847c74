// Receivables as a portfolio takes them in: their ledgers and the cells they belong to, as known at a moment.
import { groupBy } from '@tapeline/kernel/core/group-by'
import type { DatedPatch } from '@tapeline/kernel/core/dated-facts'
import type { DatedBreak } from '@tapeline/kernel/metrics/balance-check/dated-breaks'
import type { Ledger } from '@tapeline/kernel/metrics/ledger/ledger'
import { type DatedCell, cellsOf, obligorOf } from '@tapeline/kernel/metrics/portfolio/stratification-keys'
import { type Querier, statement } from '../../../storage/database.ts'
import { type Pledging, readBackedLines } from '../../pledge/backed-line-reads.ts'
import { breaksOf } from './break-reads.ts'
import { type Place, readKnownFacts } from '../../receivable-metrics/ledger-reads.ts'

/** A receivable and what it contributes by. */
export interface KnownContributor {
  readonly number: number
  readonly ledger: Ledger
  /** What broke the lender's balances, by the day from which on. */
  readonly breaks: readonly DatedBreak[]
  readonly cells: readonly DatedCell[]
}

const findReceivablePatches = statement(
  'find-patches-for-cells',
  `
  select p.number, p.recorded, p.effective::text as effective, p.patch from unnest($2::bigint[]) as w(number)
  cross join lateral (
    select * from receivable_patches where tenant = $1 and number = w.number and recorded <= $3 offset 0) p`,
)

const findObligorPatches = statement(
  'find-obligor-patches-for-cells',
  `
  select a.id, p.recorded, p.effective::text as effective, p.patch from unnest($2::text[]) as w(id)
  cross join lateral (select id, number from accounts where tenant = $1 and id = w.id offset 0) a
  cross join lateral (
    select * from account_patches where tenant = $1 and number = a.number and recorded <= $3 offset 0) p`,
)

/** The tenant, the moment as of which its receivables are known, and the settings for calculating and grouping them. */
export interface ContributorPlace extends Place {
  readonly metadata_keys: readonly string[]
  readonly pledging: Pledging
}

type CellPlace = Omit<ContributorPlace, 'steps'>

interface Numbered extends DatedPatch {
  readonly number: number
}

/** A statement about an obligor. */
export interface ObligorPatch extends DatedPatch {
  readonly id: string
}

/** The cells of receivables by what was known at the place's moment. */
export async function readCells(
  querier: Querier,
  place: CellPlace,
  numbers: readonly number[],
): Promise<Map<number, DatedCell[]>> {
  if (numbers.length === 0) return new Map()
  const { tenant, known_at } = place
  const patches = await querier.query<Numbered>(findReceivablePatches, [tenant, numbers, known_at])
  return cellsByNumber(
    querier,
    place,
    groupBy(patches, (patch) => patch.number),
  )
}

async function cellsByNumber(
  querier: Querier,
  place: CellPlace,
  patches: ReadonlyMap<number, readonly DatedPatch[]>,
): Promise<Map<number, DatedCell[]>> {
  const obligors = new Map([...patches].map(([number, dated]) => [number, obligorOf(dated)]))
  const ids = [...new Set(obligors.values())]
  const ofAll = await readObligorPatches(querier, place, ids)
  const ofObligor = groupBy(ofAll, (patch) => patch.id)
  const { tenant, metadata_keys, pledging } = place
  const lines = pledging.lines.length === 0 ? undefined : await readBackedLines(querier, tenant, pledging, patches)
  return new Map(
    [...patches].map(([number, receivable]) => {
      const obligor = ofObligor.get(obligors.get(number) ?? '') ?? []
      return [number, cellsOf({ receivable, obligor, metadata_keys, debt_lines: lines?.get(number) })]
    }),
  )
}

/** What was known of obligors by their ids. */
export function readObligorPatches(
  querier: Querier,
  { tenant, known_at }: Pick<Place, 'tenant' | 'known_at'>,
  ids: readonly string[],
): Promise<ObligorPatch[]> {
  return querier.query<ObligorPatch>(findObligorPatches, [tenant, ids, known_at])
}

/** Receivables by what was known of them at the place's moment; one that was not known then is left out. */
export async function readContributors(
  querier: Querier,
  place: ContributorPlace,
  numbers: readonly number[],
): Promise<KnownContributor[]> {
  const known = await readKnownFacts(querier, place, numbers)
  const cells = await cellsByNumber(querier, place, new Map(known.map(({ number, patches }) => [number, patches])))
  const breaks = await breaksOf(querier, place, known)
  return known.map(({ number, ledger }) => {
    return { number, ledger, breaks: breaks.get(number) ?? [], cells: cells.get(number) ?? [] }
  })
}
