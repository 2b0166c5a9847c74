// A lender's reporting settings as the kernel takes them: steps in time, each from the day on which it holds.
import {
  BEGINNING,
  type DatedPatch,
  type Json,
  type State,
  compareDays,
  isObject,
  stateOn,
} from '@tapeline/kernel/core/dated-facts'
import { dayNumber } from '@tapeline/kernel/core/day'
import { type MetricSettings, STANDARD_METRIC_SETTINGS } from '@tapeline/kernel/metrics/metric-settings'
import { type Querier, statement } from '../../storage/database.ts'
import { type LatestFrom, findOperatorSource, readingOf } from '../operator-record/operator-copy-reads.ts'
import { operatorShape } from '../operator-record/operator-resource.ts'
import { reportingSettings } from './reporting-settings-definition.ts'

/** Settings as they were known at a moment. */
export interface KnownMetricSettings {
  /** The moment of the last change that was known; 0 where nothing was set. */
  readonly recorded: number
  readonly steps: readonly MetricSettings[]
  /** The metadata keys by which figures are grouped, those in force last: they group days before they were declared too. */
  readonly metadata_keys: readonly string[]
}

/** The operator's tenant has the settings of the lenders of its environment. */
const findSettings = statement(
  'find-settings-of-lender',
  `
  select p.recorded, p.effective::text as effective, p.patch from operator_records r
  join operator_record_patches p on p.tenant = r.tenant and p.number = r.number
  where r.tenant = $1 and r.kind = 'reporting_settings' and r.id = $2 and p.recorded <= $3`,
)

const findCopiedSettings = statement(
  'find-copied-settings-of-lender',
  `
  select recorded, effective::text as effective, patch from operator_copies
  where tenant = $1 and kind = 'reporting_settings' and recorded <= $2`,
)

const shape = operatorShape(reportingSettings)

/**
 * The settings by which a tenant's figures are calculated, as known at a moment; where the latest is read of the copy, as known at the end of
 * that or before.
 */
export async function readMetricSettings(
  querier: Querier,
  tenant: number,
  known_at: number,
  latest: LatestFrom = 'operator',
): Promise<KnownMetricSettings> {
  const source = await findOperatorSource(querier, tenant)
  if (source === undefined) return metricSettingsOf([])
  const reading = readingOf(source, known_at, latest)
  if (reading.is_copy)
    return metricSettingsOf(await querier.query<DatedPatch>(findCopiedSettings, [tenant, reading.known_at]))
  return metricSettingsOf(
    await querier.query<DatedPatch>(findSettings, [source.operator, source.organization, known_at]),
  )
}

/** The settings by which figures are calculated, from the patches of the record. */
export function metricSettingsOf(patches: readonly DatedPatch[]): KnownMetricSettings {
  if (patches.length === 0) return { recorded: 0, steps: [STANDARD_METRIC_SETTINGS], metadata_keys: [] }
  const { metadata_dimensions } = stateOn(patches, LAST_DAY, shape)
  return {
    recorded: Math.max(...patches.map((patch) => patch.recorded)),
    steps: stepsOf(patches),
    metadata_keys: (metadata_dimensions as readonly string[] | null | undefined) ?? [],
  }
}

/** No patch holds from a later day. */
const LAST_DAY = '9999-12-31'

function stepsOf(patches: readonly DatedPatch[]): MetricSettings[] {
  const days = [...new Set(patches.map((patch) => patch.effective))].sort(compareDays)
  const steps = days.map((day) => stepOf(day === BEGINNING ? -Infinity : dayNumber(day), stateOn(patches, day, shape)))
  // Settings that name the day from which they hold do not apply before it.
  return days[0] === BEGINNING ? steps : [STANDARD_METRIC_SETTINGS, ...steps]
}

function stepOf(from: number, state: State): MetricSettings {
  const { bucket_edges, closure_policy, type_mapping, grace_days, pauses } = state
  return {
    from,
    bucket_edges: (bucket_edges as readonly number[] | undefined) ?? STANDARD_METRIC_SETTINGS.bucket_edges,
    closure_policy: closure_policy === 'write_off' ? 'write_off' : 'unexplained',
    type_mapping: new Map(
      Object.entries(isObject(type_mapping) ? type_mapping : {}).map(([own, listed]) => [own, String(listed)]),
    ),
    grace_days: Number(grace_days ?? 0),
    pauses: listed(pauses).map((pause) => ({
      from: dayNumber(String(pause['from'])),
      until: dayNumber(String(pause['until'])),
    })),
  }
}

function listed(value: Json | undefined): { readonly [key: string]: Json }[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}
