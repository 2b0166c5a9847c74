// The inputs of `filter-inputs.tsx`, a part of its own as few pages are filtered.
import { Autocomplete, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TEXT_LENGTH_MAX, findQuery } from '../service/find.ts'
import type { FilterInputProps } from '../ui/filters.ts'
import { NamedId } from '../ui/named-id.tsx'
import { Loading } from '../ui/states.tsx'
import { type IndustryLevel, industryCode, offeredIndustries } from '../words/found-industries.ts'
import { useIndustryTitles } from './industry.ts'
import { useChoiceOfLines } from './use-choice-of-lines.ts'
import { usePlace } from './use-place.ts'

/** After so long without a key the text is looked up. */
const IDLE_MS = 150

/** An account. */
export function FoundAccount({ name, label, note, fault }: FilterInputProps) {
  const { environment } = usePlace()
  const [text, setText] = useState('')
  const [idle] = useDebouncedValue(text.trim(), IDLE_MS)
  const found = useQuery({ ...findQuery(environment, idle), enabled: idle !== '' })
  const accounts = found.data?.data.find(({ kind }) => kind === 'account')?.hits ?? []
  const nameOf = new Map(accounts.map((hit) => [hit.id, hit.label]))
  const ids = [...nameOf.keys()]
  // What is typed whole needs no choice, which would cover what is below.
  const isChosen = ids.length === 1 && ids[0] === text.trim()
  return (
    <Autocomplete
      name={name}
      label={label}
      description={note}
      error={fault}
      maxLength={TEXT_LENGTH_MAX}
      value={text}
      onChange={setText}
      data={text.trim() === '' || isChosen ? [] : ids}
      filter={({ options }) => options}
      renderOption={({ option }) => <NamedId id={option.value} name={nameOf.get(option.value)} />}
      comboboxProps={{ withinPortal: false }}
    />
  )
}

/** An industry. Its form is sent the code. */
export function FoundIndustry({
  name,
  label,
  note,
  fault,
  level,
}: FilterInputProps & { readonly level: IndustryLevel }) {
  useIndustryTitles(true)
  const [text, setText] = useState('')
  return (
    <>
      <Autocomplete
        label={label}
        description={note}
        error={fault}
        value={text}
        onChange={setText}
        data={text.trim() === '' && level !== 'sector' ? [] : offeredIndustries(text, level)}
        filter={({ options }) => options}
        maxDropdownHeight={280}
        comboboxProps={{ withinPortal: false }}
      />
      <input type="hidden" name={name} value={industryCode(text, level)} />
    </>
  )
}

/** A debt line; typed by its id where there is none to choose. */
export function ChosenLine({ name, label, note, fault }: FilterInputProps) {
  const lines = useChoiceOfLines(true)
  if (lines === undefined) return <Loading rows={1} />
  if (lines.length === 0) return <TextInput name={name} label={label} description={note} error={fault} />
  const data = lines.map((line) => ({ value: line.id, label: line.name ?? line.id }))
  return <NativeSelect name={name} label={label} data={data} error={fault} />
}
