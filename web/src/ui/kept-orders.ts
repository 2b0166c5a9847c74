// The orders that were chosen for tables whose rows are all on the page, as an address has them: `sorted=users.name_desc,sessions.began_asc`.
// Pages keep them there; where nothing does, they last as long as their table.
import { createContext, useContext, useState } from 'react'

/** What is kept, and how it is changed. */
export interface KeptOrders {
  readonly kept: string | undefined
  readonly onKeep: (kept: string | undefined) => void
}

/** Where orders are kept. */
export const KeptOrdersContext = createContext<KeptOrders | undefined>(undefined)

/** The order of a table by its name, and how another is chosen: none as undefined. */
export function useKeptOrder(table: string): [string | undefined, (order: string | undefined) => void] {
  const [own, setOwn] = useState<string>()
  const context = useContext(KeptOrdersContext)
  const kept = context === undefined ? own : context.kept
  const onKeep = context === undefined ? setOwn : context.onKeep
  return [orderOf(kept, table), (order) => onKeep(withOrder(kept, table, order))]
}

/** The order of a table among those that are kept. */
export function orderOf(kept: string | undefined, table: string): string | undefined {
  const found = partsOf(kept).find((part) => part.startsWith(`${table}.`))
  return found?.slice(table.length + 1)
}

/** What is kept once a table has another order, or none. */
export function withOrder(kept: string | undefined, table: string, order: string | undefined): string | undefined {
  const others = partsOf(kept).filter((part) => !part.startsWith(`${table}.`))
  const parts = order === undefined ? others : [...others, `${table}.${order}`]
  return parts.length === 0 ? undefined : parts.join(',')
}

function partsOf(kept: string | undefined): string[] {
  return kept?.split(',') ?? []
}
