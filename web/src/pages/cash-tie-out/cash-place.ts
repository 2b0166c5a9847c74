// Whose tie-out a page shows: the lender's own, or that of a lender that the operator has chosen.
import { createContext, useContext } from 'react'
import { cashPath } from '../../service/cash-tie-out.ts'

/** Whose it is. */
export interface CashPlace {
  /** Where the service has it. */
  readonly path: string
  /** The lender, where the operator reads it. */
  readonly organization?: string
}

const CashPlaceContext = createContext<CashPlace>({ path: cashPath() })

/** Gives the place to what is on the page. */
export const CashPlaced = CashPlaceContext.Provider

/** The place; the lender's own where none is given. */
export function useCashPlace(): CashPlace {
  return useContext(CashPlaceContext)
}

/** The place of one's own, and of a lender for the operator. */
export function cashPlaceOf(organization?: string): CashPlace {
  return { path: cashPath(organization), ...(organization === undefined ? {} : { organization }) }
}
