// A debt line as the operator works with it: what can be drawn, the terms in all their versions, what was said of it.
import { Anchor, Button, SimpleGrid, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { PATHS } from '../../paths.ts'
import { failureOf } from '../../service/call.ts'
import { fileAddress, pathPart } from '../../service/list.ts'
import {
  type LineBase,
  type OperatorLine,
  type StoredTerms,
  lineBaseQuery,
  operatorLineQuery,
  storedTermsQuery,
} from '../../service/operator-lines.ts'
import { usePlace } from '../../shell/use-place.ts'
import { amountText } from '../../ui/amount.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Figure } from '../../ui/figure.tsx'
import { Ago } from '../../ui/moments.tsx'
import { Page, Panel } from '../../ui/page.tsx'
import { NO_FIGURE } from '../../ui/ratio.ts'
import { Empty, States } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { AnnotationsPanel } from './annotations-panel.tsx'
import { OperatorOnly } from './operator-only.tsx'
import { LineBadge, OrganizationLink } from './operator-words.tsx'

/** The page. */
export function OperatorLinePage() {
  const { me, environment, clocks } = usePlace()
  const { line = '' } = useParams({ strict: false })
  const loaded = useQuery({ ...operatorLineQuery(environment, line, clocks), enabled: me.organization.is_operator })
  if (!me.organization.is_operator) return <OperatorOnly what="Debt line" />
  return (
    <States loaded={loaded} failureOf={failureOf}>
      {(found) => <Line line={found} />}
    </States>
  )
}

function Line({ line }: { readonly line: OperatorLine }) {
  const { environment, clocks } = usePlace()
  const base = useQuery(lineBaseQuery(environment, line.id, clocks))
  return (
    <Page
      title={line.name ?? line.id}
      lead={
        <>
          <LineBadge status={line.status} /> {line.id} of <OrganizationLink id={line.organization} />
          {line.matures_on !== null && `, matures on ${line.matures_on}`}
        </>
      }
      actions={
        <Button
          renderRoot={(props) => <Link {...props} to={PATHS.operatorTerms} params={{ environment, line: line.id }} />}
        >
          Change the terms
        </Button>
      }
    >
      <Panel title={base.data === undefined ? 'What can be drawn' : `What can be drawn as of ${base.data.as_of}`}>
        <States loaded={base} failureOf={failureOf}>
          {(found) => <Figures base={found} currency={line.currency} />}
        </States>
      </Panel>
      <TermsPanel line={line.id} in_force={base.data?.terms?.id ?? undefined} />
      <AnnotationsPanel subject={{ organization: line.organization, subject_type: 'debt_line', subject_id: line.id }} />
      <Text size="sm">
        <Anchor
          underline="always"
          renderRoot={(props) => (
            <Link {...props} to={PATHS.operatorDraws} params={{ environment }} search={{ debt_line_id: line.id }} />
          )}
        >
          Draw requests of this line
        </Anchor>
        {' · '}
        <Anchor underline="always" href={fileAddress(environment, behindPath(line.id), { ...clocks })} download>
          Receivables behind the base, as CSV
        </Anchor>
      </Text>
    </Page>
  )
}

function behindPath(line: string): string {
  return `/debt-lines/${pathPart(line)}/borrowing-base/receivables.csv`
}

function Figures({ base, currency }: { readonly base: LineBase; readonly currency: string }) {
  const { calculation, availability, deficiency, outstanding, commitment, net_eligible } = base
  const text = (amount: number | null) => (amount === null ? NO_FIGURE : amountText(amount, currency))
  const isShort = deficiency !== null && deficiency > 0
  return (
    <Stack gap="sm" aria-live="polite">
      {calculation.status !== 'done' && (
        <Text size="sm" role="status">
          Calculating: {calculation.done} of {calculation.total} receivables.
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
        <Figure
          label={isShort ? 'Deficiency' : 'Availability'}
          value={text(isShort ? deficiency : availability)}
          note={isShort ? `${currency}, to be paid back or covered` : currency}
        />
        <Figure label="Borrowing base" value={text(base.base)} note={`on ${text(net_eligible)} net eligible`} />
        <Figure label="Outstanding" value={text(outstanding)} note="principal on the line" />
        <Figure label="Commitment" value={text(commitment)} note="at most outstanding" />
      </SimpleGrid>
      {base.terms === null && calculation.status === 'done' && (
        <Text size="sm" c="dimmed">
          No terms are in force on this day, so there is no borrowing base.
        </Text>
      )}
    </Stack>
  )
}

interface TermsPanelProps {
  readonly line: string
  readonly in_force: string | undefined
}

function TermsPanel({ line, in_force }: TermsPanelProps) {
  const { environment } = usePlace()
  const terms = useQuery(storedTermsQuery(environment, line))
  return (
    <Panel title="Terms" lead="Each version is complete in itself, and holds from its day until the next one." flush>
      <States
        loaded={terms}
        failureOf={failureOf}
        isEmpty={(found) => found.length === 0}
        empty={
          <Empty title="No terms yet">
            Without terms a line has no borrowing base. Change the terms to write them.
          </Empty>
        }
      >
        {(found) => (
          <DataTable
            caption="Terms"
            columns={columns(in_force)}
            rows={found.toSorted((a, b) => (a.effective_from < b.effective_from ? 1 : -1))}
            keyOf={({ id }) => id}
          />
        )}
      </States>
    </Panel>
  )
}

function columns(in_force: string | undefined): Column<StoredTerms>[] {
  return [
    { head: 'Name', cell: ({ name, id }) => <span className="breakable">{name ?? id}</span> },
    { head: 'Id', cell: ({ id }) => <span className="breakable">{id}</span> },
    { head: 'In force from', cell: ({ effective_from }) => effective_from },
    { head: 'Until', cell: ({ effective_until }) => effective_until ?? 'the next' },
    { head: 'Recorded', cell: ({ created_at }) => <Ago at={created_at} /> },
    { head: 'State', cell: ({ id }) => (id === in_force ? <StatusBadge tone="good">In force</StatusBadge> : '') },
  ]
}
