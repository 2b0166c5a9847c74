// Metadata keys in a question about the portfolio: filters as every list takes them, `metadata[branch]=west`, and `group_by=metadata.branch`.
// Totals are kept for keys that the reporting settings declare, as known at the moment that is asked about; any other is refused.
import type { QueryReading } from '@tapeline/contract/parameter'
import type { Fault } from '@tapeline/kernel/core/fault'
import type { GroupField, Where } from '@tapeline/kernel/metrics/portfolio/dimensions'
import {
  type MetadataField,
  isMetadataField,
  keyOf,
  metadataField,
  metadataFieldsIn,
} from '@tapeline/kernel/metrics/portfolio/metadata-fields'
import type { Querier } from '../../../storage/database.ts'
import { metadataFilter } from '../../../storage/dated-records.ts'
import { readMetricSettings } from '../../reporting-settings/metric-settings-reads.ts'
import { findFollowed } from '../totals/totals-reads.ts'

/** Which part of the portfolio was asked about, and by what it is to be grouped. */
export type SentPart = Where & { readonly group_by?: GroupField }

/** What was sent of a part, its metadata filters among its fields. */
export function sentPart({ values, metadata }: Pick<QueryReading<{}>, 'values' | 'metadata'>): SentPart {
  return { ...values, ...Object.fromEntries(metadata.map(([key, value]) => [metadataField(key), value])) }
}

/** The parameter by which a field is filtered. */
export function filterOf(field: GroupField): string {
  return isMetadataField(field) ? metadataFilter(keyOf(field)) : field
}

/** The faults of metadata keys that are asked about and not declared, as known at a moment; by what has been taken in where it is undefined. */
export async function readUndeclared(
  querier: Querier,
  tenant: number,
  known_at: number | undefined,
  sent: SentPart,
): Promise<Fault[]> {
  const asked = metadataAsked(sent)
  if (asked.length === 0) return []
  const { metadata_keys } = await readMetricSettings(
    querier,
    tenant,
    known_at ?? (await findFollowed(querier, tenant)).settings,
  )
  return asked
    .filter(({ field }) => !metadata_keys.includes(keyOf(field)))
    .map(({ param, field }) => ({ param, code: 'not_declared', message: notDeclared(field, metadata_keys) }))
}

interface AskedField {
  readonly param: string
  readonly field: MetadataField
}

function metadataAsked(sent: SentPart): AskedField[] {
  const filters = metadataFieldsIn(sent).map((field) => ({ param: filterOf(field), field }))
  const { group_by } = sent
  return group_by === undefined || !isMetadataField(group_by)
    ? filters
    : [{ param: 'group_by', field: group_by }, ...filters]
}

function notDeclared(field: MetadataField, declared: readonly string[]): string {
  const kept =
    declared.length === 0 ? 'none is declared' : `declared are ${declared.map((key) => metadataField(key)).join(', ')}`
  return (
    `${field} is not a metadata key by which totals are kept; by what is known at the moment asked about, ${kept}: ` +
    'the operator declares keys as metadata_dimensions of the reporting settings'
  )
}
