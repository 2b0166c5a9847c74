// What stands above a page of the portfolio: which part of the book it shows, and how.
import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLineFilter } from '../../shell/named-filters.ts'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { calculatedFilters } from '../book/calculated-filters.ts'
import { DIMENSIONS, type View } from './view.ts'

interface ToolbarProps {
  readonly view: View
  /** Whether a part of the book can be chosen. */
  readonly filterable?: boolean
  readonly children: ReactNode
}

/** The filters of the receivables that the portfolio can be parted by. */
function usePartFilters({ filters }: View) {
  const line = useLineFilter(filters['debt_line'])
  return calculatedFilters([], [line]).filter(({ name }) => name in DIMENSIONS || name === 'metadata')
}

/** The bar. */
export function Toolbar({ view, filterable = true, children }: ToolbarProps) {
  const filters = usePartFilters(view)
  return (
    <section className="panel" aria-label="What is shown">
      <Group gap="sm" align="flex-end" px="md" pt="md" pb={filterable ? 0 : 'md'}>
        {children}
      </Group>
      {filterable && <FilterBar filters={filters} values={view.filters} onChange={view.change} />}
    </section>
  )
}
