// Keeps how the tables of a page were put in its address, so that a link and a saved view have it: their orders where all rows are on the page,
// and their columns where they are no lists.
import { type ReactNode, useMemo } from 'react'
import { KeptLooksContext } from '../ui/kept-looks.ts'
import { useAddress } from './use-address.ts'

/** The pages within keep it. */
export function KeepingLooks({ children }: { readonly children: ReactNode }) {
  const { search, changeSearch } = useAddress()
  const { sorted, chosen_columns } = search
  const looks = useMemo(() => {
    const keptAs = (name: string, kept: string | undefined) => ({
      kept,
      onKeep: (changed: string | undefined) => changeSearch({ [name]: changed }, { replace: true, same_rows: true }),
    })
    return { sorted: keptAs('sorted', sorted), chosen_columns: keptAs('chosen_columns', chosen_columns) }
  }, [sorted, chosen_columns, changeSearch])
  return <KeptLooksContext value={looks}>{children}</KeptLooksContext>
}
