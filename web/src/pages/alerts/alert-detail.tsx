// The alert that is chosen: what it is about, the figure beside its threshold, the way to the record, and what was done with it.
import { Group, Text } from '@mantine/core'
import type { Alert } from '@tapeline/sdk'
import { usePlace } from '../../shell/use-place.ts'
import { type Fact, Facts } from '../../ui/facts.tsx'
import { type KeyAction, KeyActions } from '../../ui/key-actions.tsx'
import { Ago } from '../../ui/moments.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { counted } from '../../ui/words.ts'
import { eventLabel } from '../webhooks/event-words.ts'
import { AlertSteps, dayOf } from './alert-history.tsx'
import { AlertRecordLink, SeverityBadge } from './alert-parts.tsx'
import { STATE_TONES, STATE_WORDS } from './alert-states.ts'
import { figureValue, metricName, thresholdText } from './alert-words.ts'
import { filtersOf } from './figure-filters.ts'
import { selectorText } from './selector-text.ts'
import { eventFacts } from './event-facts.ts'
import { type LinesAndLenders, nameIn, useLinesAndLenders } from '../../shell/use-lines-and-lenders.ts'

interface AlertDetailProps {
  readonly alert: Alert
  readonly actions: readonly KeyAction[]
}

/** The alert, and what can be done with it. */
export function AlertDetail({ alert, actions }: AlertDetailProps) {
  const { me } = usePlace()
  const scope = useLinesAndLenders()
  const { severity, state, rule_name, event, figure, history } = alert
  const filters = me.organization.is_operator ? {} : filtersOf(alert)
  return (
    <div>
      <Group gap="xs" mb="xs">
        <SeverityBadge severity={severity} />
        <StatusBadge tone={STATE_TONES[state]}>{STATE_WORDS[state]}</StatusBadge>
      </Group>
      <Text fw={600} className="breakable" mb="xs">
        {rule_name}
      </Text>
      <Facts
        facts={[
          { name: 'Record', value: <AlertRecordLink alert={alert} filters={filters} /> },
          ...aboutFacts(alert, scope, me.organization.is_operator),
          ...(figure === null ? [] : figureFacts(alert)),
          ...(event === null ? [] : [{ name: 'What happened', value: eventLabel(event.type) }, ...eventFacts(event)]),
          ...timeFacts(alert),
        ]}
      />
      <KeyActions actions={actions} />
      <AlertSteps history={history} />
    </div>
  )
}

function aboutFacts(alert: Alert, scope: LinesAndLenders | undefined, is_operator: boolean): Fact[] {
  const { debt_line_id: line, organization, subject, figure } = alert
  const selected = selectorText(figure?.selected_receivables ?? null)
  return [
    ...(is_operator ? [{ name: 'Lender', value: nameIn(scope?.lenders, organization) }] : []),
    ...(line === null ? [] : [{ name: 'Debt line', value: nameIn(scope?.lines, line) }]),
    ...(subject.kind === 'portfolio'
      ? [{ name: 'Receivables', value: `${selected === '' ? 'All' : selected}, ${subject.id}` }]
      : []),
  ]
}

function figureFacts(alert: Alert): Fact[] {
  const { figure } = alert
  if (figure === null) return []
  const threshold = thresholdText(alert)
  return [
    { name: metricName(figure.metric), value: figureValue(figure) },
    ...(threshold === undefined ? [] : [{ name: 'Threshold', value: threshold }]),
    ...(figure.as_of === null ? [] : [{ name: 'As of', value: figure.as_of }]),
  ]
}

const CLOSED_BY: Readonly<Record<NonNullable<Alert['closed_by']>, string>> = {
  condition: 'what it is about is over',
  acknowledgement: 'acknowledged',
  rule: 'its rule was disabled, deleted or edited',
}

function timeFacts({ opened_at, closed_at, closed_by, snoozed_until, state, occurrences, ends_by }: Alert): Fact[] {
  const closed = closed_by === null ? '' : `, ${CLOSED_BY[closed_by]}`
  return [
    { name: 'Opened', value: <Ago at={opened_at} /> },
    ...(occurrences > 1 ? [{ name: 'Happened', value: counted(occurrences, 'time') }] : []),
    ...(state === 'snoozed' && snoozed_until !== null ? [{ name: 'Snoozed until', value: dayOf(snoozed_until) }] : []),
    closed_at === null
      ? { name: 'Closes', value: ends_by === 'condition' ? 'by itself, once it is over' : 'when it is acknowledged' }
      : {
          name: 'Closed',
          value: (
            <>
              <Ago at={closed_at} />
              {closed}
            </>
          ),
        },
  ]
}
