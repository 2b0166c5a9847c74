// What a list is narrowed by: every filter in force as a mark that can be taken off, and one form to add another.
import { ActionIcon, Button, Group, Popover } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { FilterForm } from './filter-form.tsx'
import { type Filter, type FilterValues, filtersInForce } from './filters.ts'

interface FilterBarProps {
  readonly filters: readonly Filter[]
  /** What is filtered by, by the parameter of each filter. */
  readonly values: FilterValues
  /** Changes some of it; undefined takes a filter off. */
  readonly onChange: (values: FilterValues) => void
  /** Beside the filters: what can be done with the list. */
  readonly children?: ReactNode
}

/** The bar above a list. */
export function FilterBar({ filters, values, onChange, children }: FilterBarProps) {
  const [opened, { toggle, close }] = useDisclosure()
  const inForce = filtersInForce(filters, values)
  const nothing = Object.fromEntries(inForce.map(({ name }) => [name, undefined]))
  const add = (added: FilterValues) => {
    close()
    onChange(added)
  }
  return (
    <Group justify="space-between" align="flex-start" p="md" gap="sm" role="group" aria-label="Filters">
      <Group gap="xs">
        <Popover opened={opened} onChange={close} position="bottom-start" width={280} trapFocus returnFocus>
          <Popover.Target>
            <Button variant="default" size="xs" onClick={toggle}>
              Add a filter
            </Button>
          </Popover.Target>
          <Popover.Dropdown aria-label="Add a filter">
            <FilterForm filters={filters} onAdd={add} />
          </Popover.Dropdown>
        </Popover>
        {inForce.map(({ name, label, text }) => (
          <span key={name} className="filter">
            <span className="breakable">
              {label}: <strong>{text}</strong>
            </span>
            <ActionIcon
              variant="transparent"
              size="sm"
              c="inherit"
              aria-label={`Take off the filter ${label}: ${text}`}
              onClick={() => onChange({ [name]: undefined })}
            >
              ×
            </ActionIcon>
          </span>
        ))}
        {inForce.length > 1 && (
          <Button variant="subtle" size="compact-xs" onClick={() => onChange(nothing)}>
            Take off all
          </Button>
        )}
      </Group>
      <Group gap="xs">{children}</Group>
    </Group>
  )
}
