// Receivables as known at a moment. What the portfolio took in of each is stored, and shows the last fold; it shows any other moment
// too for what the log did not touch in between, so that only the rest is made from history.
import { decodeLedger } from '../../metrics/ledger/ledger-codec.ts'
import type { Ledger } from '../../metrics/ledger/ledger.ts'
import { type Querier, statement } from '../../storage/database.ts'
import { type KnownContributor, readContributors } from './contributor-reads.ts'
import { readTakenIn } from './contributor-store.ts'
import { type Book, type PortfolioReckoning, readPortfolioReckoning } from './portfolio-reckoning-reads.ts'
import { findFold } from './totals-reads.ts'
import type { Fold } from './totals-store.ts'
import { readTouched } from './touched-reads.ts'

/** Whose receivables, and as known when. */
export interface KnowledgeAsked extends Book {
  /** The moment that was asked for; undefined for what has been taken in by now. */
  readonly known_at: number | undefined
  /** The fold that an earlier page showed, by its position, where none was asked for. */
  readonly shown_at: number | undefined
}

/** What is known of a tenant's receivables at a moment. */
export interface Knowledge extends PortfolioReckoning {
  readonly tenant: number
  readonly known_at: number
  /** Receivables of which the stored form may show another moment; undefined where that is any. */
  readonly touched: ReadonlySet<number> | undefined
}

/** Opens what is known. Call it in the snapshot in which receivables are read. */
export async function openKnowledge(querier: Querier, asked: KnowledgeAsked): Promise<Knowledge> {
  const { tenant } = asked
  const last = await findFold(querier, tenant, undefined)
  const { known_at, settings } =
    asked.known_at === undefined ? await foldOf(querier, asked, last) : momentOf(asked.known_at)
  const reckoning = await readPortfolioReckoning(querier, asked, settings)
  const touched = last === undefined ? undefined : await touchedSince(querier, asked, last, { known_at, reckoning })
  return { tenant, known_at, ...reckoning, touched }
}

interface Shown {
  readonly known_at: number
  readonly settings: number
}

function momentOf(known_at: number): Shown {
  return { known_at, settings: known_at }
}

/** A fold is reckoned by its own settings, which may not be the last that were known at its position. */
async function foldOf(querier: Querier, { tenant, shown_at }: KnowledgeAsked, last: Fold | undefined): Promise<Shown> {
  const fold = shown_at === undefined ? last : await findFold(querier, tenant, shown_at)
  if (shown_at !== undefined && fold?.position !== shown_at) return momentOf(shown_at)
  return { known_at: fold?.position ?? 0, settings: fold?.settings ?? 0 }
}

/** Batches of the log that are looked through at most for what they touched. */
const STRETCH_MAX = 500

const findFarBatch = statement(
  'find-batch-beyond-known',
  `
  select last from batches where tenant = $1 and last > $2 and last <= $3 order by last offset ${STRETCH_MAX} limit 1`,
)

interface KnownThen {
  readonly known_at: number
  readonly reckoning: PortfolioReckoning
}

/** Of which receivables the last fold may show something else; undefined where of any. */
async function touchedSince(querier: Querier, book: Book, last: Fold, { known_at, reckoning }: KnownThen) {
  const { tenant } = book
  const folded =
    last.settings === reckoning.word ? reckoning : await readPortfolioReckoning(querier, book, last.settings)
  if (folded.recorded !== reckoning.recorded) return undefined
  const after = Math.min(last.position, known_at)
  const until = Math.max(last.position, known_at)
  const far = await querier.query(findFarBatch, [tenant, after, until])
  if (far.length > 0) return undefined
  return new Set(await readTouched(querier, { tenant, after, until }, { one: folded, other: reckoning }))
}

/** A receivable as known. Its ledger is decoded when it is asked for. */
export interface Known extends Omit<KnownContributor, 'ledger'> {
  readonly ledger: () => Ledger
}

/** Receivables by number; one that was not known is left out. */
export async function readKnown(
  querier: Querier,
  knowledge: Knowledge,
  numbers: readonly number[],
): Promise<Map<number, Known>> {
  const { touched } = knowledge
  const isStored = (number: number) => touched?.has(number) === false
  const known = [
    ...(await readStored(querier, knowledge, numbers.filter(isStored))),
    ...(await rebuild(
      querier,
      knowledge,
      numbers.filter((number) => !isStored(number)),
    )),
  ]
  return new Map(known.map((one) => [one.number, one]))
}

async function readStored(querier: Querier, { tenant }: Knowledge, numbers: readonly number[]): Promise<Known[]> {
  if (numbers.length === 0) return []
  const taken = await readTakenIn(querier, tenant, numbers)
  return [...taken.values()].map(({ number, cells, breaks, ledger }) => ({
    number,
    cells,
    breaks,
    ledger: () => decodeLedger(ledger),
  }))
}

async function rebuild(querier: Querier, knowledge: Knowledge, numbers: readonly number[]): Promise<Known[]> {
  if (numbers.length === 0) return []
  const known = await readContributors(querier, knowledge, numbers)
  return known.map(({ ledger, ...rest }) => ({ ...rest, ledger: () => ledger }))
}
