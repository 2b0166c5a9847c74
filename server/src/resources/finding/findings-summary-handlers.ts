// Serving findings added up: by check, by month, and by lender for the operator.
import { dayNumber, dayOfNumber } from '@tapeline/kernel/core/day'
import { formatMoment } from '@tapeline/kernel/core/moment'
import { firstDayOf, lastDayOf, monthNumber, monthOfDay, monthText } from '@tapeline/kernel/core/month'
import { CHECKS, CHECK_NAMES, type CheckName, type Threshold } from '@tapeline/kernel/metrics/integrity/checks'
import { type ChecksStep, checksInForce } from '@tapeline/kernel/metrics/integrity/settings'
import type { Answer } from '../../http/answer.ts'
import type { Call } from '../../http/routes.ts'
import { answerInTurns } from '../answer-in-turns.ts'
import { tooManyRows } from '../bounded-rows.ts'
import type { FindCashPlace } from '../cash-tie-out/cash-place-reads.ts'
import { refuseFaults } from '../handling.ts'
import { readChecksSteps } from '../integrity-settings/integrity-settings-reads.ts'
import { readMetricsClocks } from '../metrics-clocks.ts'
import type { Resource } from '../present.ts'
import type { Services } from '../services.ts'
import { type CheckedReading, readChecked } from './finding-progress-reads.ts'
import { readFindingStates } from './finding-states-reads.ts'
import { DEFINITIONS } from './findings-summary-definition.ts'
import type { SummaryMonth } from './finding-months-rules.ts'
import { type HeldFindings, type MonthOfFindings, byState, readHeld, readMonths } from './findings-summary-reads.ts'
import { presentThresholds, shareOf } from './present-finding.ts'

/** Months that are shown where nothing is asked, and at most. */
const MONTHS = 12
const MONTHS_MAX = 240

const NONE: HeldFindings = { findings: byState([]), receivables: byState([]) }

/** The checks of a lender with what they found. */
export async function answerChecks(services: Services, call: Call, findPlace: FindCashPlace): Promise<Answer> {
  const caller = await findPlace(services, call)
  const { tenant } = caller
  const { as_of, known_at, faults } = await readMetricsClocks(services.database, caller, call)
  refuseFaults(faults)
  return readChecked(services, { tenant, known_at }, async (transaction, reading) => {
    const { moment, checked, place } = reading
    const states = await readFindingStates(transaction, place, moment)
    const held = await readHeld(transaction, { tenant, moment, as_of, states })
    const steps = place === undefined ? [] : await readChecksSteps(transaction, place, known_at ?? moment)
    const looked = checked?.receivables ?? 0
    const data = CHECK_NAMES.map((name) => presentCheck(name, { steps, as_of, looked }, held.get(name) ?? NONE))
    return answerWithRows(as_of, reading, data)
  })
}

function answerWithRows(as_of: string, { moment, checked, freshness }: CheckedReading, data: Resource[]) {
  return answerInTurns({
    as_of,
    known_at: checked === undefined ? null : formatMoment(moment),
    freshness,
    definitions: DEFINITIONS,
    data,
  })
}

interface CheckedBy {
  readonly steps: readonly ChecksStep[]
  readonly as_of: string
  readonly looked: number
}

function presentCheck(name: CheckName, { steps, as_of, looked }: CheckedBy, held: HeldFindings): Resource {
  const { scope, severity, description, formula } = CHECKS[name]
  const inForce = checksInForce(steps, dayNumber(as_of))
  const is_on = inForce[name] !== null
  const limits: { readonly [threshold: string]: Threshold } = CHECKS[name].thresholds
  const receivables_looked_at = is_on ? looked : 0
  return {
    check: name,
    scope,
    severity,
    description,
    formula,
    is_on,
    thresholds: presentThresholds(name, inForce).map((threshold) => {
      const { standard, minimum, maximum } = limits[String(threshold['name'])] as Threshold
      return { ...threshold, standard, minimum, maximum }
    }),
    findings: { ...held.findings },
    receivables: { ...held.receivables },
    receivables_looked_at,
    open_share: shareOf(held.receivables.open, receivables_looked_at),
  }
}

/** Findings of a lender by month. */
export async function answerMonths(services: Services, call: Call, findPlace: FindCashPlace): Promise<Answer> {
  const caller = await findPlace(services, call)
  const { tenant } = caller
  const { as_of, known_at, faults } = await readMetricsClocks(services.database, caller, call)
  refuseFaults(faults)
  const { from, check } = call.query.values as { from?: string; check?: string }
  const months = monthsUpTo(as_of, from)
  return readChecked(services, { tenant, known_at }, async (transaction, reading) => {
    const { moment, place } = reading
    const states = await readFindingStates(transaction, place, moment)
    const rows = await readMonths(transaction, { tenant, moment, as_of, states }, months, check)
    return answerWithRows(as_of, reading, presentMonths(rows, as_of))
  })
}

/** Findings by month as they are answered. */
export function presentMonths(rows: readonly MonthOfFindings[], as_of: string): Resource[] {
  return rows.map(({ first, check_name, at_end, ...counts }) => ({
    month: monthText(monthOfDay(dayNumber(first))),
    open: dayOfNumber(lastDayOf(monthOfDay(dayNumber(first)))) > as_of,
    check: check_name,
    severity: CHECKS[check_name as CheckName].severity,
    ...counts,
    at_end: { ...at_end },
  }))
}

/** The months from one, or the last twelve, up to a day. Throws where they are too many. */
export function monthsUpTo(as_of: string, from: string | undefined): SummaryMonth[] {
  const last = monthOfDay(dayNumber(as_of))
  const first = from === undefined ? last - MONTHS + 1 : monthNumber(from)
  const months = Math.max(0, last - first + 1)
  if (months > MONTHS_MAX) throw tooManyRows(MONTHS_MAX, { param: 'from', ask: 'ask for fewer months' })
  return Array.from({ length: months }, (_, at) => {
    const end = dayOfNumber(lastDayOf(first + at))
    return { first: dayOfNumber(firstDayOf(first + at)), last: end < as_of ? end : as_of }
  })
}
