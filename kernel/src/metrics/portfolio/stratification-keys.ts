// To which cell of the portfolio a receivable belongs and how its obligor is scored, day by day, from the statements about both.
import { type CreditScore, creditScoreOf } from '../../core/credit-bureaus.ts'
import { BEGINNING, type DatedPatch, type Json, type Patch, isObject } from '../../core/dated-facts.ts'
import { dayNumber } from '../../core/day.ts'
import { metadataText } from '../../core/metadata-text.ts'
import { monthOfDay } from '../../core/month.ts'
import { sectorOf } from '../../core/naics-sector.ts'
import { regionOf } from '../../core/region.ts'
import type { Cell } from './dimensions.ts'
import { metadataField } from './metadata-fields.ts'

/** What holds of a receivable from a day on; null for its beginning. */
export interface DatedCell {
  readonly from: number | null
  readonly cell: Cell
  /** Of its obligor, as `<bureau>:<3 digits>`; null where there is none. Averages are made of it, but no groups. */
  readonly credit_score: string | null
}

/** What cells follow from: all that was known of a receivable and of its obligor. */
export interface CellFacts {
  readonly receivable: readonly DatedPatch[]
  readonly obligor: readonly DatedPatch[]
  /** The metadata keys that are grouped by. */
  readonly metadata_keys: readonly string[]
  /** The debt lines that the receivable backs, from which day on, rising; undefined where its lender has none. */
  readonly debt_lines: readonly { readonly from: string; readonly line: string | null }[] | undefined
}

/** The cells of a receivable, rising by day. */
export function cellsOf({ receivable, obligor, metadata_keys, debt_lines }: CellFacts): DatedCell[] {
  const contract = contractOf(receivable)
  const dated = {
    funded_by: valuesOver(receivable, (patch) => patch['funded_by']),
    industry: valuesOver(obligor, (patch) => patch['industry']),
    country: valuesOver(obligor, (patch) => addressPart(patch, 'country')),
    region: valuesOver(obligor, (patch) => addressPart(patch, 'region')),
    credit_score: valuesOver(obligor, (patch) => patch['credit_score']),
  }
  const backed = debt_lines?.map(({ from, line }) => ({ from: dayOf(from), value: line }))
  const metadata = metadata_keys.map((key) => ({ field: metadataField(key), values: metadataOver(receivable, key) }))
  const all = [...Object.values(dated), ...metadata.map((one) => one.values), backed ?? []]
  const days = new Set([-Infinity, ...all.flatMap((values) => values.map(({ from }) => from))])
  const cells = [...days]
    .sort((one, other) => one - other)
    .map((from) => ({
      from,
      cell: {
        ...contract,
        ...groupsOn(dated, from),
        ...(backed === undefined ? {} : { debt_line: textOn(backed, from) }),
        ...Object.fromEntries(metadata.map((one) => [one.field, metadataOn(one.values, from)])),
      },
      credit_score: textOn(dated.credit_score, from),
    }))
  return cells
    .filter((one, at) => !isSame(one, cells[at - 1]))
    .map((one, at) => (at === 0 ? { ...one, from: null } : one))
}

/** The score of the obligor, taken apart. */
export function scoreOf({ credit_score }: DatedCell): CreditScore | null {
  return credit_score === null ? null : creditScoreOf(credit_score)
}

function isSame({ cell, credit_score }: DatedCell, before: DatedCell | undefined): boolean {
  return credit_score === before?.credit_score && JSON.stringify(cell) === JSON.stringify(before.cell)
}

/** The part of a cell that holds for all time. */
function contractOf(
  receivable: readonly DatedPatch[],
): Pick<Cell, 'currency' | 'product_type' | 'vintage' | 'obligor_id'> {
  return {
    currency: String(contractValue(receivable, 'currency')),
    product_type: String(contractValue(receivable, 'product_type')),
    vintage: monthOfDay(dayNumber(String(contractValue(receivable, 'origination_date')))),
    obligor_id: obligorOf(receivable),
  }
}

/** The values of each field that changes in time, by day. */
type DatedFields = { readonly [field in 'funded_by' | 'industry' | 'country' | 'region']: readonly DatedValue[] }

/** The part of a cell that holds on a day. */
function groupsOn(dated: DatedFields, day: number): Pick<Cell, keyof DatedFields | 'industry_code'> {
  const [industry, country] = [textOn(dated.industry, day), textOn(dated.country, day)]
  return {
    funded_by: textOn(dated.funded_by, day) ?? '',
    industry: industry === null ? null : sectorOf(industry),
    industry_code: industry,
    country,
    region: regionOf(country, textOn(dated.region, day)),
  }
}

/** Who owes some receivables, each obligor once. */
export function obligorsOf(receivables: readonly { readonly cells: readonly DatedCell[] }[]): string[] {
  return [...new Set(receivables.flatMap(({ cells }) => cells.slice(0, 1).map(({ cell }) => cell.obligor_id)))]
}

/** The obligor of a receivable by the statements about it. */
export function obligorOf(receivable: readonly DatedPatch[]): string {
  return String(contractValue(receivable, 'obligor_id') ?? '')
}

/** The value stated last of a field that describes the contract. */
function contractValue(patches: readonly DatedPatch[], field: string): Json | undefined {
  let last: DatedPatch | undefined
  for (const patch of patches) if (field in patch.patch && patch.recorded >= (last?.recorded ?? -Infinity)) last = patch
  return last?.patch[field]
}

/** The industry of an obligor on a day, all digits of it: its sector is that of the cell. */
export function industryOn(obligor: readonly DatedPatch[], day: number): string | null {
  return textOn(
    valuesOver(obligor, (patch) => patch['industry']),
    day,
  )
}

interface DatedValue {
  readonly from: number
  readonly value: Json
}

/** The values of a part of the patches by day; of several on one day the later one counts. */
function valuesOver(patches: readonly DatedPatch[], read: (patch: Patch) => Json | undefined): DatedValue[] {
  const values = patches.flatMap(({ effective, recorded, patch }) => {
    const value = read(patch)
    return value === undefined ? [] : [{ from: dayOf(effective), recorded, value }]
  })
  return values.sort((one, other) => one.from - other.from || one.recorded - other.recorded)
}

function dayOf(effective: string): number {
  return effective === BEGINNING ? -Infinity : dayNumber(effective)
}

/** Addresses are merged key by key; clearing the address clears its parts. */
function addressPart({ address }: Patch, part: 'country' | 'region'): Json | undefined {
  return address === null || address === undefined ? address : isObject(address) ? address[part] : undefined
}

/** The value on a day; the value of the earliest day holds before it too. */
function textOn(values: readonly DatedValue[], day: number): string | null {
  const held = values.findLast(({ from }) => from <= day) ?? values[0]
  return typeof held?.value === 'string' ? held.value : null
}

/** The values of a metadata key; that of the receivable's earliest day holds before it too. */
function metadataOver(receivable: readonly DatedPatch[], key: string): DatedValue[] {
  const earliest = Math.min(...receivable.map(({ effective }) => dayOf(effective)))
  const values = valuesOver(receivable, (patch) => metadataIn(patch, key))
  return values.map(({ from, value }) => ({ from: from === earliest ? -Infinity : from, value }))
}

/** Metadata is merged key by key; clearing it clears every key. */
function metadataIn({ metadata }: Patch, key: string): Json | undefined {
  if (metadata === null) return null
  return isObject(metadata) && Object.hasOwn(metadata, key) ? metadata[key] : undefined
}

function metadataOn(values: readonly DatedValue[], day: number): string | null {
  const value = values.findLast(({ from }) => from <= day)?.value ?? null
  return value === null ? null : metadataText(value)
}
