// Which receivables back debt lines on a day, as known at a moment, with all that the rules of a line may ask of each. The door is the one
// by which the portfolio's drill-down reads, so both name the same receivables with the same figures.
import { type DatedPatch, type Json, type Shape, emptyOf, isObject, stateOn } from '@tapeline/kernel/core/dated-facts'
import { dayOfNumber } from '@tapeline/kernel/core/day'
import { groupBy } from '@tapeline/kernel/core/group-by'
import { metadataText } from '@tapeline/kernel/core/metadata-text'
import { shapeOf } from '@tapeline/contract/resource'
import { collateralOf } from '@tapeline/kernel/metrics/debt-line/collateral-of'
import type { Collateral } from '@tapeline/kernel/metrics/debt-line/collateral'
import type { Ledger } from '@tapeline/kernel/metrics/ledger/ledger'
import { type DatedCell, industryOn, scoreOf } from '@tapeline/kernel/metrics/portfolio/stratification-keys'
import {
  type PositionOnDay,
  isCounted,
  positionOn,
} from '@tapeline/kernel/metrics/portfolio/contribution/position-walk'
import { type Querier, statement } from '../../storage/database.ts'
import { ReceivableDocuments } from '../document/receivable-document-reads.ts'
import { readObligorPatches } from '../portfolio/contribution/contributor-reads.ts'
import { type AsKnownSnapshot, type Known, readKnown } from '../portfolio/snapshot/known-receivable-reads.ts'
import { readReceivableIds } from '../receivable/receivable-id-reads.ts'
import { receivableDefinition } from '@tapeline/contract/records/receivable-definition'

/** A receivable that backs a line and is left out of its figures: its amounts are too large for any, or its own cannot be calculated. */
export interface LeftOut {
  readonly id: string
  readonly reason: 'too_large' | 'failed'
}

/** A receivable and the line that it backs. */
export interface Backing {
  readonly number: number
  /** The id of the line. */
  readonly debt_line: string
  readonly collateral: Collateral | LeftOut
}

/** A receivable that cannot be calculated, so that it is unknown which line it backs. */
export interface UnknownBacking {
  readonly number: number
  readonly debt_line: null
  readonly collateral: LeftOut
}

/** Whether a receivable that backs a line is left out of its figures. */
export function isLeftOut(collateral: Collateral | LeftOut): collateral is LeftOut {
  return 'reason' in collateral
}

// The id and the patches of metadata of each receivable, without order.
const findDescriptions = statement(
  'find-descriptions-of-collateral',
  `
  select r.number, r.id, p.recorded, p.effective::text as effective, p.metadata, p.has_metadata
  from unnest($2::bigint[]) as w(number)
  cross join lateral (select number, id from receivables where tenant = $1 and number = w.number offset 0) r
  cross join lateral (
    select recorded, effective, patch -> 'metadata' as metadata, patch ? 'metadata' as has_metadata
    from receivable_patches
    where tenant = $1 and number = w.number and recorded <= $3 offset 0) p`,
)

interface DescriptionRow {
  readonly number: number
  readonly id: string
  readonly recorded: number
  readonly effective: string
  /** Null where it is cleared, and where the patch leaves it as it is. */
  readonly metadata: Json
  readonly has_metadata: boolean
}

/** Reads collateral as of one day, stretch after stretch. Open it in the snapshot in which it reads. */
export class CollateralReader {
  readonly #querier: Querier
  readonly #knowledge: AsKnownSnapshot
  readonly #day: number
  readonly #documents: ReceivableDocuments

  constructor(querier: Querier, knowledge: AsKnownSnapshot, day: number) {
    this.#querier = querier
    this.#knowledge = knowledge
    this.#day = day
    this.#documents = new ReceivableDocuments(querier, { ...knowledge.pledging, known_at: knowledge.known_at })
  }

  /** The receivables among some that back a line, newest first. Those whose line is unknown are left out. */
  async read(numbers: readonly number[]): Promise<Backing[]> {
    return (await this.readAll(numbers)).filter((one): one is Backing => one.debt_line !== null)
  }

  /** The receivables among some that back a line, and those whose line is unknown. */
  async readAll(numbers: readonly number[]): Promise<(Backing | UnknownBacking)[]> {
    const known = await readKnown(this.#querier, this.#knowledge, numbers)
    const unknown = [...known.values()].filter(({ failure, cells }) => failure !== undefined && cells.length === 0)
    return [...(await this.#read(known)), ...(await this.#nameUnknown(unknown.map(({ number }) => number)))]
  }

  async #nameUnknown(numbers: readonly number[]): Promise<UnknownBacking[]> {
    const ids = await readReceivableIds(this.#querier, this.#knowledge.tenant, numbers)
    return numbers.map((number) => ({
      number,
      debt_line: null,
      collateral: { id: ids.get(number) ?? '', reason: 'failed' },
    }))
  }

  async #read(known: ReadonlyMap<number, Known>): Promise<Backing[]> {
    const backing = [...known.values()]
      .flatMap((one) => this.#backs(one) ?? [])
      .sort((one, other) => other.known.number - one.known.number)
    const descriptions = await this.#readDescriptions(backing.map(({ known: { number } }) => number))
    const industries = await this.#industries(backing.filter(({ position }) => !('reason' in position)))
    return backing.map(({ known: { number }, held, position, debt_line }): Backing => {
      const own = descriptions.get(number) ?? NO_DESCRIPTION
      if ('reason' in position) return { number, debt_line, collateral: { id: own.id, reason: position.reason } }
      const industry = industries.get(held.cell.obligor_id) ?? null
      const facts = { number, held, ...position, industry, ...own }
      return { number, debt_line, collateral: collateralOf(facts) }
    })
  }

  /** The position of a receivable that backs a line on the day; undefined where it backs none, or is not there yet. */
  #backs(known: Known): Backed | undefined {
    const held = known.cells.findLast(({ from }) => from === null || from <= this.#day)
    const debt_line = held?.cell.debt_line ?? null
    if (held === undefined || debt_line === null) return undefined
    const position = this.#positionOf(known, held)
    return position === undefined ? undefined : { known, held, debt_line, position }
  }

  /** One whose own calculation fails is left out, so that it does not stop all others. */
  #positionOf(known: Known, held: DatedCell): Backed['position'] | undefined {
    try {
      return this.#calculate(known, held)
    } catch {
      return { reason: 'failed' }
    }
  }

  #calculate(known: Known, held: DatedCell): Backed['position'] | undefined {
    const ledger = known.ledger()
    if (!isCounted(ledger)) return ledger.origination <= this.#day ? { reason: 'too_large' } : undefined
    const history = { ledger, breaks: known.breaks, steps: this.#knowledge.steps }
    const closing = positionOn(history, this.#day, scoreOf(held))
    const { outcome, outstanding } = closing.aggregate
    if (ledger.origination > this.#day && outcome === 'not_drawn' && outstanding === 0) return undefined
    return { ledger, closing }
  }

  async #readDescriptions(
    numbers: readonly number[],
  ): Promise<Map<number, Pick<Collateral, 'id' | 'metadata' | 'documents'>>> {
    if (numbers.length === 0) return new Map()
    const { tenant, known_at } = this.#knowledge
    const rows = await this.#querier.query<DescriptionRow>(findDescriptions, [tenant, numbers, known_at])
    const documents = await this.#documents.of([...new Set(rows.map(({ id }) => id))])
    return new Map(
      [...groupBy(rows, ({ number }) => number)].map(([number, patches]) => {
        const id = patches[0]?.id ?? ''
        return [number, { id, metadata: metadataOn(patches, this.#day), documents: documents.get(id) ?? [] }]
      }),
    )
  }

  async #industries(backing: readonly Backed[]): Promise<Map<string, string | null>> {
    const ids = [...new Set(backing.map(({ held }) => held.cell.obligor_id))]
    const known = ids.length === 0 ? [] : await readObligorPatches(this.#querier, this.#knowledge, ids)
    return new Map([...groupBy(known, ({ id }) => id)].map(([id, patches]) => [id, industryOn(patches, this.#day)]))
  }
}

interface Backed {
  readonly known: Known
  readonly held: DatedCell
  readonly debt_line: string
  readonly position: { readonly ledger: Ledger; readonly closing: PositionOnDay } | Pick<LeftOut, 'reason'>
}

const NO_DESCRIPTION = { id: '', metadata: {}, documents: [] }

const whole = shapeOf(receivableDefinition('operator'))

/** Of a receivable only the metadata: its other fields need not be merged a million times. */
const shape: Shape = { ...whole, fields: ['metadata'], empty: emptyOf(['metadata'], whole.cleared) }

function metadataOn(rows: readonly DescriptionRow[], day: number): Collateral['metadata'] {
  const patches = rows.map(({ recorded, effective, metadata, has_metadata }): DatedPatch => {
    return { recorded, effective, patch: has_metadata ? { metadata } : {} }
  })
  const { metadata } = stateOn(patches, dayOfNumber(day), shape)
  if (!isObject(metadata)) return {}
  return Object.fromEntries(Object.entries(metadata).map(([key, value]) => [key, metadataText(value)]))
}
