// By what a portfolio is grouped. Totals are kept for each dimension by itself, so that a question about one reads few rows, and for
// the core, from which any combination of its fields is added up. Numbers are never added across currencies, so every group has one.
import { monthText } from '../../core/month.ts'

/** What a receivable is grouped by at a time. */
export interface Cell {
  readonly currency: string
  readonly product_type: string
  /** Month number of the origination. */
  readonly vintage: number
  readonly funded_by: string
  /** Sector of the obligor: two digits of NAICS; null where it is not known. */
  readonly industry: string | null
  /** Country of the obligor; null where it is not known. */
  readonly country: string | null
  /** Region of the obligor with its country before it, as `US-CA`; null where either is not known. */
  readonly region: string | null
  readonly obligor_id: string
}

/** Fields by which a portfolio can be grouped and filtered. */
export const GROUP_FIELDS = ['product_type', 'vintage', 'funded_by', 'industry', 'country', 'region'] as const

export type GroupField = (typeof GROUP_FIELDS)[number]

/** A dimension: its number, which is stored, and the fields that its groups have beside their currency. */
export interface Dimension {
  readonly code: number
  readonly fields: readonly GroupField[]
}

/** All receivables of a currency. */
export const WHOLE: Dimension = { code: 0, fields: [] }

/** Every dimension that totals are kept for; those with fewer groups first. Codes are stored: never change one, only add. */
export const DIMENSIONS: readonly Dimension[] = [
  WHOLE,
  { code: 1, fields: ['product_type'] },
  { code: 2, fields: ['funded_by'] },
  { code: 3, fields: ['vintage'] },
  { code: 4, fields: ['industry'] },
  { code: 5, fields: ['country'] },
  { code: 6, fields: ['product_type', 'vintage', 'funded_by'] },
  { code: 9, fields: ['country', 'region'] },
]

/** The smallest dimension that has all of some fields; undefined where none has. */
export function dimensionWith(fields: readonly GroupField[]): Dimension | undefined {
  return DIMENSIONS.find((dimension) => fields.every((field) => dimension.fields.includes(field)))
}

/** A group of a dimension as it is stored: its currency and the values of the dimension's fields, in their order. */
export function groupOf({ fields }: Dimension, cell: Cell): string {
  return JSON.stringify([cell.currency, ...fields.map((field) => valueOf(field, cell))])
}

/** The value of a field as it is told. */
function valueOf(field: GroupField, cell: Cell): string | null {
  return field === 'vintage' ? monthText(cell.vintage) : cell[field]
}

/** What a stored group stands for. */
export function readGroup({ fields }: Dimension, group: string): { currency: string } & Group {
  const [currency, ...values] = JSON.parse(group) as [string, ...(string | null)[]]
  return { currency, ...Object.fromEntries(fields.map((field, at) => [field, values[at] ?? null])) }
}

/** Values of some fields. */
export type Group = { readonly [field in GroupField]?: string | null }

/** A part of a portfolio: what is left out may be anything. */
export type Where = { readonly currency?: string } & Group

/** Whether a group is of a part. */
export function isWithin(group: { readonly currency: string } & Group, where: Where): boolean {
  return PART_FIELDS.every((field) => where[field] === undefined || where[field] === group[field])
}

const PART_FIELDS = ['currency', ...GROUP_FIELDS] as const
