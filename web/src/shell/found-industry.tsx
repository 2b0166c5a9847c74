// The input of `industry-input.tsx`, a part of its own as few pages are filtered.
import { Autocomplete } from '@mantine/core'
import { useState } from 'react'
import type { FilterInputProps } from '../ui/filters.ts'
import { type IndustryLevel, industryCode, offeredIndustries } from '../words/industry-titles.ts'
import { useIndustryTitles } from './industry.ts'

/** The input. Its form is sent the code. */
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
