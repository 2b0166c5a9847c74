// Asking for a calculation: the current one is read; one of another day or moment is found where it was made before and still holds, else it
// is wanted from a worker, and waited for a little. What takes longer is found by the next request.
import type { Json } from '../../core/dated-facts.ts'
import { dayOfMoment } from '../../core/moment.ts'
import type { Fault } from '../../core/fault.ts'
import type { Call } from '../../http/routes.ts'
import type { Querier } from '../../storage/database.ts'
import { readMoments, refuseUnknown } from '../dated-reads.ts'
import { awaitCalculated, calculationRunning, waitUntil } from '../calculation-waiting.ts'
import { type NamedLine, getDebtLine } from '../debt-line/debt-line-reads.ts'
import { readMetricsClocks } from '../metrics-clocks.ts'
import type { Services } from '../services.ts'
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

/** Whoever asks. */
export type LineAndClocks = Pick<AskedLine, 'tenant' | 'line' | 'lender' | 'as_of' | 'known_at' | 'is_today'>

/** A calculation as it stands after a little waiting, and the question that it answers. */
export interface Asked {
  readonly question: Question
  readonly calculation: Calculation
}

/** Asks for the borrowing base of a line by the terms in force. */
export async function askCalculation(
  { database }: Pick<Services, 'database'>,
  line: LineAndClocks,
  until_ms = waitUntil(),
): Promise<Asked> {
  if (line.known_at !== undefined) return demandAt(database, line, line.known_at, until_ms)
  const found = (await findKnownNow(database, line)) ?? (await awaitUnderWay(database, line, until_ms))
  if (found !== undefined) return { question: questionOf(line, found.holds_until), calculation: found }
  return demandAt(database, line, await readSettledMoment(database, line.lender), until_ms)
}

async function demandAt(querier: Querier, line: LineAndClocks, known_at: number, until_ms: number): Promise<Asked> {
  const calculation = await demandCalculation(querier, { ...keyOf(line), known_at }, until_ms)
  return { question: questionOf(line, known_at), calculation }
}

/** A calculation under way of a moment before, in microseconds, was asked for by its moment. */
const RECENT_US = 3_600_000_000

/**
 * What is being made already, as it stands after a little waiting: whoever asks again while it takes its time is to find it rather than to want
 * another of a later moment. Undefined where nothing is, or where more came to be known while it was made.
 */
async function awaitUnderWay(
  querier: Querier,
  line: LineAndClocks,
  until_ms: number,
): Promise<Calculation | undefined> {
  if (line.is_today) return awaitFollower(querier, line, until_ms)
  const under_way = await findUnderWay(querier, keyOf(line), line.lender.now - RECENT_US)
  if (under_way === undefined) return undefined
  const reached = await waitFor(querier, under_way, until_ms)
  return isEnded(reached) ? findKnownNow(querier, line) : reached
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
    readSettledMoment(querier, line.lender),
  ])
  return { ...keyOf(line), ...progress, known_at, holds_until: known_at, status: 'running', tried: null, result: null }
}

/** The calculation of a key: found, or wanted and waited for. */
export async function demandCalculation(
  querier: Querier,
  key: CalculationKey,
  until_ms = waitUntil(),
  tried: Json = null,
): Promise<Calculation> {
  const found = await findCalculation(querier, key)
  if (found?.status === 'done') {
    await keepCalculation(querier, found)
    return found
  }
  await wantCalculation(querier, key, tried)
  return waitFor(querier, key, until_ms)
}

async function waitFor(querier: Querier, key: CalculationKey, until_ms: number): Promise<Calculation> {
  const { tenant, debt_line, as_of, known_at, terms } = key
  const awaited = {
    name: `calculation ${tenant} ${debt_line} ${as_of} ${known_at} ${terms}`,
    look: () => findCalculation(querier, key),
    isEnough: isEnded,
  }
  const found = await awaitCalculated(querier, awaited, until_ms)
  if (found === undefined) throw new Error('A wanted calculation is gone')
  return found
}

function isEnded(calculation: Calculation | undefined): boolean {
  return calculation?.status !== 'wanted' && calculation?.status !== 'running'
}

/** How long a request looks through the log for what speaks of a day; beyond it the calculation is made again. */
const LOG_MS = 400

/** What was calculated before and shows what is known now: today's as far as it was followed, another day's where nothing was said of it since. */
async function findKnownNow(querier: Querier, line: LineAndClocks): Promise<Calculation | undefined> {
  const found = await findLastCalculation(querier, keyOf(line))
  if (found === undefined || line.is_today) return found
  const until = await readSettledMoment(querier, line.lender)
  const deadline = performance.now() + LOG_MS
  let holds_until = found.holds_until
  while (holds_until < until) {
    const news = { as_of: line.as_of, after: holds_until, until }
    const silent = await findSilence(querier, line.lender, news)
    if (silent === undefined || performance.now() > deadline) return undefined
    holds_until = silent
    await extendCalculation(querier, found, holds_until)
  }
  await keepCalculation(querier, found)
  return { ...found, holds_until }
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
