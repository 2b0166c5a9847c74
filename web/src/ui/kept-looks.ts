// How the tables of a page were put: the order of each whose rows are all on the page, and the columns of each that is no list. An address has
// them as `sorted=users.name_desc,sessions.began_asc` and `chosen_columns=users.name.role`. Pages keep them there; where nothing does, they last
// as long as their table.
import { createContext, useContext, useState } from 'react'

/** What is kept of a page, and how it is changed. */
interface Kept {
  readonly kept: string | undefined
  readonly onKeep: (kept: string | undefined) => void
}

/** What is kept, by the parameter of the address that has it. */
export interface KeptLooks {
  readonly sorted: Kept
  readonly chosen_columns: Kept
}

/** Where it is kept. */
export const KeptLooksContext = createContext<KeptLooks | undefined>(undefined)

/** What is kept of a table by its name, and how it is changed: to nothing by undefined. */
export function useKept(
  look: keyof KeptLooks,
  table: string,
): [string | undefined, (chosen: string | undefined) => void] {
  const [own, setOwn] = useState<string>()
  const { kept, onKeep } = useContext(KeptLooksContext)?.[look] ?? { kept: own, onKeep: setOwn }
  return [keptOf(kept, table), (chosen) => onKeep(withKept(kept, table, chosen))]
}

/** What is kept of a table among others. */
export function keptOf(kept: string | undefined, table: string): string | undefined {
  const found = partsOf(kept).find((part) => part.startsWith(`${table}.`))
  return found?.slice(table.length + 1)
}

/** What is kept once a table has something else, or nothing. */
export function withKept(kept: string | undefined, table: string, chosen: string | undefined): string | undefined {
  const others = partsOf(kept).filter((part) => !part.startsWith(`${table}.`))
  const parts = chosen === undefined ? others : [...others, `${table}.${chosen}`]
  return parts.length === 0 ? undefined : parts.join(',')
}

function partsOf(kept: string | undefined): string[] {
  return kept?.split(',') ?? []
}
