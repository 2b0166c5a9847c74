// The form of an alert rule: what it watches, of what, and who is written to. What cannot be right is not offered; what is missing is stated by its field.
import { Button, Checkbox, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { AlertRule, AlertRuleWrite } from '@tapeline/sdk'
import { useState } from 'react'
import { saveAlertRule } from '../../service/alert-rules.ts'
import { fieldFault, formFault } from '../../service/call.ts'
import { newId } from '../../service/finding-decisions.ts'
import { usersQuery } from '../../service/team.ts'
import { usePlace } from '../../shell/use-place.ts'
import { Choices, type Named, withUnknown } from '../../ui/choices.tsx'
import { Form } from '../../ui/form.tsx'
import { labelOf } from '../../words/field-labels.ts'
import { productOptions } from '../book/book-words.ts'
import { SEVERITY_WORDS } from './alert-words.ts'
import { WatchedEvents, WatchedFigure } from './rule-watches.tsx'
import {
  type ChangeDraft,
  type RuleDraft,
  type RuleFaults,
  type RulePartProps,
  isAboutLines,
  selectsReceivables,
  draftOf,
  readDraft,
} from './rule-draft.ts'
import { DELIVERY_WORDS, currencyOf } from './rule-words.ts'
import type { LinesAndLenders } from '../../shell/use-lines-and-lenders.ts'
import { useRefreshedRules } from './use-refreshed-rules.ts'

interface RuleFormProps {
  /** The rule that is changed; undefined for a new one. */
  readonly rule: AlertRule | undefined
  readonly scope: LinesAndLenders
  readonly onClose: () => void
}

/** Fields beside which a fault is shown. */
const FIELDS = [
  'name',
  'event_types',
  'event_filters',
  'metric',
  'comparator',
  'threshold',
  'closing_threshold',
  'change',
  'debt_line_ids',
  'receivable_selector',
  'lenders',
  'recipients',
  'severity',
  'delivery',
  'quiet_hours',
] as const satisfies readonly (keyof AlertRuleWrite)[]

/** The form. */
export function RuleForm({ rule, scope, onClose }: RuleFormProps) {
  const { environment } = usePlace()
  const refresh = useRefreshedRules()
  const [id] = useState(() => rule?.id ?? newId('rule'))
  const [draft, setDraft] = useState(() => draftOf(rule, currencyOf(rule?.debt_line_ids, scope)))
  const [problems, setProblems] = useState<RuleFaults>({})
  const saved = useMutation({
    mutationFn: (sent: AlertRuleWrite) => saveAlertRule(environment, sent),
    onSuccess: async () => {
      await refresh()
      onClose()
    },
  })
  const currency = currencyOf(draft.debt_line_ids, scope)
  const change: ChangeDraft = (parts) => setDraft((now) => ({ ...now, ...parts }))
  const submit = () => {
    const read = readDraft(draft, id, currency)
    setProblems('faults' in read ? read.faults : {})
    if ('rule' in read) saved.mutate(read.rule)
  }
  const faults = faultsOf(problems, saved.error)
  const part = { draft, change, faults }
  return (
    <Form
      onSubmit={submit}
      action={rule === undefined ? 'Create the rule' : 'Save'}
      pending={saved.isPending}
      fault={formFault(saved.error, [...FIELDS])}
      aside={
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <TextInput
        label={labelOf('name')}
        description="What people call it, such as “Headroom is short”. Alerts and letters have this title."
        maxLength={255}
        required
        data-autofocus
        value={draft.name}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        error={faults.name}
      />
      <NativeSelect
        label="What it watches"
        data={WATCHES}
        value={draft.watches}
        onChange={({ currentTarget }) => change({ watches: currentTarget.value === 'events' ? 'events' : 'metric' })}
      />
      {draft.watches === 'metric' ? <WatchedFigure {...part} currency={currency} /> : <WatchedEvents {...part} />}
      <Scope {...part} scope={scope} />
      <NativeSelect
        label={labelOf('severity')}
        data={optionsOf(SEVERITY_WORDS)}
        value={draft.severity}
        onChange={({ currentTarget }) => change({ severity: currentTarget.value as RuleDraft['severity'] })}
        error={faults.severity}
      />
      <Letters {...part} />
    </Form>
  )
}

/** What is wrong with each field: what the form finds, else what the service refused. */
function faultsOf(problems: RuleFaults, refused: unknown): RuleFaults {
  return Object.fromEntries(
    FIELDS.flatMap((field) => {
      const fault = problems[field] ?? fieldFault(refused, field)
      return fault === undefined ? [] : [[field, fault]]
    }),
  )
}

const WATCHES = [
  { value: 'metric', label: 'A figure of debt lines or receivables' },
  { value: 'events', label: 'Events' },
]

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

function Scope({ draft, change, faults, scope }: RulePartProps & { readonly scope: LinesAndLenders }) {
  const { me } = usePlace()
  return (
    <>
      {me.organization.is_operator && (
        <AllOrSome
          label={labelOf('lenders')}
          all="All lenders, those to come too"
          some={scope.lenders}
          chosen={draft.lenders}
          onChange={(lenders) => change({ lenders })}
          fault={faults.lenders}
        />
      )}
      {isAboutLines(draft) && (
        <AllOrSome
          label={labelOf('debt_line_ids')}
          all="All debt lines, those to come too"
          some={scope.lines}
          chosen={draft.debt_line_ids}
          onChange={(debt_line_ids) => change({ debt_line_ids })}
          fault={faults.debt_line_ids}
        />
      )}
      {selectsReceivables(draft) && <SelectedReceivables draft={draft} change={change} faults={faults} />}
    </>
  )
}

const PRODUCTS = productOptions.map(({ value, label }) => ({ id: value, name: label }))

/** Receivables of which products and with which metadata the events are about. */
function SelectedReceivables({ draft, change, faults }: RulePartProps) {
  return (
    <>
      <AllOrSome
        label={labelOf('product_types')}
        all="Receivables of all products"
        some={PRODUCTS}
        chosen={draft.product_types}
        onChange={(product_types) => change({ product_types })}
        fault={faults.receivable_selector}
      />
      <SimpleGrid cols={2} spacing="sm" className="bottoms">
        <TextInput
          label="Only with the metadata key (optional)"
          description={
            draft.watches === 'metric' ? 'One that the reporting settings declare, in place of products.' : null
          }
          maxLength={40}
          value={draft.metadata_key}
          onChange={({ currentTarget }) => change({ metadata_key: currentTarget.value })}
        />
        <TextInput
          label="Its value (optional)"
          maxLength={500}
          value={draft.metadata_value}
          onChange={({ currentTarget }) => change({ metadata_value: currentTarget.value })}
        />
      </SimpleGrid>
    </>
  )
}

function Letters({ draft, change, faults }: RulePartProps) {
  const users = useQuery(usersQuery)
  const people = (users.data ?? []).map(({ id, name }) => ({ id, name }))
  return (
    <>
      <NativeSelect
        label={labelOf('delivery')}
        description="When recipients are written to. Webhooks are sent at once in any case."
        data={optionsOf(DELIVERY_WORDS)}
        value={draft.delivery}
        onChange={({ currentTarget }) => change({ delivery: currentTarget.value as RuleDraft['delivery'] })}
        error={faults.delivery}
      />
      {draft.delivery !== 'never' && (
        <AllOrSome
          label={labelOf('recipients')}
          all="All admins"
          some={people}
          chosen={draft.recipients}
          onChange={(recipients) => change({ recipients })}
          fault={faults.recipients}
        />
      )}
      {draft.delivery !== 'never' && (
        <Checkbox
          label={labelOf('closing_letters')}
          description="Critical alerts at once, others with the next letter of the day or week."
          checked={draft.closing_letters}
          onChange={({ currentTarget }) => change({ closing_letters: currentTarget.checked })}
        />
      )}
      {draft.delivery !== 'never' && (
        <Stack gap={4} role="group" aria-label={labelOf('quiet_hours')}>
          <SimpleGrid cols={2} spacing="sm" className="bottoms">
            <TextInput
              type="time"
              label="Quiet from (optional)"
              value={draft.quiet_from}
              onChange={({ currentTarget }) => change({ quiet_from: currentTarget.value })}
              error={faults.quiet_hours}
            />
            <TextInput
              type="time"
              label="Quiet until (optional)"
              value={draft.quiet_until}
              onChange={({ currentTarget }) => change({ quiet_until: currentTarget.value })}
            />
          </SimpleGrid>
          <Text size="xs" c="dimmed">
            Letters of these hours are sent when they end, in the time zone of your organization.
          </Text>
        </Stack>
      )}
    </>
  )
}

interface AllOrSomeProps {
  readonly label: string
  /** What the choice of all is called. */
  readonly all: string
  readonly some: readonly Named[]
  /** Undefined: all. */
  readonly chosen: readonly string[] | undefined
  readonly onChange: (chosen: readonly string[] | undefined) => void
  readonly fault: string | undefined
}

/** All of something, or some of it by name. Chosen ids that are not known stay chosen. */
function AllOrSome({ label, all, some, chosen, onChange, fault }: AllOrSomeProps) {
  return (
    <>
      <NativeSelect
        label={label}
        data={[
          { value: 'all', label: all },
          { value: 'some', label: 'Only these' },
        ]}
        value={chosen === undefined ? 'all' : 'some'}
        onChange={({ currentTarget }) => onChange(currentTarget.value === 'all' ? undefined : [])}
        error={fault}
      />
      {chosen !== undefined && (
        <Choices label={label} options={withUnknown(some, chosen)} chosen={chosen} onChange={onChange} />
      )}
    </>
  )
}
