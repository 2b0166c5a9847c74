// Which debt line a receivable backs, day by day: the line of its states on each day on which it, its pledge or a line changes. Pure.
import {
  BEGINNING,
  type DatedPatch,
  type Patch,
  type Shape,
  type State,
  compareDays,
  emptyOf,
  isObject,
  stateOn,
} from '@tapeline/kernel/core/dated-facts'
import { shapeOf } from '@tapeline/contract/resource'
import { debtLine } from '../debt-line/debt-line-definition.ts'
import { operatorShape } from '../operator-record/operator-resource.ts'
import { receivableDefinition } from '@tapeline/contract/records/receivable-definition'
import { pledge } from './pledge-definition.ts'
import {
  type PledgeableLine,
  type PledgeableReceivable,
  findLineOf,
  inSelectingOrder,
  pledgeableLine,
} from './selection-rules.ts'

/** A debt line by what was known of it. */
export interface KnownLine {
  readonly id: string
  readonly number: number
  readonly patches: readonly DatedPatch[]
}

/** The lines of a lender from a day on, in the order in which they select. */
export interface DatedLines {
  readonly from: string
  readonly lines: readonly PledgeableLine[]
}

/** The line that a receivable backs from a day on; null where it backs none. */
export interface BackedLine {
  readonly from: string
  readonly line: string | null
}

/** Fields of a line on which it depends what backs it; amounts drawn do not count among them. */
export const BACKING_FIELDS = ['currency', 'status', 'opened_on', 'pledge_selector'] as const

const lineShape = operatorShape(debtLine)
const pledgeShape = operatorShape(pledge)
const whole = shapeOf(receivableDefinition('operator'))

/** Fields of a receivable on which it depends which line it backs; its other fields need not be merged a million times. */
const DECIDING = ['currency', 'funded_by', 'product_type', 'metadata'] as const
const receivableShape: Shape = { ...whole, fields: DECIDING, empty: emptyOf(DECIDING, whole.cleared) }

/** The lines of a lender as pledging sees them, rising by day; none where there is no line. */
export function datedLines(lines: readonly KnownLine[]): DatedLines[] {
  if (lines.length === 0) return []
  const deciding = lines
    .flatMap(({ patches }) => patches)
    .filter(({ patch }) => BACKING_FIELDS.some((one) => one in patch))
  return daysOf(deciding).map((from) => ({
    from,
    lines: inSelectingOrder(lines.map((line) => pledgeableLine(line, stateOn(line.patches, from, lineShape)))),
  }))
}

/** What decides of a receivable over time. */
export interface BackingFacts {
  readonly receivable: readonly DatedPatch[]
  /** The patches of its explicit pledge; empty where there is none. */
  readonly pledge: readonly DatedPatch[]
  readonly lines: readonly DatedLines[]
  readonly operator_slug: string
}

/** Whether the operator ever funds a receivable: no other backs a line. */
export function mayBack(receivable: readonly DatedPatch[], operator_slug: string): boolean {
  return receivable.some(({ patch }) => patch['funded_by'] === operator_slug)
}

/** The line that a receivable backs, rising by day, the first from its beginning. */
export function backedLines(facts: BackingFacts): BackedLine[] {
  const { receivable, pledge, lines, operator_slug } = facts
  if (!mayBack(receivable, operator_slug)) return [{ from: BEGINNING, line: null }]
  const deciding = receivable.map((dated) => ({ ...dated, patch: decidingPart(dated.patch) }))
  return daysOf([...receivable, ...pledge], lines).map((from) => {
    const state = stateOn(deciding, from, receivableShape)
    const explicit = pledge.length === 0 ? undefined : stateOn(pledge, from, pledgeShape)
    const there = lines.findLast((step) => compareDays(step.from, from) <= 0)?.lines ?? []
    return { from, line: findLineOf(selectableOf(state), explicit, there, operator_slug)?.id ?? null }
  })
}

/** Every day on which something changes, rising; the beginning is one. */
function daysOf(patches: readonly DatedPatch[], lines: readonly DatedLines[] = []): string[] {
  const days = [BEGINNING, ...patches.map(({ effective }) => effective), ...lines.map(({ from }) => from)]
  return [...new Set(days)].sort(compareDays)
}

function decidingPart(patch: Patch): Patch {
  return Object.fromEntries(DECIDING.flatMap((field) => (field in patch ? [[field, patch[field] ?? null]] : [])))
}

function selectableOf(state: State): PledgeableReceivable {
  const { currency, funded_by, product_type, metadata } = state
  return {
    currency: String(currency),
    funded_by: String(funded_by),
    product_type: String(product_type),
    metadata: isObject(metadata) ? metadata : {},
  }
}
