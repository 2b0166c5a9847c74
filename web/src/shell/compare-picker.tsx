// With what the figures of a page are compared: last month, last year, another day, another moment. The choice is in the address.
import { Button, NativeSelect, Popover, Stack, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { FormActions } from '../ui/states.tsx'
import type { Texts } from './address.ts'
import { type AgainstInAddress, readAgainst } from './against.ts'
import { useAgainst } from './use-against.ts'

const NOTHING: AgainstInAddress = { against: undefined, against_known_at: undefined, against_line: undefined }

/** Another record of the kind that the page is about. */
export interface Comparable {
  readonly id: string
  readonly name: string
}

interface ComparePickerProps {
  /** Debt lines that the page can be compared with. */
  readonly lines?: readonly Comparable[]
  /** With what is compared, in words, where that is more than a day and a moment. */
  readonly words?: string | undefined
}

/** The button that shows with what is compared, and the form that it opens. */
export function ComparePicker({ lines = [], ...others }: ComparePickerProps) {
  const against = useAgainst()
  const named = others.words ?? against?.words
  const asked = useSearch({ strict: false, select: readAgainst, structuralSharing: true })
  const navigate = useNavigate()
  const [opened, { toggle, close }] = useDisclosure()
  const compare = (chosen: AgainstInAddress) => {
    close()
    void navigate({
      to: '.',
      search: (now: Texts): Texts => ({ ...now, open: undefined, page: undefined, ...NOTHING, ...chosen }),
      resetScroll: false,
    })
  }
  const words = named === undefined ? 'Compare' : `Compared with ${named}`
  return (
    <Popover opened={opened} onChange={close} position="bottom-end" width={300} trapFocus returnFocus>
      <Popover.Target>
        <Button onClick={toggle} size="xs" variant="default">
          {words}
        </Button>
      </Popover.Target>
      {named !== undefined && <span className="on-paper">{words}</span>}
      <Popover.Dropdown>
        <CompareForm key={JSON.stringify(asked)} asked={asked} lines={lines} onCompare={compare} />
      </Popover.Dropdown>
    </Popover>
  )
}

const CHOICES = [
  { value: 'last_month', label: 'Last month' },
  { value: 'last_year', label: 'Last year' },
  { value: 'day', label: 'Another day' },
  { value: '', label: 'The same day' },
]

interface CompareFormProps {
  readonly asked: AgainstInAddress
  readonly lines: readonly Comparable[]
  readonly onCompare: (chosen: AgainstInAddress) => void
}

function CompareForm({ asked, lines, onCompare }: CompareFormProps) {
  const { against, against_known_at } = asked
  const isNamed = CHOICES.some(({ value }) => value === against)
  const [choice, setChoice] = useState(choiceOf(isNamed, asked))
  const [line, setLine] = useState(asked.against_line ?? '')
  const [day, setDay] = useState(isNamed ? '' : (against ?? ''))
  const [known, setKnown] = useState(against_known_at?.slice(0, 16) ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const known_at = known === '' ? undefined : `${known}:00Z`
    onCompare(readAgainst({ against: choice === 'day' ? day : choice, against_known_at: known_at, against_line: line }))
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <NativeSelect
          label="Compare with"
          description="The same day of that month or year; of the last day of a month the last day."
          data={CHOICES}
          value={choice}
          onChange={({ currentTarget }) => setChoice(currentTarget.value)}
        />
        {lines.length > 0 && (
          <NativeSelect
            label="Debt line"
            data={[{ value: '', label: 'This line' }, ...lines.map(({ id, name }) => ({ value: id, label: name }))]}
            value={line}
            onChange={({ currentTarget }) => {
              setLine(currentTarget.value)
              if (currentTarget.value !== '' && against === undefined) setChoice('')
            }}
          />
        )}
        {choice === 'day' && (
          <TextInput
            type="date"
            label="Day"
            required
            value={day}
            onChange={({ currentTarget }) => setDay(currentTarget.value)}
          />
        )}
        <TextInput
          type="datetime-local"
          label="As it was known at (UTC)"
          description="As known at the moment that is shown when empty."
          required={choice === '' && line === ''}
          value={known}
          onChange={({ currentTarget }) => setKnown(currentTarget.value)}
        />
        <Text size="xs" c="dimmed">
          It is in the address, so links and saved views keep it.
        </Text>
        <FormActions>
          <Button variant="default" size="xs" onClick={() => onCompare({})}>
            Compare nothing
          </Button>
          <Button type="submit" size="xs">
            Compare
          </Button>
        </FormActions>
      </Stack>
    </form>
  )
}

function choiceOf(isNamed: boolean, { against, against_known_at, against_line }: AgainstInAddress): string {
  if (against === undefined) return against_known_at === undefined && against_line === undefined ? 'last_month' : ''
  return isNamed ? against : 'day'
}
