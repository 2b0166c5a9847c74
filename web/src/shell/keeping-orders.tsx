// Keeps the orders of tables whose rows are all on the page in its address, so that a link and a saved view have them.
import { type ReactNode, useMemo } from 'react'
import { KeptOrdersContext } from '../ui/kept-orders.ts'
import { KEPT_ORDERS } from './address.ts'
import { useAddress } from './use-address.ts'

/** The pages within keep them. */
export function KeepingOrders({ children }: { readonly children: ReactNode }) {
  const { search, changeSearch } = useAddress()
  const kept = search[KEPT_ORDERS]
  const orders = useMemo(
    () => ({
      kept,
      onKeep: (changed: string | undefined) =>
        changeSearch({ [KEPT_ORDERS]: changed }, { replace: true, same_rows: true }),
    }),
    [kept, changeSearch],
  )
  return <KeptOrdersContext value={orders}>{children}</KeptOrdersContext>
}
