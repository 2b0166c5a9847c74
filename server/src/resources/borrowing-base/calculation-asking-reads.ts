// Asking for a calculation: the current one is read; one of another day or moment is found where it was made before and still holds, else it
// is requested from a worker, and waited for a little. What takes longer is found by the next request. Nothing is written here.
import type { Json } from '@tapeline/kernel/core/dated-facts'
import { dayOfMoment } from '@tapeline/kernel/core/moment'
import type { Fault } from '@tapeline/kernel/core/fault'
import type { Call } from '../../http/routes.ts'
import type { Querier } from '../../storage/database.ts'
import { readMoments, refuseUnknown } from '../dated-reads.ts'
import { awaitCalculated, calculationRunning, waitUntil } from '../calculation-waiting.ts'
import { type NamedLine, getDebtLine } from '../debt-line/debt-line-reads.ts'
import type { CashTiedOut } from '../cash-tie-out/unverified-reads.ts'
import type { BookChecked } from '../finding/book-findings-reads.ts'
import { readStoredCheck } from '../finding/finding-cursor-store.ts'
import { readMetricsClocks } from '../metrics-clocks.ts'
import type { Services } from '../services.ts'
import { readCompletion } from '../cash-tie-out/cash-completions-store.ts'
import type { Question } from './borrowing-base-presentation.ts'
import {
  type Calculation,
  type CalculationKey,
  extendCalculation,
  findCalculation,
  findLastCalculation,
  findUnderWay,
  keepCalculation,
  wantCalculation,
} from './calculation-store.ts'
import { findSilence } from './dated-news-reads.ts'
import { type LenderOfLines, findLenderOfLines } from './line-store.ts'
import { readLineProgress } from './line-progress-store.ts'
import { decodeResult } from './result-store.ts'
import { readSettledMoment } from './settled-reads.ts'

/** A line, and the day and the moment that are asked about. */
export interface AskedLine extends NamedLine {
  readonly lender: LenderOfLines
  readonly as_of: string
  /** Undefined is now. */
  readonly known_at: number | undefined
  readonly is_today: boolean
  readonly faults: readonly Fault[]
}

/** Reads which line is asked about, on which clocks. Throws not found, also for a moment at which there was no such line. */
export async function readAskedLine(services: Services, call: Call): Promise<AskedLine> {
  const named = await getDebtLine(services, call)
  const { database } = services
  const lender = await findLenderOfLines(database, named.tenant)
  if (lender === undefined) throw new Error('A debt line has a lender and an operator')
  const { tenant, time_zone } = lender
  const clocks = await readMetricsClocks(database, { ...named.caller, tenant, time_zone }, call)
  const { as_of, known_at, faults } = clocks
  if (known_at !== undefined && named.line.number > known_at) refuseUnknown('debt line', clocks)
  const { now } = await readMoments(database, tenant)
  return { ...named, lender, as_of, known_at, is_today: as_of === dayOfMoment(now, time_zone), faults }
}

/** Where calculations are looked for, and who writes requests for them. */
type Asking = Pick<Services, 'database' | 'calculation_requests'>

/** Whoever asks. */
export type LineAndClocks = Pick<AskedLine, 'tenant' | 'line' | 'lender' | 'as_of' | 'known_at' | 'is_today'>

/** The state of a calculation after a short wait, and the question that it answers. */
export interface Asked {
  readonly question: Question
  readonly calculation: Calculation
}

/** Asks for the borrowing base of a line by the terms in force. */
export async function askCalculation(services: Asking, line: LineAndClocks, until_ms = waitUntil()): Promise<Asked> {
  if (line.known_at !== undefined) return demandAt(services, line, line.known_at, until_ms)
  const found = (await findKnownNow(services, line, until_ms)) ?? (await awaitUnderWay(services, line, until_ms))
  if (found !== undefined) return { question: questionOf(line, found.holds_until), calculation: found }
  return demandNow(services, line, until_ms)
}

/** What is known now, of a moment that reads which arrive together share. */
async function demandNow(services: Asking, line: LineAndClocks, until_ms: number): Promise<Asked> {
  const { database, calculation_requests } = services
  const { tenant, as_of } = line
  const { known_at, is_own } = await calculation_requests.shareMoment(
    `${tenant} ${line.line.id} ${as_of}`,
    async () => {
      const known_at = await readSettledMoment(database, line.lender, until_ms)
      return { known_at, stored: requestCalculation(services, { ...keyOf(line), known_at }) }
    },
  )
  const asked = await demandAt(services, line, known_at, until_ms)
  if (is_own || !isEnded(asked.calculation)) return asked
  const found = await findKnownNow(services, line, until_ms)
  if (found !== undefined) return { question: questionOf(line, found.holds_until), calculation: found }
  return demandAt(services, line, await readSettledMoment(database, line.lender, until_ms), until_ms)
}

function requestCalculation({ calculation_requests }: Asking, key: CalculationKey, tried: Json = null): Promise<void> {
  return calculation_requests.send(nameOf('request', key), (primary) => wantCalculation(primary, key, tried))
}

async function demandAt(services: Asking, line: LineAndClocks, known_at: number, until_ms: number): Promise<Asked> {
  const calculation = await demandCalculation(services, { ...keyOf(line), known_at }, until_ms)
  return { question: questionOf(line, known_at), calculation }
}

/** A calculation under way of a moment before, in microseconds, was asked for by its moment. */
const RECENT_US = 3_600_000_000

/**
 * The state of a calculation that is under way, after a short wait: a request repeated meanwhile finds it and does not start another one
 * of a later moment. Undefined where none is under way, or where more became known while it was made.
 */
async function awaitUnderWay(
  services: Asking,
  line: LineAndClocks,
  until_ms: number,
): Promise<Calculation | undefined> {
  const { database: querier } = services
  if (line.is_today) return awaitFollower(querier, line, until_ms)
  const under_way = await findUnderWay(querier, keyOf(line), line.lender.now - RECENT_US)
  if (under_way === undefined) return undefined
  const reached = await waitFor(querier, under_way, until_ms)
  return isEnded(reached) ? findKnownNow(services, line, until_ms) : reached
}

/** The base of today comes from the follower of lines, which makes it of every line. */
async function awaitFollower(querier: Querier, line: LineAndClocks, until_ms: number): Promise<Calculation> {
  const awaited = {
    name: `line ${line.tenant} ${line.line.id} ${line.as_of}`,
    look: () => findLastCalculation(querier, keyOf(line)),
    isEnough: (seen: Calculation | undefined) => seen !== undefined,
  }
  const found = await awaitCalculated(querier, awaited, until_ms)
  if (found !== undefined) return found
  const [progress, known_at] = await Promise.all([
    readLineProgress(querier, line.tenant),
    readSettledMoment(querier, line.lender, until_ms),
  ])
  return { ...keyOf(line), ...progress, known_at, holds_until: known_at, status: 'running', tried: null, result: null }
}

/** The calculation of a key: found, or requested and waited for. */
export async function demandCalculation(
  services: Asking,
  key: CalculationKey,
  until_ms = waitUntil(),
  tried: Json = null,
): Promise<Calculation> {
  const { database } = services
  const found = await findCalculation(database, key)
  if (found?.status === 'done') {
    keepFound(services, found)
    return found
  }
  if (found === undefined || found.status === 'failed') void requestCalculation(services, key, tried)
  return waitFor(database, key, until_ms, found?.status === 'failed')
}

/** A request that is not stored yet is a calculation that has not begun. One that failed before is waited for until it is tried again. */
async function waitFor(
  querier: Querier,
  key: CalculationKey,
  until_ms: number,
  has_failed = false,
): Promise<Calculation> {
  const not_begun = { ...key, holds_until: key.known_at, done: 0, total: 0, tried: null, result: null }
  let is_tried_again = !has_failed
  const awaited = {
    name: nameOf('calculation', key),
    look: async () => (await findCalculation(querier, key)) ?? { ...not_begun, status: 'wanted' as const },
    isEnough: (seen: Calculation) => {
      is_tried_again ||= seen.status !== 'failed'
      return is_tried_again && isEnded(seen)
    },
  }
  return awaitCalculated(querier, awaited, until_ms)
}

function nameOf(what: string, { tenant, debt_line, as_of, known_at, terms }: CalculationKey): string {
  return `${what} ${tenant} ${debt_line} ${as_of} ${known_at} ${terms}`
}

/** Has a calculation stay another day, where it would soon be forgotten. */
function keepFound({ calculation_requests }: Asking, found: Calculation): void {
  if (found.is_expiring === true)
    void calculation_requests.send(nameOf('keep', found), (primary) => keepCalculation(primary, found))
}

function isEnded({ status }: Calculation): boolean {
  return status !== 'wanted' && status !== 'running'
}

/** How long a request searches the log for changes of a day; beyond it the calculation is made again. */
const LOG_MS = 400

/** An earlier calculation that shows what is known now: today's as far as it was followed, another day's if nothing changed it since. */
async function findKnownNow(services: Asking, line: LineAndClocks, until_ms: number): Promise<Calculation | undefined> {
  const { database: querier } = services
  const found = await findLastCalculation(querier, keyOf(line))
  if (found === undefined || line.is_today) return found
  const until = await readSettledMoment(querier, line.lender, until_ms)
  const { tied_out, checked } = decodeResult(found.result)
  if (tied_out !== null && (await isTiedSince(querier, line.tenant, tied_out, until))) return undefined
  if (checked !== null && (await isCheckedSince(querier, line.tenant, checked, until))) return undefined
  const deadline = performance.now() + LOG_MS
  let holds_until = found.holds_until
  while (holds_until < until) {
    const silent = await findSilence(querier, line.lender, { as_of: line.as_of, after: holds_until, until })
    if (silent === undefined || performance.now() > deadline) break
    holds_until = silent
  }
  // A turn that has its moment already may still be under way: one that holds by the tie-out or the checks is looked at again.
  if (tied_out === null && checked === null) extendFound(services, found, holds_until)
  if (holds_until < until) return undefined
  keepFound(services, found)
  return { ...found, holds_until }
}

/** Whether the tie-out that a calculation was made from was followed by another one. */
async function isTiedSince(
  querier: Querier,
  tenant: number,
  { position }: CashTiedOut,
  until: number,
): Promise<boolean> {
  const last = await readCompletion(querier, tenant, until)
  return (last?.moment ?? 0) > (position?.moment ?? 0)
}

/** Whether the checks whose findings a calculation read were followed by others. */
async function isCheckedSince(
  querier: Querier,
  tenant: number,
  { position }: BookChecked,
  until: number,
): Promise<boolean> {
  const last = await readStoredCheck(querier, tenant, until)
  return (last?.moment ?? 0) > (position?.moment ?? 0)
}

/** Notes how far a calculation holds, so that the next request looks through less of the log. */
function extendFound({ calculation_requests }: Asking, found: Calculation, holds_until: number): void {
  if (holds_until === found.holds_until) return
  const name = `${nameOf('extend', found)} ${holds_until}`
  void calculation_requests.send(name, (primary) => extendCalculation(primary, found, holds_until))
}

/** By the terms in force. */
function keyOf({ tenant, line, as_of }: LineAndClocks): Omit<CalculationKey, 'known_at'> {
  return { tenant, debt_line: line.id, as_of, terms: '' }
}

function questionOf({ line, as_of, known_at: asked, is_today }: LineAndClocks, known_at: number): Question {
  return { debt_line_id: line.id, as_of, known_at, is_current: is_today && asked === undefined }
}

/** The refusal of what needs a calculation that is not done. */
export function refuseRunning({ done, total }: Pick<Calculation, 'done' | 'total'>): never {
  throw calculationRunning({ done, total, remaining_s: null })
}
