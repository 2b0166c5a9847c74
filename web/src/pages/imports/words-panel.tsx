// What the words of a tape mean: all of a column, with how many rows have each.
import { NativeSelect, TextInput } from '@mantine/core'
import { withWord } from '../../tape/edit-mapping.ts'
import { type LookupView, type LookupWord, lookupsOf, wordsFor } from '../../tape/mapping-words.ts'
import { countText } from '../../ui/amount.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Panel, Panels } from '../../ui/page.tsx'
import { sentenceCase } from '../../ui/words.ts'
import type { MappingChange } from './columns-panel.tsx'

/** A panel for each column of words. */
export function WordsPanel({ mapping, view, onChange }: MappingChange) {
  const lookups = lookupsOf(mapping, view)
  if (lookups.length === 0) return null
  return (
    <Panels>
      {lookups.map((lookup) => (
        <Panel
          key={`${lookup.name} ${lookup.column}`}
          title={`What ${lookup.column} means`}
          lead={leadOf(lookup)}
          flush
        >
          <DataTable
            caption={`Words of ${lookup.column}`}
            is_fixed
            columns={columns(lookup, (word, means) => onChange(withWord(mapping, lookup.name, word, means)))}
            rows={lookup.words}
            keyOf={({ word }) => word}
          />
        </Panel>
      ))}
    </Panels>
  )
}

function leadOf({ place }: LookupView): string | undefined {
  if (place === undefined) return undefined
  const gives = `It gives ${place.label}.`
  return place.field?.name === 'funded_by' ? `${gives} A word that means Other is kept as the name of the fund.` : gives
}

function columns(lookup: LookupView, onMean: (word: string, means: string) => void): Column<LookupWord>[] {
  return [
    { head: 'Word', cell: ({ word }) => <span className="breakable">{word}</span> },
    { head: 'Rows', kind: 'numeric', cell: ({ rows }) => countText(rows) },
    {
      head: 'Means',
      cell: ({ word, means }) => (
        <Meaning
          label={`What ${word} means`}
          words={wordsFor(lookup)}
          value={means === undefined ? '' : String(means)}
          onChange={(chosen) => onMean(word, chosen)}
        />
      ),
    },
  ]
}

interface MeaningProps {
  readonly label: string
  readonly words: readonly string[]
  readonly value: string
  readonly onChange: (value: string) => void
}

/** The meaning of a word: one of those that the field takes, or any where it takes any. */
export function Meaning({ label, words, value, onChange }: MeaningProps) {
  if (words.length === 0)
    return (
      <TextInput
        size="xs"
        aria-label={label}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? '?' : currentTarget.value)}
      />
    )
  const offered = value === '' || words.includes(value) ? words : [value, ...words]
  return (
    <NativeSelect
      size="xs"
      aria-label={label}
      data={[
        { value: '', label: 'Not recognized: choose' },
        ...offered.map((word) => ({ value: word, label: sentenceCase(word) })),
      ]}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? '?' : currentTarget.value)}
    />
  )
}
