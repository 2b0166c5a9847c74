// What is known of one receivable at a moment, loaded once for its timeline: patches and entries with their ids and moments.
import type { DatedPatch } from '@tapeline/kernel/core/dated-facts'
import { dayNumber } from '@tapeline/kernel/core/day'
import type { Ledger } from '@tapeline/kernel/metrics/ledger/ledger'
import type { MetricSettings } from '@tapeline/kernel/metrics/metric-settings'
import type { Querier } from '../../storage/database.ts'
import type { LatestFrom } from '../operator-record/operator-copy-reads.ts'
import { readMetricSettings } from '../reporting-settings/metric-settings-reads.ts'
import { type ImportMoments, readImportMoments } from './import-moment-reads.ts'
import { type RecordedEntry, readKnownFacts } from './ledger-reads.ts'

/** An entry with the number of its day. */
export interface TimelineEntry extends RecordedEntry {
  /** Day number. */
  readonly day: number
}

/** What a timeline is derived from. */
export interface TimelineFacts {
  readonly patches: readonly DatedPatch[]
  /** By day, then id. */
  readonly entries: readonly TimelineEntry[]
  readonly ledger: Ledger
  readonly steps: readonly MetricSettings[]
  /** When the imports began that entries came with. */
  readonly imports: ImportMoments
}

/** Loads what was known of a receivable at a moment, and the settings by which its figures were calculated: those of a moment, or the latest. */
export async function readTimelineFacts(
  querier: Querier,
  tenant: number,
  number: number,
  known_at: number,
  settings: { readonly known_at?: number | undefined; readonly latest: LatestFrom },
): Promise<TimelineFacts> {
  const { steps } = await readMetricSettings(
    querier,
    tenant,
    settings.known_at ?? Number.MAX_SAFE_INTEGER,
    settings.known_at === undefined ? settings.latest : 'operator',
  )
  const [known] = await readKnownFacts(querier, { tenant, known_at, steps }, [number])
  if (known === undefined) throw new Error('A receivable that was found is not known')
  const entries = known.entries.map((entry) => ({ ...entry, day: dayNumber(entry.date) }))
  const recorded = entries.map((entry) => entry.recorded)
  const imports = await readImportMoments(querier, tenant, recorded)
  return { patches: known.patches, entries: entries.sort(byDayAndId), ledger: known.ledger, steps, imports }
}

function byDayAndId(one: TimelineEntry, other: TimelineEntry): number {
  return one.day - other.day || (one.id < other.id ? -1 : 1)
}
