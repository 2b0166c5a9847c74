// One size of the scale benchmark: a new database in which one lender writes its book by single requests and another imports one.
import { sendImport } from '../imports/import-lines.ts'
import { postAll } from '../keep-alive.ts'
import { type Lender, addLenders } from '../stage.ts'
import { type Phase, type SpentBy, measureIdle, measurePhase, scaled, sumOf } from './measured-phase.ts'
import { type Share, countOf, sharePieces, shareWrites } from './monthly-book.ts'
import type { ScaleStage } from './scale-stage.ts'

/** How a book is sent: by single requests, or as imports. */
export const WAYS = ['api', 'import'] as const

export type Way = (typeof WAYS)[number]

/** The receivables of each way, and the months of each. */
export interface BookSize {
  readonly receivables: { readonly [way in Way]: number }
  readonly months: number
}

/** What a kind of record cost in one book, its entries in two halves of the months. */
interface BookPhase extends Phase {
  readonly way: Way
  readonly share: Share
}

const CONNECTIONS = 32
const IDLE_S = 15

/** A book with what it cost, less what the same processes spend when nothing is written. */
export interface MeasuredBook {
  readonly phases: readonly BookPhase[]
}

/** Writes both books. */
export async function measureBook(
  stage: ScaleStage,
  size: BookSize,
  progress: (text: string) => void,
): Promise<MeasuredBook> {
  const [importing] = await addLenders(stage.connection, ['importing'])
  if (importing === undefined) throw new Error('There is no second lender')
  const lenders: { readonly [way in Way]: Lender } = { api: stage.lender, import: importing }
  const phases: BookPhase[] = []
  for (const way of WAYS) {
    for (const share of sharesOf(size.receivables[way], size.months)) {
      progress(`${countOf(share)} of ${share.kind} by ${way}`)
      const work = () => sendShare(stage, lenders[way], way, share)
      phases.push({ ...(await measurePhase(stage, lenders[way], work)), way, share })
    }
  }
  // A process that has just started spends more, so idle time is measured in one that has worked.
  const idle = await measureIdle(stage, IDLE_S)
  return { phases: phases.map((phase) => ({ ...phase, spent: sumOf([phase.spent, scaled(idle, -phase.seconds)]) })) }
}

function sharesOf(receivables: number, months: number): Share[] {
  const half = months / 2
  return [
    { kind: 'account', receivables, first: 0, months: 1 },
    { kind: 'receivable', receivables, first: 0, months: 1 },
    { kind: 'entry', receivables, first: 0, months: half },
    { kind: 'entry', receivables, first: half, months: half },
  ]
}

/** Sends a share: by single requests, or as an import of each month. */
export async function sendShare(stage: ScaleStage, { key }: Lender, way: Way, share: Share): Promise<void> {
  if (way === 'api') return postAll(stage, key, shareWrites(share), CONNECTIONS)
  for (let month = 0; month < share.months; month += 1) {
    const one = { ...share, first: share.first + month, months: 1 }
    await sendImport({ ...stage, key }, sharePieces(one), countOf(one))
  }
}

/** What all phases of a kind cost together, and of how many rows. */
export function totalOf(
  { phases }: MeasuredBook,
  way: Way,
  kind: Share['kind'],
): { readonly rows: number; readonly spent: SpentBy; readonly bytesOf: (relation: string) => number } {
  const found = phases.filter((phase) => phase.way === way && phase.share.kind === kind)
  const grown = found.flatMap((phase) => phase.grown)
  return {
    rows: found.reduce((sum, { share }) => sum + countOf(share), 0),
    spent: sumOf(found.map(({ spent }) => spent)),
    bytesOf: (relation) => grown.reduce((sum, one) => (one.relation === relation ? sum + one.bytes : sum), 0),
  }
}
