// An organization: its lines, whether it may work here, the bank lines that it sent, and the notes about it.
import { Anchor, Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { DebtLine, Organization } from '@tapeline/sdk'
import { PATHS } from '../../paths.ts'
import { failureOf, formFault } from '../../service/call.ts'
import { listQuery, pathPart } from '../../service/list.ts'
import { changeOrganization, organizationQuery } from '../../service/organizations.ts'
import { useMayChange } from '../../shell/changing.tsx'
import { BackLink } from '../../shell/back-link.tsx'
import { RecordPage } from '../../shell/record-page.tsx'
import { usePlace } from '../../shell/use-place.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { Ago } from '../../ui/moments.tsx'
import { Money } from '../../ui/money.tsx'
import { Page, Panel } from '../../ui/page.tsx'
import { places } from '../../ui/file-columns.ts'
import { SaveRows } from '../../ui/save-rows.tsx'
import { Empty, States } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { BankLinesPanel } from '../bank-lines/bank-lines-panel.tsx'
import { LINE_COLUMNS } from '../debt-lines/line-file.ts'
import { AnnotationsPanel } from './annotations-panel.tsx'
import { FirstAdminDialog } from './first-admin-dialog.tsx'
import { OperatorOnly } from './operator-only.tsx'
import { LineBadge, LineLink } from './operator-words.tsx'

const BACK = <BackLink to={PATHS.overview}>Overview</BackLink>

/** The page. */
export function OrganizationPage() {
  const { me, environment } = usePlace()
  const { organization = '' } = useParams({ strict: false })
  const { is_operator } = me.organization
  const loaded = useQuery({ ...organizationQuery(environment, organization), enabled: is_operator })
  if (!is_operator) return <OperatorOnly what="Organization" />
  return (
    <RecordPage id={organization} back={BACK} loaded={loaded}>
      {(found) => <Details organization={found} />}
    </RecordPage>
  )
}

function Details({ organization }: { readonly organization: Organization }) {
  const { id, name, created_at } = organization
  const { environment, me } = usePlace()
  const [inviting, { open, close }] = useDisclosure()
  return (
    <Page
      back={BACK}
      title={name}
      lead={
        <>
          {id}, added <Ago at={created_at} />
        </>
      }
      actions={
        <>
          {me.user.role === 'admin' && (
            <Button variant="default" onClick={open}>
              Invite the first admin
            </Button>
          )}
          <Button
            variant="default"
            renderRoot={(props) => (
              <Link {...props} to={PATHS.operatorLendersCash} params={{ environment, organization: id }} />
            )}
          >
            Cash tie-out
          </Button>
          <Button
            variant="default"
            renderRoot={(props) => (
              <Link {...props} to={PATHS.operatorAudit} params={{ environment }} search={{ organization: id }} />
            )}
          >
            Audit log
          </Button>
        </>
      }
    >
      <FirstAdminDialog organization={organization} opened={inviting} onClose={close} />
      <AccessPanel organization={organization} />
      <LinesPanel id={id} />
      <BankLinesPanel
        title="Bank lines"
        lead="What the lender sent of its own bank accounts, as it is now: its own word, apart from your transactions."
        path={`/operator/organizations/${pathPart(id)}/bank-lines`}
        empty={<Empty title="No bank lines yet">The lender has sent no statement of its own accounts.</Empty>}
      />
      <AnnotationsPanel subject={{ organization: id, subject_type: 'organization', subject_id: id }} />
    </Page>
  )
}

/** Something that opens or closes an organization, and how it is asked. */
interface Deed {
  readonly question: string
  readonly action: string
  readonly explanation: string
  readonly change: { readonly suspended?: boolean; readonly live_enabled?: boolean }
}

function AccessPanel({ organization }: { readonly organization: Organization }) {
  const { environment } = usePlace()
  const mayChange = useMayChange()
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<Deed>()
  const { id, name, suspended, live_enabled } = organization
  const changed = useMutation({
    mutationFn: ({ change }: Deed) => changeOrganization(environment, { id, ...change }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['organization'] })
      await queries.invalidateQueries({ queryKey: ['operator-overview'] })
      setChosen(undefined)
    },
  })
  const close = () => {
    setChosen(undefined)
    changed.reset()
  }
  return (
    <Panel title="Access">
      <Group justify="space-between" mb="sm">
        <Text size="sm" component="div">
          <StatusBadge tone={suspended ? 'bad' : 'good'}>{suspended ? 'Suspended' : 'Open'}</StatusBadge>{' '}
          {suspended ? 'Every request of its keys and people is refused.' : 'Its keys and people work.'}
        </Text>
        {mayChange && (environment === 'live' || !live_enabled) && (
          <Button variant="default" size="xs" onClick={() => setChosen(suspensionOf(name, suspended))}>
            {suspended ? 'Lift the suspension' : 'Suspend'}
          </Button>
        )}
      </Group>
      <Group justify="space-between">
        <Text size="sm" component="div">
          <StatusBadge tone={live_enabled ? 'good' : 'plain'}>
            {live_enabled ? 'Live enabled' : 'Sandbox only'}
          </StatusBadge>{' '}
          {live_enabled ? 'It may work with real data.' : 'It practises in the sandbox.'}
        </Text>
        {!mayChange ? null : environment === 'live' ? (
          <Button variant="default" size="xs" onClick={() => setChosen(liveOf(name, live_enabled))}>
            {live_enabled ? 'Close live' : 'Enable live'}
          </Button>
        ) : (
          <Anchor
            size="sm"
            underline="always"
            renderRoot={(props) => (
              <Link {...props} to={PATHS.operatorOrganization} params={{ environment: 'live', organization: id }} />
            )}
          >
            Change it in live
          </Anchor>
        )}
      </Group>
      <Confirm
        title={chosen?.question ?? ''}
        opened={chosen !== undefined}
        onClose={close}
        action={chosen?.action ?? ''}
        onConfirm={() => chosen !== undefined && changed.mutate(chosen)}
        pending={changed.isPending}
        fault={formFault(changed.error, [])}
      >
        {chosen?.explanation}
      </Confirm>
    </Panel>
  )
}

function suspensionOf(name: string, suspended: boolean): Deed {
  return suspended
    ? {
        question: `Lift the suspension of ${name}?`,
        action: 'Lift it',
        explanation: 'Its keys and people work again at once, in the sandbox and, where it is enabled, in live.',
        change: { suspended: false },
      }
    : {
        question: `Suspend ${name}?`,
        action: 'Suspend',
        explanation:
          'From that moment on every request of its keys and people is refused, in the sandbox and in live. ' +
          'Nothing is deleted, and you still see everything.',
        change: { suspended: true },
      }
}

function liveOf(name: string, enabled: boolean): Deed {
  return enabled
    ? {
        question: `Close live for ${name}?`,
        action: 'Close live',
        explanation: 'Its live keys are refused from that moment on. Its sandbox stays open.',
        change: { live_enabled: false },
      }
    : {
        question: `Enable live for ${name}?`,
        action: 'Enable live',
        explanation: 'From that moment on it may report real data and ask for real money.',
        change: { live_enabled: true },
      }
}

function LinesPanel({ id }: { readonly id: string }) {
  const { environment } = usePlace()
  const lines = useQuery(listQuery<DebtLine>(environment, '/operator/debt-lines', { organization: id, limit: '100' }))
  return (
    <Panel
      title="Debt lines"
      actions={
        <SaveRows
          what="the debt lines"
          file_name={`debt-lines-${id}.csv`}
          columns={FILE}
          rows={lines.data?.data ?? []}
        />
      }
      flush
    >
      <States
        loaded={lines}
        failureOf={failureOf}
        isEmpty={({ data }) => data.length === 0}
        empty={
          <Empty title="No debt lines in this environment">
            <Anchor
              inherit
              underline="always"
              renderRoot={(props) => (
                <Link
                  {...props}
                  to={PATHS.operatorLines}
                  params={{ environment }}
                  search={{ line: 'new', organization: id }}
                />
              )}
            >
              Make one
            </Anchor>
          </Empty>
        }
      >
        {({ data }) => (
          <DataTable caption="Debt lines" columns={COLUMNS} rows={data} keyOf={({ id: line }) => line} by_row />
        )}
      </States>
    </Panel>
  )
}

const FILE = [...places('id'), ...LINE_COLUMNS]

const COLUMNS: readonly Column<DebtLine>[] = [
  { head: 'Debt line', cell: ({ id, name }) => <LineLink line={id}>{name}</LineLink> },
  { head: 'Status', cell: ({ status }) => <LineBadge status={status} />, orderedBy: ({ status }) => status },
  {
    head: 'Commitment',
    kind: 'numeric',
    cell: ({ commitment, currency }) => <Money amount={commitment} currency={currency} />,
  },
  {
    head: 'Outstanding',
    kind: 'numeric',
    cell: ({ principal_outstanding, currency }) => <Money amount={principal_outstanding} currency={currency} />,
  },
]
