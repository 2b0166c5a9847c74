// The two sides of a tie-out as they are stored: entries that move money, with the references of their receivables, and the lines
// of the bank: the operator's transactions, and the lender's own bank lines.
import { type State, isObject } from '@tapeline/kernel/core/dated-facts'
import { dayNumber, dayOfNumber } from '@tapeline/kernel/core/day'
import { groupBy } from '@tapeline/kernel/core/group-by'
import { cashOf, isLent, payoutRoleOf } from '@tapeline/kernel/metrics/cash-tie-out/cash-types'
import type { BankLine, CashEntry } from '@tapeline/kernel/metrics/cash-tie-out/items'
import { payerOf } from '@tapeline/kernel/core/payer'
import { withoutOutranked } from '@tapeline/kernel/metrics/cash-tie-out/outranked-lines'
import { STRETCH_DAYS } from '@tapeline/kernel/metrics/cash-tie-out/stretches'
import { meaningOf } from '@tapeline/kernel/metrics/ledger/entry-facts'
import type { MetricSettings } from '@tapeline/kernel/metrics/metric-settings'
import { type Querier, statement } from '../../storage/database.ts'
import { operatorPosting, scopeOf } from '../operator-record/operator-postings.ts'
import { transparencyTransaction } from '../transparency-transaction/transparency-transaction-definition.ts'
import { type CashSettings, keysOn } from './cash-settings-reads.ts'
import {
  type CashPosition,
  type Days,
  earliestDay,
  readEarlierEntries,
  readEarlierMetadata,
  readEarlierRecords,
  statedOn,
} from './earlier-cash-reads.ts'
import { ownLineKey } from './line-key-rules.ts'
import { readOwnLines, readStatedDays, statedDays } from './own-lines-reads.ts'
import type { WatchedLender } from './watched-lender-reads.ts'

/** Receivables whose entries are read at once. */
const PORTION = 2_000

const RECEIVABLE_COLUMNS = 'number, id, currency, metadata'

const findAnyPortion = statement(
  'find-receivables-with-cash',
  `
  select ${RECEIVABLE_COLUMNS} from receivables where tenant = $1 and number > $2 order by number limit ${PORTION}`,
)

const findListedPortion = statement(
  'find-receivables-with-cash-of-stretch',
  `
  select r.* from (
    select receivable from cash_receivables where tenant = $1 and stretch = $3 and receivable > $2 order by receivable limit ${PORTION}) w
  cross join lateral (
    select ${RECEIVABLE_COLUMNS} from receivables where tenant = $1 and number = w.receivable offset 0) r
  order by r.number`,
)

// Receivable by receivable, since entries have their index within each. Few have earlier versions: whether there are any is asked once for each.
const findEntries = statement(
  'find-entries-of-days',
  `
  select e.receivable, e.id, e.date, e.type, e.amount, e.metadata, case when v.are_there then ${earliestDay('e', '$5')} end as stated_on
  from unnest($2::bigint[]) as w(number)
  cross join lateral (
    select exists (select from entry_history where tenant = $1 and receivable = w.number) as are_there offset 0) v
  cross join lateral (
    select * from entries
    where tenant = $1 and receivable = w.number and date between $3 and $4 and recorded <= $5 offset 0) e`,
)

interface ReceivableRow {
  readonly number: number
  readonly id: string
  readonly currency: string
  readonly metadata: State
}

interface EntryRow {
  readonly receivable: number
  readonly id: string
  readonly date: string
  readonly type: string
  readonly amount: number
  readonly metadata: State | null
  /** The earliest day of all versions that were known; null where there is one alone. */
  readonly stated_on: string | null
}

/** By what cash is read: what types of entries mean, where references of payments are stated, and up to where what was written counts. */
export interface CashReading {
  readonly steps: readonly MetricSettings[]
  readonly settings: CashSettings
  readonly position: CashPosition
}

/** Entries that moved money, and the receivables with entries of any kind. */
export interface EntriesOfDays {
  readonly entries: readonly CashEntry[]
  readonly receivables: readonly number[]
}

/**
 * The entries of a lender that moved money on the days of a stretch, as they were at the position. Where it is not listed which receivables have
 * entries on its days, all are looked at.
 */
export async function readCashEntries(
  querier: Querier,
  { tenant, stretch, is_listed }: { readonly tenant: number; readonly stretch: number; readonly is_listed: boolean },
  reading: CashReading,
): Promise<EntriesOfDays> {
  const days = daysOfStretch(stretch)
  const { from, until } = days
  const { position } = reading
  const [earlier, metadata] = await Promise.all([
    readEarlierEntries<EntryRow>(querier, tenant, days, position),
    readEarlierMetadata(querier, tenant, position),
  ])
  const changed = groupBy(earlier, ({ receivable }) => receivable)
  const entries: CashEntry[] = []
  const with_entries = new Set<number>()
  for (let after = -1; ;) {
    const receivables = await (is_listed
      ? querier.query<ReceivableRow>(findListedPortion, [tenant, after, stretch])
      : querier.query<ReceivableRow>(findAnyPortion, [tenant, after]))
    const last = receivables.at(-1)
    if (last === undefined) return { entries, receivables: [...with_entries] }
    after = last.number
    const by_number = new Map(
      receivables.map((receivable) => [
        receivable.number,
        { ...receivable, metadata: metadata.get(receivable.number) ?? receivable.metadata },
      ]),
    )
    const numbers = [...by_number.keys()]
    const rows = await querier.query<EntryRow>(findEntries, [tenant, numbers, from, until, position.log])
    for (const row of [...rows, ...numbers.flatMap((number) => changed.get(number) ?? [])]) {
      const receivable = by_number.get(row.receivable)
      with_entries.add(row.receivable)
      const entry = receivable && cashEntryOf(row, receivable, reading)
      if (entry !== undefined) entries.push(entry)
    }
    if (receivables.length < PORTION) return { entries, receivables: [...with_entries] }
  }
}

/** The days of a stretch. */
export function daysOfStretch(stretch: number): Days {
  const first = stretch * STRETCH_DAYS
  return { from: dayOfNumber(first), until: dayOfNumber(first + STRETCH_DAYS - 1) }
}

const findEntriesOfKeys = statement(
  'find-entries-of-keys',
  `
  select e.receivable, e.id, e.date, e.type, e.amount, e.metadata, ${statedOn('e', '$4')},
    r.currency, r.id as receivable_id, r.metadata as receivable_metadata
  from unnest($2::bigint[], $3::text[]) as w(number, id)
  cross join lateral (
    select receivable, number, recorded, id, date, type, amount, metadata from entries
    where tenant = $1 and receivable = w.number and id = w.id and recorded <= $4
    union all
    select receivable, number, recorded, id, date, type, amount, metadata from entry_history
    where tenant = $1 and receivable = w.number and id = w.id and superseded > $4 and recorded <= $4) e
  cross join lateral (
    select id, currency, metadata from receivables where tenant = $1 and number = w.number offset 0) r`,
)

interface KeyedEntryRow extends EntryRow {
  readonly currency: string
  readonly receivable_id: string
  readonly receivable_metadata: State
}

/** Entries by their keys, those that moved money, as they were at the position. */
export async function readEntriesOfKeys(
  querier: Querier,
  tenant: number,
  keys: readonly string[],
  reading: CashReading,
): Promise<CashEntry[]> {
  if (keys.length === 0) return []
  const named = keys.map(entryOfKey)
  const { position } = reading
  const values = [tenant, named.map(({ receivable }) => receivable), named.map(({ id }) => id), position.log]
  const [rows, earlier] = await Promise.all([
    querier.query<KeyedEntryRow>(findEntriesOfKeys, values),
    readEarlierMetadata(querier, tenant, position),
  ])
  return rows.flatMap((row) => {
    const { receivable: number, receivable_id: id, currency } = row
    const metadata = earlier.get(number) ?? row.receivable_metadata
    return cashEntryOf(row, { number, id, currency, metadata }, reading) ?? []
  })
}

function cashEntryOf(
  row: EntryRow,
  receivable: ReceivableRow,
  { steps, settings }: CashReading,
): CashEntry | undefined {
  const day = dayNumber(row.date)
  const meaning = meaningOf(row.type, day, steps)
  const amount = cashOf(meaning, row.amount)
  if (amount === 0) return undefined
  const role = payoutRoleOf(meaning)
  const metadata = row.metadata ?? {}
  const keys = keysOn(settings, day)
  const references: string[] = []
  for (const of of [metadata, receivable.metadata]) addTexts(references, of, keys.references)
  references.push(receivable.id)
  return {
    id: entryKey(row.receivable, row.id),
    receivable: String(row.receivable),
    amount,
    currency: receivable.currency,
    day: row.date,
    references,
    batch: firstText(metadata, keys.batches),
    processor: firstText(metadata, keys.processors),
    ...(role === undefined ? {} : { role }),
    ...(isLent(meaning) ? { is_lent: true } : {}),
    ...(row.stated_on !== null && row.stated_on < row.date ? { stated_on: row.stated_on } : {}),
  }
}

/** What names an entry among all of a lender: the number of its receivable, and its own id. */
export function entryKey(receivable: number, id: string): string {
  return `${receivable} ${id}`
}

/** The parts of a key of an entry. */
export function entryOfKey(key: string): { readonly receivable: number; readonly id: string } {
  const space = key.indexOf(' ')
  return { receivable: Number(key.slice(0, space)), id: key.slice(space + 1) }
}

/** Adds what is stated under some keys, in their order. */
function addTexts(found: string[], metadata: State, keys: readonly string[]): void {
  for (const key of keys) {
    const text = textOf(metadata, key)
    if (text !== undefined) found.push(text)
  }
}

/** What is stated under the first of some keys under which something is. */
function firstText(metadata: State, keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const text = textOf(metadata, key)
    if (text !== undefined) return text
  }
  return undefined
}

function textOf(metadata: State, key: string): string | undefined {
  const value = metadata[key]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

const findLines = statement(
  'find-bank-lines-of-days',
  `
  select r.id, r.state from operator_record_postings p
  cross join lateral (
    select id, state from operator_records where tenant = $1 and sorted = p.sorted and tie = p.tie and recorded <= $5 offset 0) r
  where p.tenant = $1 and p.posting = $2 and p.sorted >= $3 and p.sorted < $4`,
)

const DAY_SECONDS = 86_400
const KIND = transparencyTransaction.definition.name

/** A lender whose lines are read: the operator's, and its own. */
export interface LenderOfLines extends WatchedLender {
  readonly tenant: number
}

/**
 * The lines of the bank of a lender that were settled on some days, as they were at the position: the operator's, and its own where no statement of
 * the operator outranks them.
 */
export async function readBankLines(
  querier: Querier,
  lender: LenderOfLines,
  days: Days,
  { settings, position }: CashReading,
): Promise<BankLine[]> {
  const { organization, operator, tenant } = lender
  const posting = operatorPosting(scopeOf(KIND), 'organization', organization)
  const seconds = [dayNumber(days.from) * DAY_SECONDS, (dayNumber(days.until) + 1) * DAY_SECONDS] as const
  const [found, earlier, own, stated] = await Promise.all([
    querier.query<{ id: string; state: State }>(findLines, [operator, posting, ...seconds, position.operator]),
    readEarlierRecords(querier, lender, transparencyTransaction, position),
    readOwnLines(querier, tenant, seconds, position),
    readStatedDays(querier, lender, days, position),
  ])
  const rows = [...found, ...earlier].filter(
    ({ state }) => state['status'] === 'settled' && dayOf(state) >= days.from && dayOf(state) <= days.until,
  )
  const of_operator = rows.map(({ id, state }) => bankLineOf(id, state, settings))
  const of_lender = own.map(({ id, state }): BankLine => ({
    ...bankLineOf(ownLineKey(id), state, settings),
    source: 'lender',
  }))
  const by_lines = rows.flatMap(({ state }) =>
    statedDays(dayOf(state), state['payin_instrument_id'], state['account_label']),
  )
  return [...of_operator, ...withoutOutranked(of_lender, [...stated, ...by_lines])]
}

/** The metadata key under which `import-statement` keeps that the bank states a line to take back an earlier one. */
const REVERSAL = 'reversal'

/** A settled line from the state of its record. */
export function bankLineOf(id: string, state: State, settings: CashSettings): BankLine {
  const amount = Number(state['amount'])
  const day = dayOf(state)
  const metadata = state['metadata'] ?? null
  const booked_on = String(state['booked_on'] ?? day)
  const references: string[] = []
  addTexts(references, state, ['bank_reference'])
  if (isObject(metadata)) addTexts(references, metadata, keysOn(settings, dayNumber(day)).references)
  return {
    id,
    account: String(state['payin_instrument_id'] ?? state['account_label'] ?? ''),
    amount: state['direction'] === 'debit' ? -amount : amount,
    currency: String(state['currency']),
    day,
    ...(booked_on === day ? {} : { booked_on }),
    references,
    text: [state['counterparty'], state['description']].filter((text) => typeof text === 'string').join(' '),
    ...payerIn(state),
    reversal: isObject(metadata) && metadata[REVERSAL] === true,
    is_of_debt_line: isOfDebtLine(state),
  }
}

function payerIn({ counterparty }: State): Pick<BankLine, 'payer'> {
  const payer = typeof counterparty === 'string' ? payerOf(counterparty) : undefined
  return payer === undefined ? {} : { payer }
}

function dayOf(state: State): string {
  return String(state['settled_at']).slice(0, 'YYYY-MM-DD'.length)
}

/** A draw by its request; of a line that is named, what goes out is its repayment, interest or fee, while what comes in may be collections. */
function isOfDebtLine({ draw_request_id, debt_line_id, direction }: State): boolean {
  return (draw_request_id ?? null) !== null || ((debt_line_id ?? null) !== null && direction === 'debit')
}
