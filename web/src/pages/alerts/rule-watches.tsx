// What an alert rule watches, as it is chosen: a figure with its threshold, or types of events.
import { NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core'
import { usePlace } from '../../shell/use-place.ts'
import { EVENT_GROUPS, eventName } from '../webhooks/event-words.ts'
import { Choices } from '../../ui/choices.tsx'
import { labelOf } from '../../words/field-labels.ts'
import { wordOf } from '../debt-lines/line-words.ts'
import { COMPARED } from '../debt-lines/value-text.ts'
import { METRICS, isOfReceivables, unitBeside } from './alert-metrics.ts'
import { type AlertMetric, metricName } from './alert-words.ts'
import { type RuleDraft, type RulePartProps, choicesOf, countsOf, metricOf } from './rule-draft.ts'

const named = (value: AlertMetric) => ({ value, label: metricName(value) })
const METRIC_OPTIONS = [
  { group: 'Of each debt line', items: METRICS.filter((metric) => !isOfReceivables(metric)).map(named) },
  { group: 'Of receivables, in each currency', items: METRICS.filter(isOfReceivables).map(named) },
]
const COMPARATOR_OPTIONS = (['<', '<=', '>', '>='] as const).map((value) => ({ value, label: COMPARED[value] }))

/** A figure, and the threshold from which on it opens an alert. */
export function WatchedFigure({
  draft,
  change,
  faults,
  currency,
}: RulePartProps & { readonly currency: string | undefined }) {
  const unit = draft.compares === 'percent' ? '%' : unitBeside(draft.metric, currency)
  const typed = {
    inputMode: 'decimal',
    rightSection: unit,
    rightSectionWidth: unit === undefined ? 0 : 24 + 8 * unit.length,
    rightSectionProps: { 'className': 'unit', 'aria-hidden': true },
  } as const
  return (
    <>
      <NativeSelect
        label={labelOf('metric')}
        description={isOfReceivables(draft.metric) ? OF_RECEIVABLES : OF_LINES}
        data={METRIC_OPTIONS}
        value={draft.metric}
        onChange={({ currentTarget }) => change({ metric: metricOf(currentTarget.value) })}
        error={faults.metric}
      />
      <Compared draft={draft} change={change} faults={faults} />
      <SimpleGrid cols={2} spacing="sm" className="bottoms">
        <NativeSelect
          label="Alert where it is"
          data={COMPARATOR_OPTIONS}
          value={draft.comparator}
          onChange={({ currentTarget }) => change({ comparator: currentTarget.value as RuleDraft['comparator'] })}
          error={faults.comparator}
        />
        <TextInput
          {...typed}
          label={labelOf('threshold')}
          required
          value={draft.threshold}
          onChange={({ currentTarget }) => change({ threshold: currentTarget.value })}
          error={faults.threshold}
        />
      </SimpleGrid>
      <TextInput
        {...typed}
        label={`${labelOf('closing_threshold')} (optional)`}
        description="A figure between the threshold and this one opens and closes nothing."
        value={draft.closing_threshold}
        onChange={({ currentTarget }) => change({ closing_threshold: currentTarget.value })}
        error={faults.closing_threshold}
      />
    </>
  )
}

const OF_LINES = 'The figure of each debt line. Figures of covenants are those of the last tested month.'
const OF_RECEIVABLES =
  'The figure of the receivables that you choose below, by what is reported. Each currency is compared with the threshold by itself.'

const COMPARES: Readonly<Record<RuleDraft['compares'], string>> = {
  value: 'The figure itself',
  points: 'Its change, in the unit of the figure',
  percent: 'Its change, in percent of the earlier figure',
}
const COMPARES_OPTIONS = Object.entries(COMPARES).map(([value, label]) => ({ value, label }))

/** Whether the figure itself is compared, or how far it changed over some days. */
function Compared({ draft, change, faults }: RulePartProps) {
  return (
    <SimpleGrid cols={2} spacing="sm" className="bottoms">
      <NativeSelect
        label="What is compared"
        data={COMPARES_OPTIONS}
        value={draft.compares}
        onChange={({ currentTarget }) => change({ compares: currentTarget.value as RuleDraft['compares'] })}
      />
      {draft.compares !== 'value' && (
        <TextInput
          label={labelOf('over_days')}
          inputMode="numeric"
          required
          value={draft.over_days}
          onChange={({ currentTarget }) => change({ over_days: currentTarget.value })}
          error={faults.change}
        />
      )}
    </SimpleGrid>
  )
}

/** Types of events, and what they must state beside. */
export function WatchedEvents({ draft, change, faults }: RulePartProps) {
  const { me } = usePlace()
  const { event_types: chosen } = draft
  const offered = Object.entries(choicesOf(chosen))
  return (
    <>
      {EVENT_GROUPS.map(({ title, types }) => {
        const watched = types.filter(
          ({ type, is_for_operator }) =>
            !type.startsWith('alert.') && (is_for_operator || !me.organization.is_operator),
        )
        if (watched.length === 0) return null
        return (
          <Choices
            key={title}
            label={title}
            is_titled
            options={watched.map(({ type, meaning }) => ({ id: type, name: eventName(type), note: meaning }))}
            chosen={chosen}
            onChange={(event_types) => change({ event_types })}
          />
        )
      })}
      {faults.event_types !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {faults.event_types}
        </Text>
      )}
      {offered.map(([field, words]) => (
        <Choices
          key={field}
          label={`Only where ${labelOf(field).toLowerCase()} is`}
          is_titled
          options={words.map((word) => ({ id: word, name: wordOf(word) }))}
          chosen={draft.chosen[field] ?? []}
          onChange={(values) => change({ chosen: { ...draft.chosen, [field]: values } })}
        />
      ))}
      <NumberFilter draft={draft} change={change} faults={faults} />
    </>
  )
}

/** A number that the events must state, such as the lines that an import refused, or their share of those that it read. */
function NumberFilter({ draft, change, faults }: RulePartProps) {
  const counts = countsOf(draft.event_types)
  if (counts.length === 0) return null
  const { number_field: field, number_of: of } = draft
  const named = (value: string) => ({ value, label: labelOf(value) })
  return (
    <>
      <NativeSelect
        label="Only where a number is (optional)"
        data={[{ value: '', label: 'Any number' }, ...counts.map(named)]}
        value={counts.includes(field) ? field : ''}
        onChange={({ currentTarget }) => change({ number_field: currentTarget.value })}
      />
      {counts.includes(field) && (
        <SimpleGrid cols={3} spacing="sm" className="bottoms">
          <NativeSelect
            label="Compared"
            data={COMPARATOR_OPTIONS}
            value={draft.number_comparator}
            onChange={({ currentTarget }) =>
              change({ number_comparator: currentTarget.value as RuleDraft['number_comparator'] })
            }
          />
          <TextInput
            label="Number"
            inputMode="decimal"
            required
            value={draft.number_text}
            onChange={({ currentTarget }) => change({ number_text: currentTarget.value })}
            error={faults.event_filters}
          />
          <NativeSelect
            label="Counted"
            data={[
              { value: '', label: 'As a number' },
              ...counts
                .filter((other) => other !== field)
                .map((value) => ({ value, label: `In percent of ${labelOf(value).toLowerCase()}` })),
            ]}
            value={of}
            onChange={({ currentTarget }) => change({ number_of: currentTarget.value })}
          />
        </SimpleGrid>
      )}
    </>
  )
}
