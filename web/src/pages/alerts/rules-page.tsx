// The alert rules of a lender or of the operator: what opens alerts. Admins create and change them, members read them.
import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { AlertRule } from '@tapeline/sdk'
import { useMemo, useState } from 'react'
import { PATHS } from '../../paths.ts'
import { alertRulesQuery } from '../../service/alert-rules.ts'
import { failureOf } from '../../service/call.ts'
import { BackLink } from '../../shell/back-link.tsx'
import { usePlace } from '../../shell/use-place.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import type { FileColumn } from '../../ui/file-columns.ts'
import { Page, Panel } from '../../ui/page.tsx'
import { SaveRows } from '../../ui/save-rows.tsx'
import { Empty, States } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { SeverityBadge } from './alert-parts.tsx'
import { SEVERITY_WORDS } from './alert-words.ts'
import { type RuleAct, RuleDialogs } from './rule-dialogs.tsx'
import { DELIVERY_WORDS, STATUS_WORDS, scopeText, watchedText } from './rule-words.ts'
import { type LinesAndLenders, useLinesAndLenders } from '../../shell/use-lines-and-lenders.ts'

/** Alerts, Alert rules. */
export function AlertRulesPage() {
  const { environment, me } = usePlace()
  const rules = useQuery(alertRulesQuery(environment))
  const scope = useLinesAndLenders()
  const [act, setAct] = useState<RuleAct>()
  const isAdmin = me.user.role === 'admin'
  const columns = useMemo(() => columnsOf(scope, isAdmin ? setAct : undefined), [scope, isAdmin])
  return (
    <Page
      title="Alert rules"
      lead={
        isAdmin
          ? 'What you want to be alerted to: events, and figures that pass a threshold.'
          : 'What your organization is alerted to. Admins manage the rules.'
      }
      back={<BackLink to={PATHS.alerts}>Alerts</BackLink>}
      actions={
        <Group gap="xs">
          <SaveRows
            what="the rules"
            is_current
            file_name="alert-rules.csv"
            columns={fileOf(scope)}
            rows={rules.data ?? []}
          />
          {isAdmin && <Button onClick={() => setAct({ does: 'create' })}>Create a rule</Button>}
        </Group>
      }
      wide
    >
      <Panel flush>
        <States
          loaded={rules}
          failureOf={failureOf}
          isEmpty={(found) => found.length === 0}
          empty={
            <Empty title="No alert rules">
              {isAdmin
                ? 'Create one for what you want to be alerted to.'
                : 'Ask an admin of your organization for one.'}
            </Empty>
          }
        >
          {(found) => <DataTable caption="Alert rules" columns={columns} rows={found} keyOf={({ id }) => id} by_row />}
        </States>
      </Panel>
      <RuleDialogs act={act} onClose={() => setAct(undefined)} />
    </Page>
  )
}

function columnsOf(
  scope: LinesAndLenders | undefined,
  onAct: ((act: RuleAct) => void) | undefined,
): Column<AlertRule>[] {
  const columns: Column<AlertRule>[] = [
    {
      head: 'Name',
      kind: 'prose',
      cell: ({ name, is_default }) => (
        <>
          <span className="breakable">{name}</span> {is_default && <StatusBadge tone="plain">Default</StatusBadge>}
        </>
      ),
      copiedOf: ({ name }) => name,
    },
    { head: 'Watches', kind: 'prose', cell: (rule) => watchedText(rule, scope) },
    { head: 'Of', kind: 'prose', cell: (rule) => scopeText(rule, scope) },
    {
      head: 'Severity',
      cell: ({ severity }) => <SeverityBadge severity={severity} />,
      copiedOf: ({ severity }) => SEVERITY_WORDS[severity],
    },
    { head: 'Mail', cell: ({ delivery }) => DELIVERY_WORDS[delivery] },
    {
      head: 'Status',
      cell: ({ status }) => (
        <StatusBadge tone={status === 'active' ? 'good' : 'plain'}>{STATUS_WORDS[status]}</StatusBadge>
      ),
      copiedOf: ({ status }) => STATUS_WORDS[status],
    },
  ]
  if (onAct === undefined) return columns
  return [...columns, { head: 'Actions', kind: 'actions', cell: (rule) => <RuleActions rule={rule} onAct={onAct} /> }]
}

interface RuleActionsProps {
  readonly rule: AlertRule
  readonly onAct: (act: RuleAct) => void
}

function RuleActions({ rule, onAct }: RuleActionsProps) {
  const action = (label: string, does: Exclude<RuleAct['does'], 'create'>) => (
    <Button
      variant="default"
      size="xs"
      onClick={() => onAct({ does, record: rule })}
      aria-label={`${label} ${rule.name}`}
    >
      {label}
    </Button>
  )
  return (
    <Group gap="xs" wrap="nowrap">
      {action('Change', 'edit')}
      {rule.status === 'active' ? action('Disable', 'disable') : action('Enable', 'enable')}
      {action('Delete', 'delete')}
    </Group>
  )
}

const fileOf = (scope: LinesAndLenders | undefined): readonly FileColumn<AlertRule>[] => [
  ['id', ({ id }) => id],
  ['name', ({ name }) => name],
  ['watches', (rule) => watchedText(rule, scope)],
  ['scope', (rule) => scopeText(rule, scope)],
  ['severity', ({ severity }) => SEVERITY_WORDS[severity]],
  ['delivery', ({ delivery }) => DELIVERY_WORDS[delivery]],
  ['status', ({ status }) => STATUS_WORDS[status]],
  ['is_default', ({ is_default }) => (is_default ? 'Yes' : 'No')],
]
