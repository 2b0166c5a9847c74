// Which cohorts have a curve: a box for each, at most as many as a reader can distinguish. The choice is in the address.
import { Button, Checkbox, Popover, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ChosenCohorts, LINES_MAX, toggled } from './chosen-cohorts.ts'
import type { View } from './view.ts'

interface CohortPickerProps {
  readonly view: View
  readonly chosen: ChosenCohorts
}

/** The button, and the boxes that it opens. */
export function CohortPicker({ view, chosen }: CohortPickerProps) {
  const { shown, all, by } = chosen
  const [opened, { toggle, close }] = useDisclosure()
  const isFull = shown.length >= LINES_MAX
  const byDefault = () => {
    close()
    view.change({ cohorts: undefined })
  }
  return (
    <Popover opened={opened} onChange={close} position="bottom-end" width={240} trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" size="xs" onClick={toggle}>
          Choose cohorts
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Cohorts with a curve">
        <Stack gap="xs">
          <Text size="xs" c="dimmed">
            At most {LINES_MAX}. {isFull && 'Take one away to choose another. '}The choice is in the address.
          </Text>
          <Stack gap={6} mah={280} p={4} className="scrolled" role="group" aria-label="Cohorts">
            {all.toReversed().map((cohort) => (
              <Checkbox
                key={cohort}
                size="xs"
                label={cohort}
                checked={shown.includes(cohort)}
                disabled={isFull && !shown.includes(cohort)}
                onChange={() => view.change({ cohorts: toggled(shown, cohort) })}
              />
            ))}
          </Stack>
          {by === 'address' && (
            <Button variant="default" size="xs" onClick={byDefault}>
              {all.length > LINES_MAX ? 'Worst and latest' : 'All'}
            </Button>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
