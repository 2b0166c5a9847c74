// The tables of what the portfolio took in of each receivable: the ledger, breaks and cells that it contributed by, so that it can be taken
// back once they change; and how each of that differed before, so that what was taken in by an earlier fold can still be read.
import type { DatedBreak } from '@tapeline/kernel/metrics/balance-check/dated-breaks'
import type { DatedCell } from '@tapeline/kernel/metrics/portfolio/stratification-keys'
import { groupBy } from '@tapeline/kernel/core/group-by'
import { type Splice, applySplice, spliceOf } from '@tapeline/kernel/core/splice'
import { type Querier, statement } from '../../../storage/database.ts'
import { packBytes } from '../../../storage/packed-bytes.ts'

/** What was taken in of a receivable. */
export interface AppliedContribution {
  readonly number: number
  readonly cells: readonly DatedCell[]
  readonly breaks: readonly DatedBreak[]
  /** As metrics/ledger encodes it. */
  readonly ledger: Uint8Array
  /** The moment of the last change of the settings or debt lines with which it was calculated. */
  readonly settings: number
}

/** Each by itself, also where the table is filled in this very transaction: a plain join would then read all of the tenant. */
const findAppliedContributions = statement(
  'find-taken-in-receivables',
  `
  select t.receivable as number, t.settings, t.cells, t.breaks, t.ledger, t.since from unnest($2::bigint[]) as w(number)
  cross join lateral (select * from portfolio_receivables where tenant = $1 and receivable = w.number offset 0) t`,
)

type Stored = AppliedContribution & { readonly since: number }

/** What was taken in of receivables, by number. */
export async function readAppliedContributions(
  querier: Querier,
  tenant: number,
  numbers: readonly number[],
): Promise<Map<number, AppliedContribution>> {
  const rows = await querier.query<Stored>(findAppliedContributions, [tenant, numbers])
  return new Map(rows.map((row) => [row.number, row]))
}

/** What fold `fold` replaced; without cells or breaks where it left them. Without order. */
const findReplaced = statement(
  'find-replaced-since-fold',
  `
  select h.receivable as number, h.fold, h.settings, h.cells, h.breaks, h.first, h.last, h.middle from unnest($2::bigint[]) as w(number)
  cross join lateral (
    select * from portfolio_receivable_history where tenant = $1 and receivable = w.number and fold > $3 offset 0) h`,
)

interface Replaced extends Splice {
  readonly number: number
  readonly fold: number
  readonly settings: number
  readonly cells: readonly DatedCell[] | null
  readonly breaks: readonly DatedBreak[] | null
}

/** A fold of a tenant that is read; nothing was replaced since the last. */
export interface ReadFold {
  readonly tenant: number
  readonly fold: number
  readonly is_last: boolean
}

/** What had been taken in of receivables after a fold, by number; one of which that is not kept, or that was not there yet, is left out. */
export async function readAppliedContributionsBy(
  querier: Querier,
  { tenant, fold, is_last }: ReadFold,
  numbers: readonly number[],
): Promise<Map<number, AppliedContribution>> {
  if (numbers.length === 0) return new Map()
  const [stored, replaced] = await Promise.all([
    querier.query<Stored>(findAppliedContributions, [tenant, numbers]),
    is_last ? [] : querier.query<Replaced>(findReplaced, [tenant, numbers, fold]),
  ])
  const ofReceivable = groupBy(replaced, ({ number }) => number)
  const kept = stored.filter(({ since }) => since <= fold)
  return new Map(kept.map((one) => [one.number, formBefore(one, ofReceivable.get(one.number) ?? [])]))
}

/** Takes back what folds changed, the last of them first. */
function formBefore(form: AppliedContribution, replaced: readonly Replaced[]): AppliedContribution {
  return replaced
    .toSorted((one, other) => other.fold - one.fold)
    .reduce(({ number, cells, breaks, ledger }, before): AppliedContribution => {
      return {
        number,
        settings: before.settings,
        cells: before.cells ?? cells,
        breaks: before.breaks ?? breaks,
        ledger: applySplice(before, ledger),
      }
    }, form)
}

const putAppliedContribution = statement(
  'put-taken-in-receivables',
  `
  insert into portfolio_receivables (tenant, receivable, settings, cells, breaks, ledger, since)
  select own.tenant, t.receivable, t.settings, t.cells, t.breaks, substring($6::bytea from t.first for t.length), $9
  from tenants own cross join unnest($2::bigint[], $3::bigint[], $4::json[], $5::json[], $7::integer[], $8::integer[])
    as t(receivable, settings, cells, breaks, first, length)
  where own.tenant = $1
  on conflict (tenant, receivable) do update set settings = excluded.settings, cells = excluded.cells, breaks = excluded.breaks,
    ledger = excluded.ledger`,
)

/** A receivable as it was taken in before, if it was, and as it is now. */
export interface Taking {
  readonly before: AppliedContribution | undefined
  readonly taken: AppliedContribution
}

/** Notes what a fold takes in of receivables, and what that replaces. */
export async function storeAppliedContribution(
  querier: Querier,
  place: { readonly tenant: number; readonly fold: number },
  takings: readonly Taking[],
): Promise<void> {
  if (takings.length === 0) return
  const taken = takings.map((taking) => taking.taken)
  const { bytes, firsts, lengths } = packBytes(taken.map(({ ledger }) => ledger))
  await querier.query(putAppliedContribution, [
    place.tenant,
    taken.map(({ number }) => number),
    taken.map(({ settings }) => settings),
    taken.map(({ cells }) => JSON.stringify(cells)),
    taken.map(({ breaks }) => JSON.stringify(breaks)),
    bytes,
    firsts,
    lengths,
    place.fold,
  ])
  await storeReplaced(
    querier,
    place,
    takings.flatMap(({ before, taken: now }) => (before === undefined ? [] : [{ before, now }])),
  )
}

const insertReplaced = statement(
  'insert-replaced-receivables',
  `
  insert into portfolio_receivable_history (tenant, receivable, fold, settings, cells, breaks, first, last, middle)
  select own.tenant, h.receivable, $2, h.settings, h.cells, h.breaks, h.first, h.last, substring($9::bytea from h.cut for h.length)
  from tenants own
  cross join unnest($3::bigint[], $4::bigint[], $5::json[], $6::json[], $7::integer[], $8::integer[], $10::integer[], $11::integer[])
    as h(receivable, settings, cells, breaks, first, last, cut, length)
  where own.tenant = $1`,
)

async function storeReplaced(
  querier: Querier,
  { tenant, fold }: { readonly tenant: number; readonly fold: number },
  pairs: readonly { readonly before: AppliedContribution; readonly now: AppliedContribution }[],
): Promise<void> {
  if (pairs.length === 0) return
  const splices = pairs.map(({ before, now }) => spliceOf(before.ledger, now.ledger))
  const { bytes, firsts, lengths } = packBytes(splices.map(({ middle }) => middle))
  await querier.query(insertReplaced, [
    tenant,
    fold,
    pairs.map(({ now: { number } }) => number),
    pairs.map(({ before: { settings } }) => settings),
    pairs.map(({ before, now }) => textUnlessSame(before.cells, now.cells)),
    pairs.map(({ before, now }) => textUnlessSame(before.breaks, now.breaks)),
    splices.map(({ first }) => first),
    splices.map(({ last }) => last),
    bytes,
    firsts,
    lengths,
  ])
}

function textUnlessSame(before: readonly unknown[], now: readonly unknown[]): string | null {
  const text = JSON.stringify(before)
  return text === JSON.stringify(now) ? null : text
}

const deleteReceivables = statement(
  'delete-portfolio-receivables',
  'delete from portfolio_receivables where tenant = $1',
)

const deleteReplaced = statement(
  'delete-portfolio-receivable-history',
  'delete from portfolio_receivable_history where tenant = $1',
)

/** Forgets what was ever taken in of a tenant's receivables. */
export async function clearAppliedContributions(querier: Querier, tenant: number): Promise<void> {
  await querier.query(deleteReceivables, [tenant])
  await querier.query(deleteReplaced, [tenant])
}
