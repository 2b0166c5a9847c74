// The clock of the sandbox: the day that it shows, and a form that moves it forward.
import { Text, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Environment } from '../paths.ts'
import { failureOf, fieldFault, formFault } from '../service/call.ts'
import { usePlace } from '../shell/use-place.ts'
import { advanceClock, sandboxClockQuery } from '../service/sandbox-clock.ts'
import { Form } from '../ui/form.tsx'
import { Panel } from '../ui/page.tsx'
import { States } from '../ui/states.tsx'
import { momentOf } from '../ui/today.ts'

/** The panel. Once the clock has arrived, everything that is shown is read again. */
export function SandboxClockPanel({ environment }: { readonly environment: Environment }) {
  const queries = useQueryClient()
  const { me } = usePlace()
  const time_zone = me.environments.find((one) => one.environment === environment)?.time_zone
  const clock = useQuery(sandboxClockQuery(environment))
  const moved = useMutation({
    mutationFn: (day: string) => advanceClock(environment, momentOf(day, time_zone)),
    onSuccess: (answer) => queries.setQueryData(sandboxClockQuery(environment).queryKey, answer),
  })
  const stops = clock.data?.moves.length
  const status = clock.data?.status
  useEffect(() => {
    if (status === 'ready')
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'sandbox-clock' })
  }, [queries, status, stops])
  return (
    <Panel title="Clock of the sandbox">
      <States loaded={clock} failureOf={failureOf} isEmpty={() => false} empty={null}>
        {({ today, advances_to }) => (
          <>
            <Text size="sm" mb="sm" role="status">
              {advances_to === null
                ? `It is ${today} in this sandbox.`
                : `It is ${today} in this sandbox. The clock is on its way to ${advances_to.slice(0, 10)}; figures follow at each stop.`}
            </Text>
            <Form
              onSubmit={({ day = '' }) => moved.mutate(day)}
              action="Move the clock"
              pending={moved.isPending || advances_to !== null}
              fault={formFault(moved.error, ['advance_to'])}
            >
              <TextInput
                name="day"
                type="date"
                label="Move to"
                description="Days past due, closes, covenant tests, events and alerts follow. The clock never goes back."
                required
                error={fieldFault(moved.error, 'advance_to')}
              />
            </Form>
          </>
        )}
      </States>
    </Panel>
  )
}
