// Collections that a bank shows on another account than they belong into: matched lines of money that came into accounts that are not right for all
// receivables, with the payments that they are.
import { dayNumber, dayOfNumber } from '@tapeline/kernel/core/day'
import type { BreakSettings } from '@tapeline/kernel/metrics/cash-tie-out/break-types'
import { findBreaksOf } from '@tapeline/kernel/metrics/cash-tie-out/breaks'
import {
  type CollectedGroup,
  type CollectionAccount,
  belongsInto,
  isForAll,
} from '@tapeline/kernel/metrics/cash-tie-out/collection-accounts'
import { type Querier, statement } from '../../storage/database.ts'
import { type BreakParts, type FoundBreak, PartRows } from './break-parts.ts'
import {
  type LineOfBreak,
  type PaymentOfBreak,
  type RowsAsked,
  placedLine,
  placedPayment,
  readRowsOfMatches,
} from './break-rows-reads.ts'
import { readCellsByDay } from './cash-cells-reads.ts'
import { type CashSettings, accountsOn } from './cash-settings-reads.ts'
import { type OpenAsked, type OpenWanted, keyOfMatched, readMatchedLines } from './open-rows-reads.ts'

/** Whose collections, and the moment as of which it is known what their receivables belong to. */
export interface AccountsAsked extends RowsAsked {
  readonly groups_known_at: number
  readonly operator_slug: string
}

/** A matched line at which a break may have its place. */
export interface MatchedRow {
  readonly side: 'matched'
  readonly key: string
  readonly row: LineOfBreak
}

/** Matches whose payments are read at once: a payout may be of thousands. */
const MATCHES = 100

/** Lets each account be found with one look at the index. */
const findAccounts = statement(
  'find-accounts-of-cash-lines',
  `
  with recursive named(account) as (
    (select account from cash_lines where tenant = $1 order by account limit 1)
    union all
    select (select l.account from cash_lines l where l.tenant = $1 and l.account > named.account order by l.account limit 1)
    from named where named.account is not null
  )
  select account from named where account is not null
  union select account from cash_line_history where tenant = $1 and superseded > $2`,
)

/** The collections on wrong accounts of a lender, as of a day and as known at a moment. */
export class WrongAccounts {
  readonly #querier: Querier
  readonly #asked: AccountsAsked
  readonly #settings: CashSettings
  /** Accounts with lines that are not right for all receivables on all days. */
  readonly #accounts: readonly string[]
  /** The first day of which accounts are set. */
  readonly #from: string

  private constructor(
    querier: Querier,
    asked: AccountsAsked,
    settings: CashSettings,
    { accounts, from }: { readonly accounts: readonly string[]; readonly from: string },
  ) {
    this.#querier = querier
    this.#asked = asked
    this.#settings = settings
    this.#accounts = accounts
    this.#from = from
  }

  /** Undefined where no account can be wrong. */
  static async open(
    querier: Querier,
    asked: AccountsAsked,
    settings: CashSettings,
  ): Promise<WrongAccounts | undefined> {
    const first = settings.accounts.find(({ held }) => held.length > 0)
    if (first === undefined) return undefined
    const found = await querier.query<{ account: string }>(findAccounts, [asked.tenant, asked.moment])
    const accounts = found
      .map(({ account }) => account)
      .filter((account) => settings.accounts.some(({ held }) => !isForAll(held, account)))
    const from = Number.isFinite(first.from) ? dayOfNumber(first.from) : '-infinity'
    return accounts.length === 0 ? undefined : new WrongAccounts(querier, asked, settings, { accounts, from })
  }

  /** The next lines at which breaks may have their places. */
  async readRows(asked: OpenAsked, wanted: OpenWanted): Promise<MatchedRow[]> {
    const from = asked.from > this.#from ? asked.from : this.#from
    const { account } = asked
    const accounts = account === undefined ? this.#accounts : this.#accounts.filter((each) => each === account)
    const lines = await readMatchedLines(this.#querier, { ...asked, from }, accounts, wanted)
    return lines.map((row) => ({ side: 'matched', key: keyOfMatched(row.id), row }))
  }

  /** The breaks of the matches of some rows, as far as they are whole by the day. */
  async find(rows: readonly (LineOfBreak | PaymentOfBreak)[]): Promise<FoundBreak[]> {
    const { as_of } = this.#asked
    const matches = rows.flatMap(({ match, tied_on }) =>
      match !== null && tied_on !== null && tied_on <= as_of ? [match] : [],
    )
    const each = [...new Set(matches)]
    const breaks: FoundBreak[] = []
    for (let at = 0; at < each.length; at += MATCHES)
      breaks.push(...(await this.#findOfMatches(each.slice(at, at + MATCHES))))
    return breaks
  }

  async #findOfMatches(matches: readonly string[]): Promise<FoundBreak[]> {
    const { as_of } = this.#asked
    const rows = await readRowsOfMatches(this.#querier, this.#asked, matches)
    const lines = rows.lines.filter((row) => placedLine(row, as_of).match !== undefined)
    const payments = rows.payments.filter((row) => placedPayment(row, as_of).match !== undefined)
    const idsOf = (of: readonly (LineOfBreak | PaymentOfBreak)[], match: string) =>
      of.flatMap((row) => (row.match === match ? [row.id] : []))
    const sides = {
      lines: lines.map((row) => placedLine(row, as_of).line),
      payments: payments.map((row) => placedPayment(row, as_of).payment),
      once: new Map(),
      matches: matches.map((match) => ({ lines: idsOf(lines, match), payments: idsOf(payments, match) })),
    }
    const settings = {
      days_before: 0,
      days_after: 0,
      fees: [],
      as_of,
      belongsInto: await this.#judge({ lines, payments }),
    }
    const parts = new PartRows({ lines, payments })
    return findBreaksOf(sides, settings).breaks.map((found) => parts.partsOf(found))
  }

  /** By the accounts of the day on which the money came, and by what the receivable belonged to on the day of the payment. */
  async #judge({ lines, payments }: BreakParts): Promise<NonNullable<BreakSettings['belongsInto']>> {
    const by_line = new Map(lines.map(({ day }) => [day, accountsOn(this.#settings, dayNumber(day))]))
    const groupOf = await this.#readGroups([...by_line.values()].flat(), payments)
    return ({ receivable, day_number }, { account, day }) =>
      belongsInto(by_line.get(day) ?? [], groupOf(Number(receivable), day_number), account)
  }

  async #readGroups(
    accounts: readonly CollectionAccount[],
    payments: BreakParts['payments'],
  ): Promise<(receivable: number, day: number) => CollectedGroup> {
    const ungrouped: CollectedGroup = { debt_line: null, product_type: null }
    if (accounts.every((each) => each.debt_line === undefined && each.product_type === undefined))
      return () => ungrouped
    const { tenant, groups_known_at: known_at, operator_slug } = this.#asked
    const receivables = [...new Set(payments.map(({ receivable }) => receivable))]
    const cellOf = await readCellsByDay(this.#querier, { tenant, known_at, operator_slug }, receivables)
    return (receivable, day) => {
      const cell = cellOf(receivable, day)
      return cell === undefined ? ungrouped : { debt_line: cell.debt_line ?? null, product_type: cell.product_type }
    }
  }
}
