// What holds for all rows of a table, because no column gives it; what must still be settled comes first.
import { NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core'
import { type Place, constantOf, isConstant, placesOf, rightOf, withRight } from '../../tape/edit-mapping.ts'
import { tableTitle } from '../../tape/table-title.ts'
import { Panel } from '../../ui/page.tsx'
import { sentenceCase } from '../../ui/words.ts'
import type { MappingChange } from './columns-panel.tsx'

/** The panel. */
export function FixedPanel({ mapping, view, onChange }: MappingChange) {
  const tables = view.tables
    .map((table) => ({ table, places: placesOf(mapping, table.name, view.fields).filter(isShown) }))
    .filter(({ places }) => places.length > 0)
  if (tables.length === 0) return null
  return (
    <Panel title="The same for all rows" lead="What no column gives.">
      {tables.map(({ table, places }) => (
        <SimpleGrid key={table.name} cols={{ base: 1, xs: 2, md: 3 }} mb="sm">
          {places
            .toSorted((a, b) => Number(isOpen(b)) - Number(isOpen(a)))
            .map((place) => (
              <Fixed
                key={place.key}
                place={place}
                label={view.tables.length === 1 ? place.label : `${place.label}, ${tableTitle(table)}`}
                onChange={(value) => onChange(withRight(mapping, table.name, place.key, rightOf(value, place)))}
              />
            ))}
        </SimpleGrid>
      ))}
      {tables.some(({ places }) => places.some(isOpen)) && (
        <Text size="sm">No row passes before what is empty here is filled in, or given by a column above.</Text>
      )}
    </Panel>
  )
}

/** Values for all rows, and what is needed and given by nothing. */
function isShown(place: Place): boolean {
  return (
    isConstant(place.right) ||
    (place.right === undefined && place.field?.required === true && place.field.form !== 'currency')
  )
}

function isOpen({ right }: Place): boolean {
  return right === '?' || right === undefined
}

interface FixedProps {
  readonly place: Place
  readonly label: string
  readonly onChange: (value: string) => void
}

function Fixed({ place, label, onChange }: FixedProps) {
  const value = isOpen(place) ? '' : constantOf(place.right)
  const words = place.field?.words ?? []
  const shown = isOpen(place) ? 'To be settled' : undefined
  if (words.length > 0)
    return (
      <NativeSelect
        label={label}
        description={shown}
        data={[{ value: '', label: 'Choose' }, ...words.map((word) => ({ value: word, label: sentenceCase(word) }))]}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )
  return (
    <TextInput
      label={label}
      description={place.field?.form === 'day' ? 'A day, such as 2026-01-31' : shown}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
