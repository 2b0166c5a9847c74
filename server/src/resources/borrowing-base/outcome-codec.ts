// What became of receivables, packed: a chunk is the JSON of short rows, deflated, a tenth of the size of rows in a table.
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { type SumInJson, sumFromJson, sumInJson } from '@tapeline/kernel/core/sum'
import type { CollateralOutcome } from '@tapeline/kernel/metrics/debt-line/borrowing-base'

type Row = readonly [
  number: number,
  pledged: SumInJson | null,
  failed: readonly number[],
  excess: readonly (readonly [limit: number, amount: SumInJson])[],
  net_eligible: SumInJson,
  advance_class: number | null,
]

/** Packs outcomes. */
export function encodeOutcomes(outcomes: readonly CollateralOutcome[]): Uint8Array {
  const rows = outcomes.map(({ number, pledged, failed, excess, net_eligible, advance_class }): Row => [
    number,
    pledged === null ? null : sumInJson(pledged),
    failed,
    excess.map(({ limit, amount }) => [limit, sumInJson(amount)]),
    sumInJson(net_eligible),
    advance_class,
  ])
  return deflateRawSync(JSON.stringify(rows), { level: 1 })
}

/** Unpacks them, in the order in which they were packed. */
export function decodeOutcomes(bytes: Uint8Array): CollateralOutcome[] {
  const rows = JSON.parse(inflateRawSync(bytes).toString()) as readonly Row[]
  return rows.map(([number, pledged, failed, excess, net_eligible, advance_class]) => ({
    number,
    pledged: pledged === null ? null : sumFromJson(pledged),
    failed,
    excess: excess.map(([limit, amount]) => ({ limit, amount: sumFromJson(amount) })),
    net_eligible: sumFromJson(net_eligible),
    advance_class,
  }))
}
