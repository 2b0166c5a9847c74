// Serving the cash of months: its sums in one snapshot, then rows by a pure function.
import { dayNumber, dayOfNumber } from '@tapeline/kernel/core/day'
import { formatMoment } from '@tapeline/kernel/core/moment'
import { firstDayOf, lastDayOf, monthNumber, monthOfDay, monthText } from '@tapeline/kernel/core/month'
import {
  type CashMonth,
  type Counted,
  type TiedLines,
  type VerifiedCash,
  cashMonths,
} from '@tapeline/kernel/metrics/cash-tie-out/month-figures'
import type { Answer } from '../../http/answer.ts'
import type { Call, Route } from '../../http/routes.ts'
import { answerInTurns } from '../answer-in-turns.ts'
import { ROWS_MAX, rowsUpTo } from '../bounded-rows.ts'
import { EXACT } from '../freshness/freshness-reads.ts'
import { refuseFaults } from '../handling.ts'
import { readMetricsClocks } from '../metrics-clocks.ts'
import type { Resource } from '../present.ts'
import { presentRatio } from '../present-ratio.ts'
import type { Services } from '../services.ts'
import { getCashMonths, getLendersCashMonths } from './cash-months-endpoints.ts'
import { type FindCashPlace, lendersCash, ownCash } from './cash-place-reads.ts'
import { readSums } from './cash-sums-store.ts'
import { readTied } from './cash-tied-reads.ts'

/** Where the figures are explained. */
export const DEFINITIONS = '/docs/definitions/cash-tie-out'

/** Months that are shown where nothing is asked. */
export const MONTHS = 12

/** The routes of the cash of months. */
export function cashMonthsRoutes(services: Services): Route[] {
  return [
    { endpoint: getCashMonths, handle: (call) => answerMonths(services, call, ownCash) },
    { endpoint: getLendersCashMonths, handle: (call) => answerMonths(services, call, lendersCash) },
  ]
}

async function answerMonths(services: Services, call: Call, findPlace: FindCashPlace): Promise<Answer> {
  const place = await findPlace(services, call)
  const clocks = await readMetricsClocks(services.database, place, call)
  refuseFaults(clocks.faults)
  const as_of = dayNumber(clocks.as_of)
  const { from: sent, currency } = call.query.values as { from?: string; currency?: string }
  const from = sent === undefined ? monthOfDay(as_of) - MONTHS + 1 : monthNumber(sent)
  const { tenant } = place
  const asked = { tenant, known_at: clocks.known_at }
  const { sums, moment, freshness } = await readTied(services, asked, async (transaction, tied) => {
    const days = { from: dayOfNumber(firstDayOf(from)), until: clocks.as_of }
    const sums = await readSums(transaction, { tenant, ...days, currency, known_at: tied.past })
    return { ...tied, sums }
  })
  const rows = cashMonths(sums, as_of).map((month) => presentMonth(month, as_of))
  return answerInTurns({
    as_of: clocks.as_of,
    known_at: moment === undefined ? null : formatMoment(moment),
    freshness: clocks.known_at === undefined ? freshness : EXACT,
    definitions: DEFINITIONS,
    data: await rowsUpTo(ROWS_MAX, rows, { param: 'from', ask: 'ask for fewer months' }),
  })
}

function presentMonth({ month, currency, ...sides }: CashMonth, as_of: number): Resource {
  return {
    month: monthText(month),
    open: lastDayOf(month) > as_of,
    currency,
    collections: presentSide(sides.collections),
    disbursements: presentSide(sides.disbursements),
    credits: presentLines(sides.credits),
    debits: presentLines(sides.debits),
  }
}

/** What is reported in one direction, and what of it the bank shows. */
export function presentSide(side: VerifiedCash): Resource {
  return {
    reported: presentCounted(side.reported),
    verified: presentCounted(side.verified),
    stated_by_lender: presentCounted(side.stated_by_lender),
    explained: presentCounted(side.explained),
    verified_share: presentRatio(side.share),
    open: presentCounted(side.open),
    days_to_verify: {
      median: side.median_days ?? null,
      p90: side.p90_days ?? null,
      by_days: side.by_days.map(({ days, ...of }) => ({ days, ...presentCounted(of) })),
    },
    open_by_age: side.open_by_age.map(({ days_from, days_to = null, ...of }) => ({
      days_from,
      days_to,
      ...presentCounted(of),
    })),
  }
}

function presentLines({ all, stated_by_lender, explained, open }: TiedLines): Resource {
  return {
    all: presentCounted(all),
    stated_by_lender: presentCounted(stated_by_lender),
    explained: presentCounted(explained),
    open: presentCounted(open),
  }
}

function presentCounted({ number, amount }: Counted): Resource {
  return { number, amount }
}
