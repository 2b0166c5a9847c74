// Receivables as they are at the end of a fold: from the stored ledgers where those are of its moment, else from history.
import { decodeLedger, encodeLedger } from '@tapeline/kernel/metrics/ledger/ledger-codec'
import { readBreaks } from '../../resources/portfolio/contribution/break-reads.ts'
import {
  type ContributorPlace,
  type KnownContributor,
  readCells,
  readContributors,
} from '../../resources/portfolio/contribution/contributor-reads.ts'
import type { AppliedContribution } from '../../resources/portfolio/contribution/contributor-store.ts'
import { type Transaction, statement } from '../../storage/database.ts'

/** A receivable, and the same as it is stored once it is applied. */
export interface FoldContributor {
  readonly known: KnownContributor
  readonly taken: AppliedContribution
}

/** The end of a fold, and the moment of the last change of the settings in force there. */
export interface FoldPlace extends ContributorPlace {
  readonly settings: number
}

/** Receivables from everything that was known of them. */
export async function readByHistory(
  transaction: Transaction,
  place: FoldPlace,
  numbers: readonly number[],
): Promise<FoldContributor[]> {
  const { settings } = place
  const contributors = await readContributors(transaction, place, numbers)
  return contributors.map((known) => {
    const { ledger, ...noted } = known
    return { known, taken: { ...noted, settings, ledger: encodeLedger(ledger) } }
  })
}

const findLedgers = statement(
  'find-ledgers-to-take-in',
  `
  select l.receivable as number, l.ledger from unnest($2::bigint[]) as w(number)
  cross join lateral (select * from receivable_ledgers where tenant = $1 and receivable = w.number offset 0) l`,
)

/** Receivables from their stored ledgers, which must be those of the place's moment. */
export async function readByLedgers(
  transaction: Transaction,
  place: FoldPlace,
  numbers: readonly number[],
): Promise<FoldContributor[]> {
  const { tenant, settings } = place
  const [rows, cells] = await Promise.all([
    transaction.query<{ number: number; ledger: Buffer }>(findLedgers, [tenant, numbers]),
    readCells(transaction, place, numbers),
  ])
  const ledgers = new Map(rows.map(({ number, ledger }) => [number, decodeLedger(ledger)]))
  const breaks = await readBreaks(transaction, place, ledgers)
  return rows.flatMap(({ number, ledger: bytes }) => {
    const ledger = ledgers.get(number)
    if (ledger === undefined) return []
    const noted = { number, cells: cells.get(number) ?? [], breaks: breaks.get(number) ?? [] }
    return [{ known: { ...noted, ledger }, taken: { ...noted, settings, ledger: bytes } }]
  })
}
