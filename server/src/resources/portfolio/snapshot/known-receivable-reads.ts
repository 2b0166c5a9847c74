// Receivables as known at a moment. What the portfolio took in of each is kept for every fold; what a fold took in shows any moment near it
// too for what did not change in between, so that only the rest is made from history.
import { decodeLedger } from '@tapeline/kernel/metrics/ledger/ledger-codec'
import type { Ledger } from '@tapeline/kernel/metrics/ledger/ledger'
import type { DatedCell } from '@tapeline/kernel/metrics/portfolio/stratification-keys'
import { type Querier, statement } from '../../../storage/database.ts'
import { readEachAlone, thrower } from '../../set-aside/failing-alone-reads.ts'
import {
  type ContributorPlace,
  type KnownContributor,
  readCells,
  readContributors,
} from '../contribution/contributor-reads.ts'
import { type ReadFold, readAppliedContributionsBy } from '../contribution/contributor-store.ts'
import { readLacking } from '../../set-aside/set-aside-store.ts'
import { type Book, type PortfolioSettings, readPortfolioSettings } from '../contribution/portfolio-settings-reads.ts'
import { findFold, findFoldFrom } from '../totals/totals-reads.ts'
import type { Fold } from '../totals/totals-store.ts'
import { readChangedReceivables } from '../contribution/changed-receivable-reads.ts'

/** Whose receivables, and as known when. */
export interface SnapshotAsked extends Book {
  /** The moment that was asked for; undefined for what has been taken in by now. */
  readonly known_at: number | undefined
  /** The fold that an earlier page showed, by its position, where none was asked for. */
  readonly shown_at: number | undefined
}

/** What is known of a tenant's receivables at a moment. */
export interface AsKnownSnapshot extends PortfolioSettings {
  readonly tenant: number
  readonly known_at: number
  /** The fold near the moment whose taken-in forms are read; undefined where none was made yet. */
  readonly fold: ReadFold | undefined
  /** Receivables of which those forms may show another moment; undefined where that is any. */
  readonly changed: ReadonlySet<number> | undefined
}

/** Opens what is known. Call it in the snapshot in which receivables are read. */
export async function openSnapshot(querier: Querier, asked: SnapshotAsked): Promise<AsKnownSnapshot> {
  const { tenant } = asked
  const last = await findFold(querier, tenant, undefined)
  const { known_at, settings } =
    asked.known_at === undefined ? await foldOf(querier, asked, last) : momentOf(asked.known_at)
  const [portfolio_settings, next] = await Promise.all([
    readPortfolioSettings(querier, asked, settings),
    findFoldFrom(querier, tenant, known_at),
  ])
  const fold = next ?? last
  const changed =
    fold === undefined ? undefined : await changedBetween(querier, asked, fold, { known_at, portfolio_settings })
  const read = fold && { tenant, fold: fold.fold, is_last: fold.fold === last?.fold }
  return { tenant, known_at, ...portfolio_settings, fold: read, changed }
}

interface Shown {
  readonly known_at: number
  readonly settings: number
}

function momentOf(known_at: number): Shown {
  return { known_at, settings: known_at }
}

/** A fold is calculated with its own settings, which may not be the last that were known at its position. */
async function foldOf(querier: Querier, { tenant, shown_at }: SnapshotAsked, last: Fold | undefined): Promise<Shown> {
  const fold = shown_at === undefined ? last : await findFold(querier, tenant, shown_at)
  if (shown_at !== undefined && fold?.position !== shown_at) return momentOf(shown_at)
  return { known_at: fold?.position ?? 0, settings: fold?.settings ?? 0 }
}

/** Batches of the log that are read at most for what they changed. */
const STRETCH_MAX = 500

const findFarBatch = statement(
  'find-batch-beyond-known',
  `
  select last from batches where tenant = $1 and last > $2 and last <= $3 order by last offset ${STRETCH_MAX} limit 1`,
)

interface KnownThen {
  readonly known_at: number
  readonly portfolio_settings: PortfolioSettings
}

/** Of which receivables a fold may show something else than a moment; undefined where of any. */
async function changedBetween(querier: Querier, book: Book, fold: Fold, { known_at, portfolio_settings }: KnownThen) {
  const { tenant } = book
  const folded =
    fold.settings === portfolio_settings.last_write
      ? portfolio_settings
      : await readPortfolioSettings(querier, book, fold.settings)
  if (folded.recorded !== portfolio_settings.recorded) return undefined
  const after = Math.min(fold.position, known_at)
  const until = Math.max(fold.position, known_at)
  const far = await querier.query(findFarBatch, [tenant, after, until])
  if (far.length > 0) return undefined
  const compared = { one: folded, other: portfolio_settings }
  const changed = await readChangedReceivables(querier, { tenant, after, until }, compared)
  return new Set([...changed, ...(await readLacking(querier, { tenant, known_at, position: fold.position }))])
}

/** A receivable as known. Its ledger is decoded when it is asked for. */
export interface Known extends Omit<KnownContributor, 'ledger'> {
  readonly ledger: () => Ledger
  /** Set where its ledger cannot be calculated: the ledger then throws this. Its cells are there if they can be calculated alone. */
  readonly failure?: unknown
}

/** Receivables by number; one that was not known is left out. */
export async function readKnown(
  querier: Querier,
  knowledge: AsKnownSnapshot,
  numbers: readonly number[],
): Promise<Map<number, Known>> {
  const { changed, fold } = knowledge
  if (changed === undefined || fold === undefined) return readWhole(querier, knowledge, numbers)
  const unchanged = numbers.filter((number) => !changed.has(number))
  const stored = await readAfterFold(querier, fold, knowledge.recorded, unchanged)
  const missing = numbers.filter((number) => !stored.has(number))
  return new Map([...stored, ...(await readWhole(querier, knowledge, missing))])
}

/** Receivables as they were applied up to a fold, by number, where that is kept and calculated with the settings of a moment. */
export async function readAfterFold(
  querier: Querier,
  fold: ReadFold,
  recorded: number,
  numbers: readonly number[],
): Promise<Map<number, Known>> {
  const taken = await readAppliedContributionsBy(querier, fold, numbers)
  const alike = [...taken.values()].filter(({ settings }) => settings === recorded)
  return new Map(
    alike.map(({ number, cells, breaks, ledger }) => [
      number,
      { number, cells, breaks, ledger: () => decodeLedger(ledger) },
    ]),
  )
}

/** Receivables from everything that was known of them, by number. One for which that fails is among them, with the failure. */
export function readWhole(
  querier: Querier,
  place: ContributorPlace,
  numbers: readonly number[],
): Promise<Map<number, Known>> {
  return readEachAlone(
    numbers,
    (some) => readTogether(querier, place, some),
    async (number, failure) => ({
      number,
      failure,
      breaks: [],
      cells: await cellsOf(querier, place, number),
      ledger: thrower(failure),
    }),
  )
}

/** The cells of a receivable whose ledger cannot be made; empty if they cannot be calculated either. */
async function cellsOf(querier: Querier, place: ContributorPlace, number: number): Promise<readonly DatedCell[]> {
  const cells = await readEachAlone(
    [number],
    (some) => readCells(querier, place, some),
    () => Promise.resolve(undefined),
  )
  return cells.get(number) ?? []
}

async function readTogether(
  querier: Querier,
  place: ContributorPlace,
  numbers: readonly number[],
): Promise<Map<number, Known>> {
  const known = await readContributors(querier, place, numbers)
  return new Map(known.map(({ ledger, ...rest }) => [rest.number, { ...rest, ledger: () => ledger }]))
}
