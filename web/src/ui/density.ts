// How much room the rows of tables take: chosen once in a browser, for all tables.
import { useLocalStorage } from '@mantine/hooks'

/** How close together rows are. */
export type Density = 'comfortable' | 'compact'

/** The density in force, and how it is changed. */
export function useDensity(): [Density, (density: Density) => void] {
  const [density, change] = useLocalStorage<Density>({
    key: 'tapeline-table-density',
    defaultValue: 'comfortable',
    getInitialValueInEffect: false,
    serialize: (chosen) => chosen,
    deserialize: (kept) => (kept === 'compact' ? kept : 'comfortable'),
  })
  return [density, change]
}
