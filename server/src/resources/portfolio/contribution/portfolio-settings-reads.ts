// The settings of a portfolio: what the operator wrote of metric settings, debt lines and pledges of a lender, as known at a moment.
// The operator has a clock of its own, whose moments compare with the lender's; what counts is what it wrote up to the end of a batch of
// its log, since batches become visible in order: nothing at or before a write that was seen comes later.
import type { DatedPatch } from '@tapeline/kernel/core/dated-facts'
import { groupBy } from '@tapeline/kernel/core/group-by'
import type { MetricSettings } from '@tapeline/kernel/metrics/metric-settings'
import { type Querier, statement } from '../../../storage/database.ts'
import { eventPosting } from '../../../storage/writer/batch-log.ts'
import { awaitWriter, readMoments } from '../../dated-reads.ts'
import {
  COPIED_KINDS,
  type LatestFrom,
  findOperatorSource,
  readingOf,
} from '../../operator-record/operator-copy-reads.ts'
import type { Pledging } from '../../pledge/backed-line-reads.ts'
import { BACKING_FIELDS, datedLines } from '../../pledge/backed-line-rules.ts'
import { metricSettingsOf } from '../../reporting-settings/metric-settings-reads.ts'

/** Whose portfolio, and what its receivables call the operator where it funds them. */
export interface Book {
  readonly tenant: number
  readonly operator_slug: string
}

/** The settings with which a portfolio is calculated and grouped. */
export interface PortfolioSettings {
  readonly steps: readonly MetricSettings[]
  readonly metadata_keys: readonly string[]
  readonly pledging: Pledging
  /** The moment of the last change of the settings, 0 where nothing was set: ledgers are marked with it. */
  readonly settings: number
  /** The moment of the last change of settings or of a debt line, which concerns every receivable. */
  readonly recorded: number
  /** The moment of the operator's last write of any kind. */
  readonly last_write: number
}

const findLastWrite = statement(
  'find-last-write-of-operator',
  `
  select coalesce(max(w.last), 0) as last_write from unnest($2::uuid[]) as k(posting) cross join lateral (
    select last from batch_postings where tenant = $1 and posting = k.posting and last <= $3 order by last desc limit 1) w`,
)

const findOperatorPatches = statement(
  'find-settings-and-lines-of-lender',
  `
  select r.kind, r.id, r.number, p.recorded, p.effective::text as effective, p.patch from unnest($3::text[]) as k(kind)
  cross join lateral (
    select kind, id, number from operator_records where tenant = $1 and organization = $2 and kind = k.kind offset 0) r
  cross join lateral (
    select * from operator_record_patches where tenant = $1 and number = r.number and recorded <= $4 offset 0) p`,
)

/** The kinds of operator records on which all figures of a lender's portfolio depend. */
const OF_EVERYONE = ['reporting_settings', 'debt_line'] as const

const findLastCopied = statement(
  'find-last-copied-write-of-operator',
  `
  select coalesce(max(w.word), 0) as last_write from unnest($2::text[]) as k(kind) cross join lateral (
    select word from operator_copies where tenant = $1 and kind = k.kind and word <= $3
    order by word desc limit 1) w`,
)

const findCopiedPatches = statement(
  'find-copied-settings-and-lines-of-lender',
  `
  select c.kind, c.id, c.number, c.recorded, c.effective::text as effective, c.patch from unnest($2::text[]) as k(kind)
  cross join lateral (
    select * from operator_copies where tenant = $1 and kind = k.kind and recorded <= $3 offset 0) c`,
)

/** A patch of one of the operator's records. */
export interface OperatorPatch extends DatedPatch {
  readonly kind: string
  readonly id: string
  readonly number: number
}

/** The operator's patches about a lender, read of the operator, in records of some kinds, up to the moment that counts. */
export function readOperatorPatches(
  querier: Querier,
  { operator, organization, known_at }: Omit<Pledging, 'lines' | 'is_copy'>,
  kinds: readonly (typeof OF_EVERYONE)[number][],
): Promise<OperatorPatch[]> {
  return querier.query<OperatorPatch>(findOperatorPatches, [operator, organization, kinds, known_at])
}

/**
 * The settings of a portfolio as known at a moment; where the latest is read of the copy, as known at the end of that or before.
 */
export async function readPortfolioSettings(
  querier: Querier,
  { tenant, operator_slug }: Book,
  known_at: number,
  latest: LatestFrom = 'operator',
): Promise<PortfolioSettings> {
  const source = await findOperatorSource(querier, tenant)
  if (source === undefined)
    return metricSettingsFrom({ operator: 0, organization: '', operator_slug, known_at: 0, is_copy: false }, [])
  const { organization, operator } = source
  const reading = readingOf(source, known_at, latest)
  if (reading.is_copy) {
    const [found] = await querier.query<{ last_write: number }>(findLastCopied, [
      tenant,
      COPIED_KINDS,
      reading.known_at,
    ])
    const pledging = { operator, organization, operator_slug, known_at: found?.last_write ?? 0, is_copy: true }
    const patches = await querier.query<OperatorPatch>(findCopiedPatches, [tenant, OF_EVERYONE, pledging.known_at])
    return metricSettingsFrom(pledging, patches)
  }
  const postings = COPIED_KINDS.map((kind) => eventPosting({ kind, organization }))
  const [found] = await querier.query<{ last_write: number }>(findLastWrite, [operator, postings, known_at])
  const pledging = { operator, organization, operator_slug, known_at: found?.last_write ?? 0, is_copy: false }
  return metricSettingsFrom(
    pledging,
    pledging.known_at === 0 ? [] : await readOperatorPatches(querier, pledging, OF_EVERYONE),
  )
}

function metricSettingsFrom(place: Omit<Pledging, 'lines'>, patches: readonly OperatorPatch[]): PortfolioSettings {
  const settings = metricSettingsOf(patches.filter(({ kind }) => kind === 'reporting_settings'))
  const of_lines = patches.filter(({ kind }) => kind === 'debt_line')
  const lines = [...groupBy(of_lines, ({ number }) => number)].map(([number, line]) => ({
    id: line[0]?.id ?? '',
    number,
    patches: line,
  }))
  const deciding = of_lines.filter(({ patch }) => BACKING_FIELDS.some((field) => field in patch))
  return {
    steps: settings.steps,
    metadata_keys: settings.metadata_keys,
    pledging: { ...place, lines: datedLines(lines) },
    settings: settings.recorded,
    recorded: Math.max(settings.recorded, ...deciding.map(({ recorded }) => recorded)),
    last_write: place.known_at,
  }
}

/** A moment up to which nothing more will be recorded in a tenant's log, whatever is under way. */
export async function readSettled(querier: Querier, { tenant }: Book): Promise<number> {
  const { last, now } = await readMoments(querier, tenant)
  await awaitWriter(querier, tenant)
  return Math.max(last, now)
}
