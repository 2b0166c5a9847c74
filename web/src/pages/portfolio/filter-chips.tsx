// Which part of the portfolio is shown: its filters as chips that can be taken away, and a form that adds one. What can be chosen is what
// there is: the groups of the book on the day.
import { Button, CloseButton, Group, NativeSelect, Popover, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../service/call.ts'
import { tableQuery } from '../../service/portfolio.ts'
import type { ConcentrationRow } from '../../service/portfolio-rows.ts'
import { settingsQuery } from '../../service/settings.ts'
import { FormActions } from '../../ui/states.tsx'
import { groupName } from './group-name.ts'
import { DIMENSIONS, type View, dimensionName, filterOf } from './view.ts'

/** The filters of a page. */
export function FilterChips({ view }: { readonly view: View }) {
  const [opened, { toggle, close }] = useDisclosure()
  return (
    <Group gap={6}>
      {Object.entries(view.filters).map(([name, value = '']) => (
        <Chip key={name} name={name} value={value} onRemove={() => view.change({ [name]: undefined })} />
      ))}
      <Popover opened={opened} onChange={close} width={280} position="bottom-start" trapFocus returnFocus>
        <Popover.Target>
          <Button variant="default" size="xs" onClick={toggle}>
            Add a filter
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label="Add a filter">
          <FilterForm view={view} onDone={close} />
        </Popover.Dropdown>
      </Popover>
    </Group>
  )
}

interface ChipProps {
  readonly name: string
  readonly value: string
  readonly onRemove: () => void
}

function Chip({ name, value, onRemove }: ChipProps) {
  const dimension = dimensionName(name)
  return (
    <span className="filter">
      {dimension}: {groupName(name, value)}
      <CloseButton size="xs" aria-label={`Take away the filter ${dimension}`} onClick={onRemove} />
    </span>
  )
}

interface FilterFormProps {
  readonly view: View
  readonly onDone: () => void
}

function FilterForm({ view, onDone }: FilterFormProps) {
  const [dimension, setDimension] = useState('product_type')
  const { data: settings } = useQuery(settingsQuery(view.environment))
  const groups = useQuery(
    tableQuery<ConcentrationRow>(view.environment, 'concentrations', view.clocks, { group_by: dimension }),
  )
  const offered = [...new Set((groups.data?.data ?? []).flatMap(({ group }) => (group === null ? [] : [group])))]
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const group = new FormData(event.currentTarget).get('group')
    const filter = typeof group === 'string' && group !== '' ? filterOf(dimension, group) : undefined
    if (filter !== undefined) view.change(filter)
    onDone()
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <NativeSelect
          label="Only"
          value={dimension}
          onChange={({ currentTarget }) => setDimension(currentTarget.value)}
          data={[
            ...Object.entries(DIMENSIONS).map(([value, label]) => ({ value, label })),
            ...(settings?.metadata_dimensions ?? []).map((key) => ({
              value: `metadata.${key}`,
              label: `Metadata: ${key}`,
            })),
          ]}
        />
        <NativeSelect
          key={dimension}
          name="group"
          label="Which"
          disabled={offered.length === 0}
          data={offered.map((group) => ({ value: group, label: groupName(dimension, group) }))}
        />
        {groups.error !== null && <Text size="xs">{messageOf(groups.error)}</Text>}
        {groups.data !== undefined && offered.length === 0 && (
          <Text size="xs" c="dimmed">
            Nothing of the book says this.
          </Text>
        )}
        <FormActions>
          <Button type="submit" size="xs" disabled={offered.length === 0}>
            Show only this
          </Button>
        </FormActions>
      </Stack>
    </form>
  )
}
