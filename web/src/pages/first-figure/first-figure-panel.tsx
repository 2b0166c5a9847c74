// What a lender without figures sees: five steps to the first one. The step that is waited for states what to do, and is done by itself once what
// it waits for has arrived.
import { Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { usePlace } from '../../shell/use-place.ts'
import { Panel } from '../../ui/page.tsx'
import { Loading } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { CreateKeyDialog } from '../create-key-dialog.tsx'
import { type FirstStep, type Received, STEPS, type StepName, stepsOf } from './first-steps.ts'
import './first-figure.css'
import { StepBody } from './step-body.tsx'
import { useReceived } from './use-received.ts'

interface FirstFigureProps {
  /** The day up to which figures count. */
  readonly today: string
}

/** The panel. */
export function FirstFigurePanel({ today }: FirstFigureProps) {
  const { environment } = usePlace()
  const received = useReceived()
  // The dialog outlives the step that opens it: that step is done while the key is still shown.
  const [creating, { open, close }] = useDisclosure()
  return (
    <Panel
      title="Your first figure in five steps"
      lead={`What you send now goes to ${environment}. Each step is marked as done by itself, without loading the page again.`}
    >
      {received === undefined ? <Loading rows={5} /> : <Steps received={received} today={today} onCreateKey={open} />}
      <CreateKeyDialog environment={environment} opened={creating} onClose={close} />
    </Panel>
  )
}

const TITLES: Readonly<Record<StepName, string>> = {
  key: 'Create a key',
  account: 'Send the first account',
  receivable: 'Send its first receivable',
  entry: 'Send what happened on it',
  figure: 'See the portfolio',
}

const WAITING: Readonly<Record<StepName, string>> = {
  key: 'Waiting for your first key …',
  account: 'Waiting for your first account …',
  receivable: 'Waiting for your first receivable …',
  entry: 'Waiting for your first entry …',
  figure: 'Waiting for your first figure …',
}

interface StepsProps extends FirstFigureProps {
  readonly received: Received
  readonly onCreateKey: () => void
}

function Steps(props: StepsProps) {
  const steps = stepsOf(props.received)
  const at = steps.findIndex(({ state }) => state === 'waiting')
  return (
    <>
      <Text size="sm" role="status" mb="md">
        Step {at + 1} of {STEPS.length}: {WAITING[STEPS[at] ?? 'figure']}
      </Text>
      <ol className="first-steps">
        {steps.map((step) => (
          <Step key={step.name} {...props} step={step} />
        ))}
      </ol>
    </>
  )
}

interface StepProps extends StepsProps {
  readonly step: FirstStep
}

function Step({ step: { name, state }, ...rest }: StepProps) {
  return (
    <li aria-current={state === 'waiting' ? 'step' : undefined} className={state}>
      <Text fw={state === 'waiting' ? 620 : 500} component="div" className="first-step-head">
        {TITLES[name]} {state === 'done' && <StatusBadge tone="good">Done</StatusBadge>}
      </Text>
      {state === 'waiting' && <StepBody {...rest} name={name} />}
    </li>
  )
}
