// The two clocks of what is shown: as of which day, as known at which moment. Anything but today and now stands out.
import { Button, Popover, Stack, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { FormActions } from '../ui/states.tsx'
import type { Texts } from './address.ts'
import { type Clocks, clocksInWords, isPast, readClocks } from './clocks.ts'
import { usePlace } from './use-place.ts'

const PAST = { variant: 'light', color: 'yellow', c: 'var(--mantine-color-text)' }

/** The button that shows the clocks, and the form that it opens. */
export function ClockPicker() {
  const { clocks } = usePlace()
  const navigate = useNavigate()
  const [opened, { toggle, close }] = useDisclosure()
  const show = (chosen: Clocks) => {
    close()
    void navigate({
      to: '.',
      search: (now: Texts) => ({ ...now, page: undefined, as_of: undefined, known_at: undefined, ...chosen }),
    })
  }
  return (
    <Popover opened={opened} onChange={close} position="bottom-end" width={300} trapFocus returnFocus>
      <Popover.Target>
        <Button
          onClick={toggle}
          size="xs"
          {...(isPast(clocks) ? PAST : { variant: 'default' })}
          aria-label={`Shown: ${clocksInWords(clocks)}. Change`}
        >
          {clocksInWords(clocks)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="What is shown">
        <ClockForm key={clocksInWords(clocks)} clocks={clocks} onShow={show} />
      </Popover.Dropdown>
    </Popover>
  )
}

interface ClockFormProps {
  readonly clocks: Clocks
  readonly onShow: (clocks: Clocks) => void
}

function ClockForm({ clocks, onShow }: ClockFormProps) {
  const [day, setDay] = useState(clocks.as_of ?? '')
  const [known, setKnown] = useState(clocks.known_at?.slice(0, 16) ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onShow(readClocks({ as_of: day, known_at: known === '' ? undefined : `${known}:00Z` }))
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <TextInput
          type="date"
          label="As of"
          description="The day whose state is shown; today when empty."
          value={day}
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
        />
        <TextInput
          type="datetime-local"
          label="Known at (UTC)"
          description="As it was known at this moment; now when empty."
          value={known}
          onChange={({ currentTarget }) => setKnown(currentTarget.value)}
        />
        <Text size="xs" c="dimmed">
          Both are in the address, so a link shows the same to a colleague.
        </Text>
        <FormActions>
          <Button variant="default" size="xs" onClick={() => onShow({})}>
            Today, now
          </Button>
          <Button type="submit" size="xs">
            Show
          </Button>
        </FormActions>
      </Stack>
    </form>
  )
}
