// A field of several industries, each found by its title or by its code as it is typed. The terms have the codes, a code without title as it was written.
import { TagsInput } from '@mantine/core'
import { useState } from 'react'
import { useIndustryTitles } from '../../../shell/industry.ts'
import { industryCode, offeredIndustries } from '../../../words/found-industries.ts'
import { industryName } from '../../../words/industry-titles.ts'

interface IndustriesFieldProps {
  readonly label: string
  readonly note: string
  readonly fault: string | undefined
  readonly codes: readonly string[]
  readonly onChange: (codes: readonly string[]) => void
}

/** The field. */
export function IndustriesField({ label, note, fault, codes, onChange }: IndustriesFieldProps) {
  useIndustryTitles(true)
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const offered = text.trim() === '' ? [] : offeredIndustries(text, 'any')
  return (
    <TagsInput
      label={label}
      description={`${note} Find them by name or by the first digits of NAICS; Enter adds one.`}
      error={fault}
      data={offered}
      // An open list without options would leave the box with one that is gone.
      dropdownOpened={isOpen && offered.length > 0}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      filter={({ options }) => options}
      maxDropdownHeight={280}
      comboboxProps={{ withinPortal: false }}
      value={codes.map(industryName)}
      searchValue={text}
      onSearchChange={setText}
      acceptValueOnBlur
      onChange={(chosen) => onChange([...new Set(chosen.map((one) => industryCode(one, 'any')))])}
    />
  )
}
