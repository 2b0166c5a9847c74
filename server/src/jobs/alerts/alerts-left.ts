// Open alerts that nothing else would close: of what their edited rule no longer watches, of debt lines that are closed or gone, and of receivables without
// a figure.
import { groupBy } from '@tapeline/kernel/core/group-by'
import type { ActiveRule } from '../../resources/alert-rule/active-rules-reads.ts'
import { editedRules, isStillWatched } from '../../resources/alert/alert-fit-rules.ts'
import type { StoredAlert } from '../../resources/alert/alert-rules.ts'
import { findOpenOfLines, findOpenOfRules, listLinesOfAlerts } from '../../resources/alert/alert-store.ts'
import { readOpenLines } from '../../resources/alert/open-lines-reads.ts'
import type { WatchedFigure } from '../../resources/alert/watched-figures-rules.ts'
import type { Transaction } from '../../storage/database.ts'
import type { AlertOwner } from './alert-owner.ts'
import type { ReceivableLook } from './receivable-looks.ts'
import { readReceivablesOfAlerts } from './selected-receivables.ts'

/** How many edited rules are compared with their alerts in one transaction. */
const EDITED = 10

/** Alerts about receivables of which there is no figure any more: their metadata key is no dimension of the portfolio now. */
export async function findGone(
  transaction: Transaction,
  tenant: number,
  { looked }: ReceivableLook,
  watched: readonly WatchedFigure[],
): Promise<StoredAlert[]> {
  const rules = [...new Set(looked.map(({ rule }) => rule))]
  const known = new Set(watched.map(({ opening }) => JSON.stringify([opening.rule, opening.about])))
  return (await findOpenOfRules(transaction, tenant, rules)).filter(
    ({ rule, about, organization, subject_kind }) =>
      subject_kind === 'portfolio' &&
      looked.some((one) => one.rule === rule && one.organization === organization) &&
      !known.has(JSON.stringify([rule, about])),
  )
}

/** Alerts that nothing would close: of what their edited rule no longer watches, and of lines that are closed or gone. */
export async function findLeft(
  transaction: Transaction,
  { tenant, lenders, sources }: AlertOwner,
  rules: readonly ActiveRule[],
  after: number,
) {
  const edited = editedRules(rules, after)
  const compared = edited.slice(0, EDITED)
  const by_number = new Map(compared.map((rule) => [rule.number, rule]))
  const of_edited = await findOpenOfRules(transaction, tenant, [...by_number.keys()])
  const receivableOf = await readReceivablesOfAlerts(transaction, { sources }, compared, of_edited)
  const unwatched = of_edited.filter((alert) => {
    const rule = by_number.get(alert.rule)
    return rule !== undefined && !isStillWatched(rule, alert, receivableOf(alert))
  })
  const of_closed = await findOfClosedLines(transaction, tenant, lenders)
  const more = edited.length > compared.length
  return { unwatched, of_closed, compared: compared.at(-1)?.recorded ?? after, more }
}

/** Alerts about lines that are closed or gone; those of a lender that cannot be reached are left. */
async function findOfClosedLines(
  transaction: Transaction,
  tenant: number,
  lenders: AlertOwner['lenders'],
): Promise<StoredAlert[]> {
  const known = new Map(lenders.map((lender) => [lender.organization, lender]))
  const found: StoredAlert[] = []
  for (const [organization, of] of groupBy(await listLinesOfAlerts(transaction, tenant), (one) => one.organization)) {
    const lender = known.get(organization)
    if (lender === undefined) continue
    const open = await readOpenLines(transaction, lender)
    const closed = of.map(({ debt_line }) => debt_line).filter((line) => !open.has(line))
    if (closed.length > 0) found.push(...(await findOpenOfLines(transaction, tenant, organization, closed)))
  }
  return found
}
