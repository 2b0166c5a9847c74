// Serving statements of accounts: lines, fees and balances in one snapshot, then rows by a pure function.
import { dayNumber, dayOfNumber } from '@tapeline/kernel/core/day'
import { formatMoment } from '@tapeline/kernel/core/moment'
import { firstDayOf, lastDayOf, monthNumber, monthOfDay, monthText } from '@tapeline/kernel/core/month'
import {
  type AccountStatement,
  BALANCE_DAYS_MAX,
  type StatedBalance,
  type StatementLines,
  type StatementParts,
  accountStatements,
} from '@tapeline/kernel/metrics/cash-tie-out/account-statements'
import { sharedMonths, withOperatorsBalances } from '@tapeline/kernel/metrics/cash-tie-out/outranked-balances'
import type { LineSource } from '@tapeline/kernel/metrics/cash-tie-out/items'
import type { Answer } from '../../http/answer.ts'
import type { Call, Route } from '../../http/routes.ts'
import type { Transaction } from '../../storage/database.ts'
import { answerInTurns } from '../answer-in-turns.ts'
import { ROWS_MAX, rowsUpTo } from '../bounded-rows.ts'
import { EXACT } from '../freshness/freshness-reads.ts'
import { refuseFaults } from '../handling.ts'
import { readMetricsClocks } from '../metrics-clocks.ts'
import { findOperatorPlace } from '../organization/operator-place-reads.ts'
import type { Resource } from '../present.ts'
import type { Services } from '../services.ts'
import { getAccountStatements, getLendersAccountStatements } from './account-statements-endpoints.ts'
import {
  type StatementsAsked,
  readBookedFees,
  readBookedLines,
  readOperatorMonths,
  readOwnBalances,
  readStatedBalances,
} from './account-statements-reads.ts'
import { DEFINITIONS, MONTHS } from './cash-months-handlers.ts'
import { type FindCashPlace, lendersCash, ownCash } from './cash-place-reads.ts'
import { readTied } from './cash-tied-reads.ts'

/** The routes of statements. */
export function accountStatementsRoutes(services: Services): Route[] {
  return [
    { endpoint: getAccountStatements, handle: (call) => answerStatements(services, call, ownCash) },
    { endpoint: getLendersAccountStatements, handle: (call) => answerStatements(services, call, lendersCash) },
  ]
}

/** The query as it was sent. */
interface Sent extends Partial<Pick<StatementsAsked, 'account' | 'currency'>> {
  readonly source?: LineSource
  readonly from?: string
  readonly until?: string
}

async function answerStatements(services: Services, call: Call, findPlace: FindCashPlace): Promise<Answer> {
  const place = await findPlace(services, call)
  const { tenant } = place
  const clocks = await readMetricsClocks(services.database, place, call)
  refuseFaults(clocks.faults)
  const as_of = dayNumber(clocks.as_of)
  const { from: first, until: last, account, source, currency } = call.query.values as Sent
  const until = last === undefined ? monthOfDay(as_of) : monthNumber(last)
  const from = first === undefined ? until - MONTHS + 1 : monthNumber(first)
  const asked = { tenant, known_at: clocks.known_at }
  const { parts, tied } = await readTied(services, asked, async (transaction, tied) => {
    const wanted: StatementsAsked = {
      tenant,
      moment: tied.moment ?? 0,
      operator_position: tied.operator_position,
      log_position: tied.log_position,
      from: firstDayOf(from) - 1 - BALANCE_DAYS_MAX,
      until: Math.min(lastDayOf(until) + 1 + BALANCE_DAYS_MAX, as_of),
      as_of,
      account,
      source,
      currency,
    }
    const [lines, fees, balances] = await Promise.all([
      readBookedLines(transaction, wanted),
      readBookedFees(transaction, wanted),
      readBalances(transaction, wanted),
    ])
    return { parts: { lines, fees, ...balances }, tied }
  })
  const rows = accountStatements(parts, { from, until, as_of }).map((row) => presentStatement(row, as_of))
  return answerInTurns({
    as_of: clocks.as_of,
    known_at: tied.moment === undefined ? null : formatMoment(tied.moment),
    freshness: clocks.known_at === undefined ? tied.freshness : EXACT,
    definitions: `${DEFINITIONS}#statements-of-accounts`,
    data: await rowsUpTo(ROWS_MAX, rows, { param: 'from', ask: 'ask for fewer months, or for one account' }),
  })
}

/** The balances of the accounts that are asked for: the operator's, and the lender's own as they count beside them. */
async function readBalances(
  transaction: Transaction,
  wanted: StatementsAsked,
): Promise<Pick<StatementParts, 'balances' | 'shared'>> {
  const lender = await findOperatorPlace(transaction, wanted.tenant)
  const [operators, own] = await Promise.all([
    lender === undefined ? [] : readStatedBalances(transaction, lender, wanted),
    wanted.source === 'operator' ? [] : readOwnBalances(transaction, wanted),
  ])
  const months = own.length === 0 ? [] : await readOperatorMonths(transaction, wanted)
  const { account, source, currency } = wanted
  const isAsked = (balance: StatedBalance) =>
    (account ?? balance.account) === balance.account &&
    (source ?? balance.source) === balance.source &&
    (currency ?? balance.currency) === balance.currency
  return {
    balances: [...operators, ...withOperatorsBalances(own, operators)].filter(isAsked),
    shared: sharedMonths(own, months, operators),
  }
}

function presentStatement(
  { month, opening, credits, debits, closing, stated_closing, difference, ...of }: AccountStatement,
  as_of: number,
): Resource {
  return {
    account: of.account,
    source: of.source,
    currency: of.currency,
    month: monthText(month),
    open: lastDayOf(month) > as_of,
    opening: presentStated(opening),
    credits: presentLines(credits),
    debits: presentLines(debits),
    closing: closing ?? null,
    stated_closing: presentStated(stated_closing),
    difference: difference ?? null,
  }
}

function presentStated(balance: StatedBalance | undefined): Resource | null {
  return balance === undefined ? null : presentBalance(balance)
}

function presentBalance({ amount, kind, day, stated_by }: StatedBalance): Resource {
  return { amount, kind, day: dayOfNumber(day), stated_by }
}

function presentLines({ by_rule, ...of }: StatementLines): Resource {
  return {
    all: { ...of.all },
    matched: { ...of.matched },
    by_rule: by_rule.map(({ rule, number, amount }) => ({ rule, lines: { number, amount } })),
    explained: { ...of.explained },
    open: { ...of.open },
    fees: of.fees,
  }
}
