// The inputs of the excess spread that the book does not hold: the annual cost of debt and of servicing, and the months over which rates
// are averaged. All of them are in the address of the page.
import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Asked } from '../../service/portfolio.ts'
import type { View } from './view.ts'
import { counted } from '../../ui/words.ts'

const WINDOW = '3'
const PARTIAL_WINDOW = 'none_until_full'

/** What an average is while months of its window are missing. */
const PARTIAL_WINDOWS: Readonly<Record<string, string>> = {
  none_until_full: 'None until all are there',
  average_of_what_exists: 'That of those there are',
  divide_by_window: 'Their sum by the whole window',
}

/** The terms of the address as the table is asked for them. */
export function spreadAsked({ texts }: Pick<View, 'texts'>): Asked {
  return {
    coupon: texts['coupon'],
    servicing: texts['servicing'],
    window: texts['window'],
    partial_window: texts['partial_window'],
  }
}

/** The policy for windows with missing months, in words. */
export function partialWindowText({ texts }: Pick<View, 'texts'>): string {
  return (PARTIAL_WINDOWS[texts['partial_window'] ?? PARTIAL_WINDOW] ?? '').toLowerCase()
}

/** 0 to 100 with at most six decimals, as the service takes it. */
const PERCENT = /^(?:100(?:\.0{1,6})?|\d{1,2}(?:\.\d{1,6})?)$/

/** The form of the terms. */
export function SpreadTerms({ view }: { readonly view: View }) {
  const { texts } = view
  const [faulty, setFaulty] = useState<readonly string[]>([])
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const sent = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value).trim()]),
    )
    const wrong = ['coupon', 'servicing'].filter((name) => sent[name] !== '' && !PERCENT.test(sent[name] ?? ''))
    setFaulty(wrong)
    if (wrong.length > 0) return
    view.change(Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, value || undefined])))
  }
  const percent = (name: 'coupon' | 'servicing', label: string) => (
    <TextInput
      key={texts[name]}
      name={name}
      label={label}
      size="xs"
      w={150}
      inputMode="decimal"
      placeholder="0"
      defaultValue={texts[name] ?? ''}
      error={faulty.includes(name) && 'Percent a year, such as 3.06'}
    />
  )
  return (
    <form onSubmit={apply} noValidate aria-label="Terms of the excess spread">
      <Group align="flex-end" gap="sm" px="md" pb="md">
        {percent('coupon', 'Coupon, % a year')}
        {percent('servicing', 'Servicing, % a year')}
        <NativeSelect
          key={`window-${texts['window']}`}
          name="window"
          label="Averaged over"
          size="xs"
          defaultValue={texts['window'] ?? WINDOW}
          data={Array.from({ length: 24 }, (_, at) => ({
            value: String(at + 1),
            label: counted(at + 1, 'month'),
          }))}
        />
        <NativeSelect
          key={`partial-${texts['partial_window']}`}
          name="partial_window"
          label="While months are missing"
          size="xs"
          defaultValue={texts['partial_window'] ?? PARTIAL_WINDOW}
          data={Object.entries(PARTIAL_WINDOWS).map(([value, label]) => ({ value, label }))}
        />
        <Button type="submit" variant="default" size="xs">
          Apply
        </Button>
      </Group>
    </form>
  )
}
