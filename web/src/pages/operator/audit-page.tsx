// The audit log: who wrote what and when, of the operator's own records or of one organization, a page at a time.
import { Text } from '@mantine/core'
import type { AuditEvent } from '@tapeline/sdk'
import { codeText } from '@tapeline/kernel/core/code-words'
import { pathPart } from '../../service/list.ts'
import { useAddress } from '../../shell/use-address.ts'
import { useActorNames, useActorOptions } from '../../shell/use-actor-names.ts'
import { usePlace } from '../../shell/use-place.ts'
import { NamedId } from '../../ui/named-id.tsx'
import type { Column } from '../../ui/data-table.tsx'
import type { Filter } from '../../ui/filters.ts'
import { Page } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'
import { ACT_COLUMNS, CHANGES_COLUMN, FIELDS_COLUMN, fieldsOf } from '../../shell/audit-file.ts'
import { placeWords } from '../../words/field-labels.ts'
import { FilteredList } from '../../shell/filtered-list.tsx'
import { OrganizationChoice } from './organization-choice.tsx'
import { OperatorOnly } from './operator-only.tsx'
import { LineLink, OrganizationLink, OrganizationName } from './operator-words.tsx'
import { places } from '../../ui/file-columns.ts'

const KINDS = [
  'account',
  'alert',
  'alert_rule',
  'annotation',
  'api_key',
  'asset_identity_settings',
  'bank_balance',
  'bank_line',
  'debt_line',
  'debt_line_term',
  'document',
  'draw_request',
  'entry',
  'file',
  'financial',
  'finding_answer',
  'finding_decision',
  'fx_rate',
  'index_rate',
  'integrity_settings',
  'invitation',
  'month_close',
  'organization',
  'payin_instrument',
  'payment_reference_settings',
  'pledge',
  'receivable',
  'report_schedule',
  'reporting_settings',
  'saved_view',
  'single_sign_on',
  'tape_mapping',
  'tie_out_decision',
  'tie_out_settings',
  'transparency_balance',
  'transparency_transaction',
  'user',
  'webhook_endpoint',
]

const filtersBy = (actor: Filter): Filter[] => [
  {
    name: 'subject_type',
    label: 'Kind of record',
    options: KINDS.map((value) => ({ value, label: codeText(value) })),
  },
  { name: 'subject_id', label: 'Record', note: 'Its id; filter by its kind too.' },
  actor,
  { name: 'since', label: 'Since', note: 'A moment, such as 2026-01-31T00:00:00Z.' },
  { name: 'until', label: 'Until', note: 'A moment, such as 2026-01-31T23:59:59Z.' },
]

/** Of another organization nobody is known by name. */
const ACTOR: Filter = { name: 'actor_id', label: 'By', note: 'The id of a user or a key, or service.' }

/** The page. */
export function AuditPage() {
  const { me } = usePlace()
  return me.organization.is_operator ? <Audit /> : <OperatorOnly what="Audit log" />
}

function Audit() {
  const { environment, me } = usePlace()
  const { search, changeSearch } = useAddress()
  const { organization = me.organization.id } = search
  const actors = useActorOptions(environment)
  return (
    <Page
      title="Audit log"
      lead="Who wrote or downloaded what, and when, the latest first. Read a record as known at that moment to see its contents."
    >
      <OrganizationChoice organization={organization} onChoose={(chosen) => changeSearch({ organization: chosen })} />
      <FilteredList
        what="audit log"
        file_name={`audit-${organization}.csv`}
        path={`/operator/organizations/${pathPart(organization)}/audit`}
        filters={filtersBy(organization === me.organization.id ? { ...ACTOR, options: actors } : ACTOR)}
        columns={COLUMNS}
        exported={EXPORTED}
        keyOf={({ at, subject_id: id }: AuditEvent) => `${at} ${id}`}
        empty={<Empty title="Nothing like this">Choose another organization, or take a filter off.</Empty>}
      />
    </Page>
  )
}

const EXPORTED = [
  ...ACT_COLUMNS,
  ...places('subject_type', 'subject_id', 'receivable_id', 'organization'),
  FIELDS_COLUMN,
  ...places('issuer'),
  CHANGES_COLUMN,
]

const COLUMNS: readonly Column<AuditEvent>[] = [
  { head: 'When (UTC)', cell: ({ at }) => at.slice(0, 19).replace('T', ' ') },
  { head: 'What', cell: ({ action, subject_type }) => `${codeText(subject_type)} ${action.replaceAll('_', ' ')}` },
  {
    head: 'Record',
    cell: (event) => <Subject event={event} />,
  },
  {
    head: 'Fields',
    kind: 'prose',
    cell: (event) => <Changed event={event} />,
  },
  {
    head: 'By',
    cell: ({ actor_id, actor_organization }) => <Actor id={actor_id} organization={actor_organization} />,
  },
]

/** The fields that a change named; of single sign-on, the provider, and what its settings were and are; of a download, what was asked for. */
function Changed({ event }: { readonly event: AuditEvent }) {
  // Processes of the version before state neither.
  const { issuer = null, changes = [] } = event as Partial<AuditEvent>
  return (
    <span className="breakable">
      {[fieldsOf(event, placeWords).join(', '), ...(issuer === null ? [] : [issuer])]
        .filter((part) => part !== '')
        .join(': ')}
      {changes.map(({ field, before, after }) => (
        <Text size="xs" c="dimmed" key={field}>
          {placeWords(field)}: {valueText(before)} → {valueText(after)}
        </Text>
      ))}
    </span>
  )
}

/** The value of a setting: one that was not stated, or is empty, is none. */
function valueText(value: string | null | undefined): string {
  return value === undefined || value === null || value === '' ? 'none' : value
}

/** What was written: organizations and debt lines by name, which lead to their pages. */
function Subject({ event: { subject_type, subject_id, receivable_id } }: { readonly event: AuditEvent }) {
  if (subject_type === 'organization') return <OrganizationLink id={subject_id} />
  if (subject_type === 'debt_line') return <LineLink line={subject_id} />
  return <span className="breakable">{receivable_id === null ? subject_id : `${subject_id} of ${receivable_id}`}</span>
}

/** Who did it: by name where it is one of one’s own organization. */
function Actor({ id, organization }: { readonly id: string; readonly organization: string }) {
  const { environment, me } = usePlace()
  const nameOf = useActorNames(environment)
  const name = organization === me.organization.id ? nameOf(id) : undefined
  return (
    <span className="breakable">
      <NamedId id={id} name={name} /> of{' '}
      {organization === me.organization.id ? me.organization.name : <OrganizationName id={organization} />}
    </span>
  )
}
