// By what a portfolio is grouped. Totals are kept for each dimension by itself, so that a question about one reads few rows, and for
// the core, from which any combination of its fields is added up. Numbers are never added across currencies, so every group has one.
import { monthNumber, monthText } from '../../core/month.ts'
import { type MetadataField, isMetadataField, keyOf, metadataField, metadataFieldsIn } from './metadata-fields.ts'

/** What a receivable is grouped by at a time. */
export interface Cell {
  readonly currency: string
  readonly product_type: string
  /** Month number of the origination. */
  readonly vintage: number
  readonly funded_by: string
  /** Sector of the obligor: two digits of NAICS; null where it is not known. */
  readonly industry: string | null
  /** The industry of the obligor by all six digits of its NAICS code; null where it is not known. */
  readonly industry_code: string | null
  /** Country of the obligor; null where it is not known. */
  readonly country: string | null
  /** Region of the obligor with its country before it, as `US-CA`; null where either is not known. */
  readonly region: string | null
  readonly obligor_id: string
  /** The debt line that it backs, null for none; absent where its lender has no debt line. */
  readonly debt_line?: string | null
  /** The receivable's value of every metadata key that is grouped by, as text; null where it has none. */
  readonly [field: MetadataField]: string | null
}

/** Fields by which every portfolio can be grouped and filtered. */
export const GROUP_FIELDS = [
  'product_type',
  'vintage',
  'funded_by',
  'debt_line',
  'industry',
  'industry_code',
  'country',
  'region',
] as const

export type NamedField = (typeof GROUP_FIELDS)[number]

/** Any field to group by: those of every portfolio, and metadata keys. */
export type GroupField = NamedField | MetadataField

/** A dimension: its number, which is stored, and the fields that its groups have beside their currency. */
export interface Dimension {
  readonly code: number
  readonly fields: readonly NamedField[]
}

/** All receivables of a currency. */
export const WHOLE: Dimension = { code: 0, fields: [] }

/** Metadata: a receivable belongs to a group of each key that is grouped by, which is stored with the key before its value. */
export const METADATA: Dimension = { code: 8, fields: [] }

/** Debt lines: kept for lenders that have any. */
export const DEBT_LINES: Dimension = { code: 10, fields: ['debt_line'] }

/** Months of origination. */
export const VINTAGE: Dimension = { code: 3, fields: ['vintage'] }

/** Every dimension that totals are kept for; those with fewer groups first. Codes are stored: never change one, only add. */
export const DIMENSIONS: readonly Dimension[] = [
  WHOLE,
  { code: 1, fields: ['product_type'] },
  { code: 2, fields: ['funded_by'] },
  VINTAGE,
  { code: 4, fields: ['industry'] },
  { code: 5, fields: ['country'] },
  DEBT_LINES,
  { code: 6, fields: ['product_type', 'vintage', 'funded_by', 'debt_line'] },
  { code: 9, fields: ['country', 'region'] },
  { code: 11, fields: ['industry', 'industry_code'] },
  METADATA,
]

/** The smallest dimension that has all of some fields; undefined where none has. */
export function dimensionWith(fields: readonly GroupField[]): Dimension | undefined {
  const [field] = fields
  if (field !== undefined && isMetadataField(field)) return fields.length === 1 ? METADATA : undefined
  return DIMENSIONS.find((dimension) => fields.every((one) => dimension.fields.some((own) => own === one)))
}

/** The groups of a dimension that a cell belongs to, as they are stored: the currency and the values of the fields, in their order. */
export function groupsOf(dimension: Dimension, cell: Cell): string[] {
  const { currency } = cell
  if (dimension === METADATA)
    return metadataFieldsIn(cell).map((field) => JSON.stringify([currency, keyOf(field), cell[field]]))
  if (dimension === DEBT_LINES && cell.debt_line === undefined) return []
  return [JSON.stringify([currency, ...dimension.fields.map((field) => groupValue(field, cell))])]
}

/** The value of a field as it is returned. */
export function groupValue(field: NamedField, cell: Cell): string | null {
  return field === 'vintage' ? monthText(cell.vintage) : (cell[field] ?? null)
}

/** What a stored group means: the fields that it has. */
export function readGroup(dimension: Dimension, group: string): { currency: string } & Group {
  const [currency, ...values] = JSON.parse(group) as [string, ...(string | null)[]]
  if (dimension === METADATA) return { currency, [metadataField(values[0] ?? '')]: values[1] ?? null }
  return { currency, ...Object.fromEntries(dimension.fields.map((field, at) => [field, values[at] ?? null])) }
}

/** Values of some fields. */
export type Group = { readonly [field in GroupField]?: string | null }

/** A part of a portfolio: what is left out may be anything. */
export type Where = { readonly currency?: string } & Group

/** Months of origination, from the first to the last by their numbers. */
export interface Originated {
  readonly from: number
  readonly to: number
}

/** The groups that are asked about. */
export interface GroupChoice {
  readonly where: Where
  /** The fields that separate them. */
  readonly parted_by: readonly GroupField[]
  /** Groups of other months do not count; any where it is left out. */
  readonly originated?: Originated | undefined
}

/** The texts of stored groups that are asked about, as a regular expression, as far as the text decides; `isAsked` decides the others. */
export function storedPattern(dimension: Dimension, { where, parted_by, originated }: GroupChoice): string {
  const valueOf = (field: keyof Where) => (where[field] === undefined ? '.*' : literal(where[field]))
  const fieldOf = (field: NamedField) =>
    field === 'vintage' && where.vintage === undefined ? monthsPattern(originated) : valueOf(field)
  const whole = (values: readonly string[]) => String.raw`^\[${[valueOf('currency'), ...values].join(',')}\]$`
  if (dimension !== METADATA) return whole(dimension.fields.map(fieldOf))
  const [field] = [...metadataFieldsIn(where), ...parted_by.filter(isMetadataField)]
  return whole(field === undefined ? ['.*'] : [literal(keyOf(field)), valueOf(field)])
}

/** More months than these are not separated by their texts: most of a book is of them. */
const MONTHS_MAX = 120

function monthsPattern(originated: Originated | undefined): string {
  if (originated === undefined || originated.to - originated.from >= MONTHS_MAX) return '.*'
  const months = Array.from({ length: originated.to - originated.from + 1 }, (_, at) => monthText(originated.from + at))
  return `"(${months.join('|')})"`
}

/** A value as it is stored, with what means something in a regular expression escaped. */
function literal(value: string | null): string {
  return JSON.stringify(value).replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}

/** Whether a group is asked about. */
export function isAsked(
  group: { readonly currency: string } & Group,
  { where, parted_by, originated }: GroupChoice,
): boolean {
  const isOfOtherKey = parted_by.some((field) => isMetadataField(field) && !(field in group))
  return !isOfOtherKey && isWithin(group, where) && (originated === undefined || isOf(originated, group.vintage))
}

function isOf({ from, to }: Originated, vintage: string | null | undefined): boolean {
  const month = monthNumber(vintage ?? '')
  return from <= month && month <= to
}

/** Whether a group is of a part. */
export function isWithin(group: { readonly currency: string } & Group, where: Where): boolean {
  const isMeant = (field: keyof Where) => where[field] === undefined || where[field] === group[field]
  return PART_FIELDS.every(isMeant) && metadataFieldsIn(where).every(isMeant)
}

const PART_FIELDS = ['currency', ...GROUP_FIELDS] as const
