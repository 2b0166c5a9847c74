// The terms of a line: those in force on the day that is shown, in words, and all that were agreed before and after.
import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { DebtLineTerm } from '@tapeline/sdk'
import { PATHS } from '../../paths.ts'
import { failureOf } from '../../service/call.ts'
import { termsOn, termsQuery } from '../../service/debt-line-terms.ts'
import { clocksInWords } from '../../shell/clocks.ts'
import { useAddress } from '../../shell/use-address.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Panel, Panels } from '../../ui/page.tsx'
import { fields } from '../../ui/file-columns.ts'
import { SaveRows } from '../../ui/save-rows.tsx'
import { Empty, States } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useIndustryTitles } from '../../shell/industry.ts'
import { todayIn } from '../../ui/today.ts'
import { Agreement } from './agreement.tsx'
import { CovenantLink, TermsLink } from './line-links.tsx'
import { useLine } from './use-line.ts'

/** The page. */
export function TermsPage() {
  const { environment, clocks, line, me, reader } = useLine()
  const { search } = useAddress()
  useIndustryTitles(true)
  const terms = useQuery(termsQuery(environment, reader, line.id, clocks))
  const place = me.environments.find((one) => one.environment === environment)
  const day = clocks.as_of ?? todayIn(place)
  return (
    <States
      loaded={terms}
      failureOf={failureOf}
      isEmpty={(all) => all.length === 0}
      empty={
        <Panel>
          <Empty title={clocks.known_at === undefined ? 'No terms yet' : 'No terms were known then'}>
            The operator reports what was agreed; it is here as soon as it does.
          </Empty>
        </Panel>
      }
    >
      {(all) => {
        const held = termsOn(all, day)
        const shown = all.find(({ id }) => id === search['terms']) ?? held ?? all[0]
        return (
          <Panels>
            <History all={all} held={held} shown={shown} />
            {shown !== undefined && <Agreed terms={shown} currency={line.currency} inForce={shown === held} />}
          </Panels>
        )
      }}
    </States>
  )
}

interface HistoryProps {
  readonly all: readonly DebtLineTerm[]
  readonly held: DebtLineTerm | undefined
  readonly shown: DebtLineTerm | undefined
}

function History({ all, held, shown }: HistoryProps) {
  const { clocks, line, reader } = useLine()
  const { as_of, known_at } = clocks
  const rows = all.toSorted((a, b) => (a.effective_from < b.effective_from ? 1 : -1))
  const columns: Column<DebtLineTerm>[] = [
    {
      head: 'Agreement',
      cell: (terms) => (
        <TermsLink terms={terms.id} current={terms === shown}>
          {terms.name ?? terms.id}
        </TermsLink>
      ),
    },
    { head: 'In force from', cell: ({ effective_from }) => effective_from },
    {
      head: 'Until',
      cell: ({ effective_until }) => effective_until ?? 'Further terms',
      orderedBy: ({ effective_until }) => effective_until,
    },
    {
      head: as_of === undefined ? 'Today' : `On ${as_of}`,
      cell: (terms) => (terms === held ? <StatusBadge tone="good">In force</StatusBadge> : ''),
    },
  ]
  return (
    <Panel
      title="Terms"
      lead={`Each is complete in itself; the latest in force holds.${known_at === undefined ? '' : ` ${clocksInWords(clocks)}.`}`}
      actions={
        <Group gap="xs">
          <SaveRows what="the terms of the line" file_name={`terms-${line.id}.csv`} columns={FILE} rows={rows} />
          {reader === 'operator' && <ChangeTerms />}
        </Group>
      }
      flush
    >
      <DataTable caption="Terms of the line" columns={columns} rows={rows} keyOf={({ id }) => id} />
    </Panel>
  )
}

const FILE = fields<DebtLineTerm>('id', 'name', 'effective_from', 'effective_until', 'created_at', 'updated_at')

function ChangeTerms() {
  const { environment, line } = useLine()
  return (
    <Button
      size="xs"
      renderRoot={(props) => <Link {...props} to={PATHS.operatorTerms} params={{ environment, line: line.id }} />}
    >
      Change the terms
    </Button>
  )
}

interface AgreedProps {
  readonly terms: DebtLineTerm
  readonly currency: string
  readonly inForce: boolean
}

/** One set of terms. */
function Agreed({ terms, currency, inForce }: AgreedProps) {
  return (
    <Panel
      title={terms.name ?? terms.id}
      lead={`In force from ${terms.effective_from}${inForce ? '' : ', not on the day shown'}. Amounts in ${currency}.`}
    >
      <Agreement
        terms={terms}
        currency={currency}
        covenantName={({ id, name }) => (
          <CovenantLink covenant={id} fw={650}>
            {name}
          </CovenantLink>
        )}
      />
    </Panel>
  )
}
