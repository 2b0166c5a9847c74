// Adding a filter: which, and what it has to be.
import { Button, NativeSelect, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { type Filter, type FilterValues, filterValue } from './filters.ts'
import { FormActions } from './states.tsx'

interface FilterFormProps {
  readonly filters: readonly Filter[]
  readonly onAdd: (values: FilterValues) => void
}

/** The form. */
export function FilterForm({ filters, onAdd }: FilterFormProps) {
  const [name, setName] = useState(filters[0]?.name ?? '')
  const filter = filters.find((one) => one.name === name)
  const [fault, setFault] = useState<string>()
  if (filter === undefined) return null
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const sent = new FormData(event.currentTarget)
    const [value, key] = [textOf(sent, 'value'), textOf(sent, 'key')]
    if (value === '' || (filter.name === 'metadata' && key === '')) setFault('Enter a value.')
    else onAdd(filterValue(filter, value, key))
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <NativeSelect
          label="Filter by"
          data={filters.map(({ name: value, label }) => ({ value, label }))}
          value={name}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value)
            setFault(undefined)
          }}
        />
        {filter.name === 'metadata' && <TextInput name="key" label="Key" maxLength={40} />}
        <ValueInput key={name} filter={filter} fault={fault} />
        <FormActions>
          <Button type="submit" size="xs">
            Filter
          </Button>
        </FormActions>
      </Stack>
    </form>
  )
}

function ValueInput({ filter, fault }: { readonly filter: Filter; readonly fault: string | undefined }) {
  const { options, note, type = 'text', input: Input } = filter
  if (Input !== undefined) return <Input name="value" label="Is" note={note} fault={fault} />
  return options === undefined ? (
    <TextInput name="value" label="Is" type={type} description={note} error={fault} />
  ) : (
    <NativeSelect name="value" label="Is" description={note} data={[...options]} />
  )
}

function textOf(sent: FormData, name: string): string {
  const value = sent.get(name)
  return typeof value === 'string' ? value.trim() : ''
}
