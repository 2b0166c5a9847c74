// The data sets that the demo knows, by name.
import type { DataSet } from './data-set.ts'
import { berka } from './berka.ts'
import { fannie2007q3 } from './fannie-2007q3.ts'
import { ibmReceivables } from './ibm-receivables.ts'
import { loanPayments500 } from './loan-payments-500.ts'
import { openintroLendingClub } from './openintro-lending-club.ts'
import { superlender } from './superlender.ts'
import { uciTaiwanCards } from './uci-taiwan-cards.ts'

/** All data sets, the smallest first. */
export const data_sets: readonly DataSet[] = [
  loanPayments500,
  berka,
  fannie2007q3,
  ibmReceivables,
  openintroLendingClub,
  superlender,
  uciTaiwanCards,
]

/** The data set of that name. */
export function findDataSet(name: string | undefined): DataSet | undefined {
  return data_sets.find((set) => set.name === name)
}
