// What moved the figures of a receivable's month between two moments: entries that came, changed or went, and statements about the
// receivable or of its obligor. Shown is only what bears on days up to the end of the month.
import { BEGINNING, type DatedPatch, type Patch, isObject } from '@tapeline/kernel/core/dated-facts'
import { dayOfNumber } from '@tapeline/kernel/core/day'
import { formatMoment } from '@tapeline/kernel/core/moment'
import type { GroupField } from '@tapeline/kernel/metrics/portfolio/dimensions'
import { isMetadataField } from '@tapeline/kernel/metrics/portfolio/metadata-fields'
import type { Resource } from '../../present.ts'
import type { RecordedEntry } from '../../receivable-metrics/ledger-reads.ts'

/** Which days count, and from which moment on. */
interface Stretch {
  /** Day number of the last day of the month. */
  readonly last_day: number
  readonly since: number
}

/** What can have become of an entry. */
export const DEEDS = ['added', 'changed', 'deleted'] as const

/** The fields of an entry that figures depend on. */
const ENTRY_FIELDS = ['date', 'type', 'amount', 'receivable_status'] as const

/**
 * Entries up to a day, by its number, that differ: by the day that they have or had, then by id. `deleted` shows when those that are
 * gone went, by id.
 */
export function entryCauses(
  before: readonly RecordedEntry[],
  after: readonly RecordedEntry[],
  deleted: ReadonlyMap<string, number>,
  last_day: number,
): Resource[] {
  const end = dayOfNumber(last_day)
  const were = new Map(before.map((entry) => [entry.id, entry]))
  const are = new Map(after.map((entry) => [entry.id, entry]))
  return [...new Set([...were.keys(), ...are.keys()])]
    .flatMap((id) => {
      const [old, current] = [were.get(id), are.get(id)]
      const first = [old?.date, current?.date].filter((date) => date !== undefined).sort()[0] ?? ''
      return first > end || isSame(old, current) ? [] : [{ id, first, old, current }]
    })
    .sort((one, other) => (one.first + one.id < other.first + other.id ? -1 : 1))
    .map(({ id, old, current }) => ({
      entry_id: id,
      did: old === undefined ? 'added' : current === undefined ? 'deleted' : 'changed',
      before: presentEntry(old),
      after: presentEntry(current),
      recorded_at: formatMoment(current?.recorded ?? deleted.get(id) ?? 0),
    }))
}

function isSame(one: RecordedEntry | undefined, other: RecordedEntry | undefined): boolean {
  return one !== undefined && other !== undefined && ENTRY_FIELDS.every((field) => one[field] === other[field])
}

function presentEntry(entry: RecordedEntry | undefined): Resource | null {
  return entry === undefined ? null : Object.fromEntries(ENTRY_FIELDS.map((field) => [field, entry[field]]))
}

/** Fields that hold for all time. */
const CONTRACT = ['product_type', 'origination_date', 'obligor_id', 'currency', 'opened_on']

/** Fields of a receivable that its figures depend on in every part of the portfolio. */
const FIGURE_INPUTS = [
  'product_type',
  'origination_date',
  'currency',
  'term',
  'payment_frequency',
  'interest_rate',
  'delinquent_amount',
  'delinquent_times',
  'delinquent_since',
]

/** Fields whose earliest value holds before its day too. */
const BACKWARD = ['funded_by', 'industry', 'address']

/** The fields of a receivable on which the figures of a part depend, by the fields that it is filtered by. */
export function receivableFields(fields: readonly GroupField[]): readonly string[] {
  const by_line = fields.includes('debt_line')
  return [
    ...FIGURE_INPUTS,
    ...(by_line || fields.includes('funded_by') ? ['funded_by'] : []),
    ...(obligorFields(fields).length > 0 ? ['obligor_id'] : []),
    ...(by_line || fields.some(isMetadataField) ? ['metadata'] : []),
  ]
}

/** The same of an obligor. */
export function obligorFields(fields: readonly GroupField[]): readonly string[] {
  return [...new Set(fields.flatMap((field) => OF_OBLIGOR[field] ?? []))]
}

/** The fields that decide an obligor's groups. */
const OF_OBLIGOR: { readonly [field in GroupField]?: string } = {
  industry: 'industry',
  industry_code: 'industry',
  country: 'address',
  region: 'address',
}

/** The subjects of statements that move figures. */
export const STATEMENT_SUBJECTS = ['receivable', 'obligor', 'settings', 'pledge', 'debt_line'] as const

/** Statements about one subject. */
export interface StatedPatches {
  readonly of: (typeof STATEMENT_SUBJECTS)[number]
  readonly id: string
  /** Everything known at the later moment. */
  readonly patches: readonly DatedPatch[]
  /** The fields that count. */
  readonly fields: readonly string[]
}

/** The statements about one of them since, by the moment at which each became known. */
export function statementCauses({ of, id, patches, fields }: StatedPatches, stretch: Stretch): Resource[] {
  return patches
    .filter(({ recorded }) => recorded > stretch.since)
    .sort((one, other) => one.recorded - other.recorded)
    .flatMap((dated) => {
      const shown = fields.filter((field) => field in dated.patch && bearsOn(dated, field, patches, stretch.last_day))
      return shown.length === 0 ? [] : [presentStatement(of, id, dated, shown)]
    })
}

function presentStatement(of: string, id: string, { effective, recorded }: DatedPatch, fields: string[]): Resource {
  return {
    of,
    id,
    fields,
    effective_date: effective === BEGINNING ? null : effective,
    recorded_at: formatMoment(recorded),
  }
}

/** Whether the value of a field in a patch can change a figure of a day up to the last. */
function bearsOn(dated: DatedPatch, field: string, all: readonly DatedPatch[], last_day: number): boolean {
  const end = dayOfNumber(last_day)
  if (dated.effective === BEGINNING || dated.effective <= end || CONTRACT.includes(field)) return true
  if (field.startsWith('delinquent_')) return beganBy(dated.patch, end)
  const earlier = all.filter(({ effective }) => effective === BEGINNING || effective < dated.effective)
  return BACKWARD.includes(field) ? isFirstWord(dated.patch, field, earlier) : earlier.length === 0
}

/** Whether no earlier patch states a field; of an address, which is merged key by key, of one of the keys that a patch sets. */
function isFirstWord(patch: Patch, field: string, earlier: readonly DatedPatch[]): boolean {
  const value = patch[field]
  const isStated = (key?: string) =>
    earlier.some(({ patch: { [field]: stated } }) =>
      key === undefined || !isObject(stated) ? stated !== undefined : key in stated,
    )
  return isObject(value) ? Object.keys(value).some((key) => !isStated(key)) : !isStated()
}

/** A delinquency holds from the day since which it is one, whenever it was reported. */
function beganBy({ delinquent_since }: Patch, end: string): boolean {
  return typeof delinquent_since === 'string' && delinquent_since <= end
}
