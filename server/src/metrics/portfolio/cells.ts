// To which cell of the portfolio a receivable belongs, day by day, from what was said of it and of its obligor.
import { BEGINNING, type DatedPatch, type Json, type Patch, isObject } from '../../core/dated-facts.ts'
import { dayNumber } from '../../core/day.ts'
import { monthOfDay } from '../../core/month.ts'
import { sectorOf } from '../../core/naics-sector.ts'
import type { Cell } from './dimensions.ts'

/** A cell and the day from which a receivable belongs to it; null for its beginning. */
export interface DatedCell {
  readonly from: number | null
  readonly cell: Cell
}

/** The cells of a receivable, rising by day, from all that was known of it and of its obligor. */
export function cellsOf(receivable: readonly DatedPatch[], obligor: readonly DatedPatch[]): DatedCell[] {
  const vintage = monthOfDay(dayNumber(String(contractValue(receivable, 'origination_date'))))
  const contract = {
    currency: String(contractValue(receivable, 'currency')),
    product_type: String(contractValue(receivable, 'product_type')),
    vintage,
  }
  const funded_by = valuesOver(receivable, (patch) => patch['funded_by'])
  const industry = valuesOver(obligor, (patch) => patch['industry'])
  const country = valuesOver(obligor, countryIn)
  const days = [...new Set([...funded_by, ...industry, ...country].map(({ from }) => from))]
  const cells = days
    .sort((one, other) => one - other)
    .map((from) => {
      const sector = textOn(industry, from)
      const dated = { funded_by: textOn(funded_by, from) ?? '', country: textOn(country, from) }
      return { from, cell: { ...contract, ...dated, industry: sector === null ? null : sectorOf(sector) } }
    })
  return cells
    .filter(({ cell }, at) => JSON.stringify(cell) !== JSON.stringify(cells[at - 1]?.cell))
    .map(({ from, cell }, at) => ({ from: at === 0 ? null : from, cell }))
}

/** What was said last of a field that describes the contract. */
function contractValue(patches: readonly DatedPatch[], field: string): Json | undefined {
  let last: DatedPatch | undefined
  for (const patch of patches) if (field in patch.patch && patch.recorded >= (last?.recorded ?? -Infinity)) last = patch
  return last?.patch[field]
}

interface DatedValue {
  readonly from: number
  readonly value: Json
}

/** What a part of the patches says from day to day; on one day the later word counts. */
function valuesOver(patches: readonly DatedPatch[], read: (patch: Patch) => Json | undefined): DatedValue[] {
  const said = patches.flatMap(({ effective, recorded, patch }) => {
    const value = read(patch)
    return value === undefined ? [] : [{ from: dayOf(effective), recorded, value }]
  })
  return said.sort((one, other) => one.from - other.from || one.recorded - other.recorded)
}

function dayOf(effective: string): number {
  return effective === BEGINNING ? -Infinity : dayNumber(effective)
}

/** Addresses are merged key by key; clearing the address clears its country. */
function countryIn({ address }: Patch): Json | undefined {
  return address === null || address === undefined ? address : isObject(address) ? address['country'] : undefined
}

/** The value on a day; what is said of the earliest day holds before it too. */
function textOn(values: readonly DatedValue[], day: number): string | null {
  const held = values.findLast(({ from }) => from <= day) ?? values[0]
  return typeof held?.value === 'string' ? held.value : null
}
