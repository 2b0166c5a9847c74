// The rows of the overview: a debt line each, and lenders without one; narrowed and ordered in the browser, which has them all.
import { groupBy } from '@tapeline/kernel/core/group-by'
import { type Sum, type SumInJson, minus, sumFromJson } from '@tapeline/kernel/core/sum'
import type { TestStatus } from '../../service/api-types.ts'
import type { LenderAtGlance, LineAtGlance } from '../../generated/dashboard-endpoints.ts'

/** A line of a lender; without a line, a lender that has none. */
export interface OverviewRow {
  readonly lender: LenderAtGlance
  readonly line: LineAtGlance | undefined
}

/** From what needs nobody to what needs somebody first. */
const SEVERITY: readonly TestStatus[] = ['pass', 'cured', 'waived', 'not_testable', 'at_risk', 'in_cure', 'breach']

/** A day and more without a word is worth a look. */
export const SILENT_MS = 86_400_000

/** All rows. */
export function rowsOf(lenders: readonly LenderAtGlance[]): OverviewRow[] {
  return lenders.flatMap((lender): OverviewRow[] =>
    lender.lines.length === 0 ? [{ lender, line: undefined }] : lender.lines.map((line) => ({ lender, line })),
  )
}

/** The lenders of rows, each with the lines of its rows. */
export function lendersOf(rows: readonly OverviewRow[]): LenderAtGlance[] {
  const lines = groupBy(rows, ({ lender }) => lender.id)
  return [...lines.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return []
    return { ...first.lender, lines: [first, ...others].flatMap(({ line }) => line ?? []) }
  })
}

/** Whether somebody should look: a broken covenant, more drawn than the base carries, or a lender gone silent. */
export function needsAttention({ lender, line }: OverviewRow, now_ms: number): boolean {
  if (line === undefined || line.status !== 'active') return false
  return isBroken(line) || isShort(line) || isSilent(lender, now_ms)
}

/** Whether more is drawn than the base carries. */
export function isShort({ deficiency }: LineAtGlance): boolean {
  return sumFromJson(deficiency ?? 0) > 0
}

/** Whether a covenant is broken, in time to cure or beyond it. */
export function isBroken({ covenants }: LineAtGlance): boolean {
  return covenants?.status === 'breach' || covenants?.status === 'in_cure'
}

/** Whether a lender has written nothing for a day. */
export function isSilent({ last_write_at }: LenderAtGlance, now_ms: number): boolean {
  return last_write_at === null || now_ms - Date.parse(last_write_at) > SILENT_MS
}

/** Rows whose lender or line has a text in its name or id. */
export function narrowed(rows: readonly OverviewRow[], text: string): OverviewRow[] {
  const wanted = text.trim().toLowerCase()
  const matches = (words: readonly (string | null | undefined)[]) =>
    words.some((word) => word?.toLowerCase().includes(wanted) === true)
  return rows.filter(({ lender, line }) => matches([lender.id, lender.name, line?.id, line?.name]))
}

type Key = (row: OverviewRow) => string | Sum | null | undefined

const KEYS: { readonly [stem: string]: Key } = {
  organization: ({ lender }) => lender.name.toLowerCase(),
  line: ({ line }) => (line?.name ?? line?.id)?.toLowerCase(),
  outstanding: ({ line }) => sumOrNull(line?.outstanding),
  availability: ({ line }) => roomOf(line),
  covenants: ({ line }) => (line?.covenants ? SEVERITY.indexOf(line.covenants.status) : undefined),
  headroom: ({ line }) => line?.covenants?.tightest?.headroom,
  last_write: ({ lender }) => lender.last_write_at,
}

/** Rows in an order such as `headroom_asc`; those without a value last, whichever way. */
export function ordered(rows: readonly OverviewRow[], sort: string): OverviewRow[] {
  const [, stem = '', direction = ''] = /^(.*)_(asc|desc)$/.exec(sort) ?? []
  const key = KEYS[stem]
  if (key === undefined) return [...rows]
  const sign = direction === 'desc' ? -1 : 1
  return rows.toSorted((one, other) => compare(key(one), key(other), sign))
}

function compare(one: ReturnType<Key>, other: ReturnType<Key>, sign: number): number {
  const [first, second] = [one ?? null, other ?? null]
  if (first === null || second === null) return Number(first === null) - Number(second === null)
  return first === second ? 0 : first < second ? -sign : sign
}

/** What can be drawn; below zero what must be paid back. */
function roomOf(line: LineAtGlance | undefined): Sum | null {
  const { availability = null, deficiency = null } = line ?? {}
  return availability === null ? null : minus(sumFromJson(availability), sumFromJson(deficiency ?? 0))
}

function sumOrNull(amount: SumInJson | null | undefined): Sum | null {
  return amount === null || amount === undefined ? null : sumFromJson(amount)
}
