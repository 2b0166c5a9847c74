// What a borrowing base is calculated from beside its collateral: the line and its terms on the day, rates of exchange, cash. All as known
// at the moment of the calculation; other terms can be tried in place of those in force.
import type { State } from '@tapeline/kernel/core/dated-facts'
import { dayNumber } from '@tapeline/kernel/core/day'
import type { Ratio } from '@tapeline/kernel/core/ratio'
import { sumFrom } from '@tapeline/kernel/core/sum'
import { isMeasured, valueOf } from '@tapeline/kernel/metrics/covenants/reading'
import { readStatements } from '@tapeline/kernel/metrics/covenants/readings/statement-readings'
import type { LineOnDay } from '@tapeline/kernel/metrics/debt-line/borrowing-base'
import { type DebtLineTerm, debtLineTermOf } from '@tapeline/kernel/metrics/debt-line/debt-line-term'
import { NEVER_CHECKED, readsFindings } from '@tapeline/kernel/metrics/debt-line/book-findings'
import { NOTHING_TIED_OUT, collectionDaysOf } from '@tapeline/kernel/metrics/debt-line/unverified-collections'
import type { Querier } from '../../storage/database.ts'
import { type CashTiedOut, readUnverified } from '../cash-tie-out/unverified-reads.ts'
import { debtLine } from '../debt-line/debt-line-definition.ts'
import { debtLineTerm } from '../debt-line-term/debt-line-term-definition.ts'
import { type TermsAsked, readTermsInForce } from '../debt-line-term/debt-line-term-reads.ts'
import { type BookChecked, readBookFindings } from '../finding/book-findings-reads.ts'
import { readKnownRecord } from '../operator-record/operator-snapshot-reads.ts'
import { readExchanges } from '../fx-rate/fx-rate-reads.ts'
import { readKnownStatements } from '../financial/statement-reads.ts'
import { readFixings } from '../index-rate/index-rate-reads.ts'
import { type StatedBalance, readBalances } from './cash-reads.ts'

/** Terms that a calculation applies: those in force, or others that are tried, which have no id. */
export interface AppliedTerms {
  readonly id: string | null
  readonly name: string | null
  readonly effective_from: string | null
  readonly terms: DebtLineTerm
}

/** A rate that was used: units of the line's currency for one of the other, both in smallest denominations, and the rate's record. */
export interface UsedRate {
  readonly currency: string
  readonly rate: Ratio
  readonly fx_rate_id: string
}

/** Everything that a borrowing base needs beside its collateral, and what it was read from. */
export interface LineInputs {
  readonly line: LineOnDay
  readonly applied: AppliedTerms | null
  readonly status: string
  readonly rates: readonly UsedRate[]
  readonly balances: readonly StatedBalance[]
  /** Of the company, by its last balance sheet. */
  readonly leverage: Leverage
  /** Null where nothing in the terms is made of the tie-out. */
  readonly tied_out: CashTiedOut | null
  /** Null where no rule of the terms reads findings. */
  readonly checked: BookChecked | null
}

/** Liabilities by tangible net worth (M34), and the statement that they are from; null without one, and where there is no worth. */
export interface Leverage {
  readonly ratio: Ratio | null
  readonly financial_id: string | null
}

/** A line, and the tenant of its lender. */
export interface InputsAsked extends TermsAsked {
  readonly tenant: number
}

/** A line's inputs; undefined where the line was not known. */
export async function readLineInputs(
  querier: Querier,
  asked: InputsAsked,
  tried: State | null,
): Promise<LineInputs | undefined> {
  const { debt_line, as_of } = asked
  const record = await readKnownRecord(querier, asked, debtLine, debt_line, as_of)
  if (record === undefined) return undefined
  const held = tried === null ? await readTermsInForce(querier, asked) : { id: null, state: tried }
  const applied = held === undefined ? null : appliedOf(held.id, held.state)
  const currency = String(record.state['currency'])
  const balances = await readBalances(querier, asked, applied?.terms.eligible_cash?.payin_instrument_ids ?? [], as_of)
  const rates = await readRates(querier, asked, currency, balances)
  const exchange = exchangeBy(currency, rates)
  const { tied_out, collections } = await readCollections(querier, asked, applied?.terms ?? NO_TERMS, currency)
  const { checked, findings } = await readFound(querier, asked, applied?.terms ?? NO_TERMS)
  const line: LineOnDay = {
    currency,
    day: dayNumber(as_of),
    commitment: Number(record.state['commitment']),
    principal_outstanding: Number(record.state['principal_outstanding']),
    interest_outstanding: Number(record.state['interest_outstanding']),
    terms: applied?.terms ?? NO_TERMS,
    step_downs: [],
    index_rate: await readIndex(querier, asked, applied?.terms.interest?.index),
    cash: balances.flatMap((balance) => cashOf(balance, exchange)),
    collections,
    findings,
    exchange,
  }
  const leverage = await readLeverage(querier, asked, line)
  return { line, applied, status: String(record.state['status']), rates, balances, leverage, tied_out, checked }
}

/** Those of the ages that the terms name. What backs a line is of its currency, since a pledge in another is void. */
async function readCollections(
  querier: Querier,
  { tenant, as_of, known_at }: InputsAsked,
  terms: DebtLineTerm,
  currency: string,
): Promise<{ readonly tied_out: CashTiedOut | null; readonly collections: LineOnDay['collections'] }> {
  const days = collectionDaysOf(terms)
  if (days.length === 0) return { tied_out: null, collections: NOTHING_TIED_OUT }
  return readUnverified(querier, { tenant, day: dayNumber(as_of), known_at, currency, days })
}

/** What integrity checks found, where a rule reads it. */
async function readFound(
  querier: Querier,
  asked: InputsAsked,
  terms: DebtLineTerm,
): Promise<{ readonly checked: BookChecked | null; readonly findings: LineOnDay['findings'] }> {
  if (!readsFindings(terms)) return { checked: null, findings: NEVER_CHECKED }
  return readBookFindings(querier, asked)
}

async function readLeverage(querier: Querier, asked: TermsAsked, line: LineOnDay): Promise<Leverage> {
  const statements = await readKnownStatements(querier, asked, asked.as_of)
  const reading = readStatements({ metric: 'leverage' }, statements, line)
  if (!isMeasured(reading)) return { ratio: null, financial_id: null }
  const value = valueOf(reading)
  const ratio = value === 'unbounded' || 'missing' in value ? null : value
  return { ratio, financial_id: reading.statements[0] ?? null }
}

/** The fixing of the index on the day; null where no fixing is in force, or none is asked for. */
async function readIndex(querier: Querier, asked: TermsAsked, index: string | undefined): Promise<Ratio | null> {
  if (index === undefined) return null
  const { operator, known_at } = asked
  const day = dayNumber(asked.as_of)
  return (await readFixings(querier, { operator, index, days: [day], known_at })).get(day)?.rate ?? null
}

/** Rates for cash alone: what backs a line is of its currency, since a pledge in another is void. */
async function readRates(
  querier: Querier,
  { operator, known_at, as_of }: TermsAsked,
  currency: string,
  balances: readonly StatedBalance[],
): Promise<UsedRate[]> {
  const currencies = [...new Set(balances.map((balance) => balance.currency))].filter((one) => one !== currency)
  const day = dayNumber(as_of)
  const exchangeOn = await readExchanges(querier, { operator, to: currency, currencies, days: [day], known_at })
  return currencies.flatMap((one) => {
    const exchange = exchangeOn(one, day)
    return exchange === null ? [] : [{ currency: one, fx_rate_id: exchange.id, rate: exchange.rate }]
  })
}

function appliedOf(id: string | null, state: State): AppliedTerms {
  const terms = debtLineTermOf(state)
  const { name } = state
  return { id, name: typeof name === 'string' ? name : null, effective_from: terms.effective_from, terms }
}

/** A day on which nothing is agreed. */
const NO_TERMS: DebtLineTerm = debtLineTermOf({
  ...Object.fromEntries(Object.keys(debtLineTerm.definition.fields).map((field) => [field, null])),
  ...debtLineTerm.definition.cleared,
})

function exchangeBy(own: string, rates: readonly UsedRate[]): LineOnDay['exchange'] {
  const byCurrency = new Map(rates.map(({ currency, rate }) => [currency, rate]))
  byCurrency.set(own, { numerator: 1n, denominator: 1n })
  return (currency) => byCurrency.get(currency) ?? null
}

/** Cash of a currency without a rate counts for nothing; of others whole units alone, as with every amount that is converted. */
function cashOf({ payin_instrument_id, currency, amount }: StatedBalance, exchange: LineOnDay['exchange']) {
  const rate = exchange(currency)
  if (rate === null) return []
  return [{ payin_instrument_id, amount: sumFrom((BigInt(amount) * rate.numerator) / rate.denominator) }]
}
