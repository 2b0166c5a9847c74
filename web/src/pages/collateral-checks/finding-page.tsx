// One finding: what was found, all that it is made of, and what people decided and answered. For the lender and for the operator.
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { FindingDetail } from '@tapeline/sdk'
import type { ReactNode } from 'react'
import { findingQuery } from '../../service/findings.ts'
import { RecordPage } from '../../shell/record-page.tsx'
import { usePlace } from '../../shell/use-place.ts'
import { amountText } from '../../ui/amount.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Facts } from '../../ui/facts.tsx'
import type { FileColumn } from '../../ui/file-columns.ts'
import { HelpButton } from '../../ui/help.tsx'
import { Ago } from '../../ui/moments.tsx'
import { Page, Panel, Panels } from '../../ui/page.tsx'
import { NO_FIGURE } from '../../ui/ratio.ts'
import { SaveRows } from '../../ui/save-rows.tsx'
import { Stated } from './stated.tsx'
import {
  type MeasuredRow,
  checkName,
  formulaText,
  limitText,
  measuredRows,
  LIMIT_UNITS,
  limitNumber,
} from './check-words.ts'
import { useChecksPlace } from './checks-place.ts'
import { EvidencePanels } from './evidence-panels.tsx'
import { SeverityBadge, StateBadge } from './finding-badges.tsx'
import { About } from './finding-columns.tsx'
import { ChecksLink, ContestedLink } from './finding-links.tsx'

const DEFINITIONS = '/docs/definitions/integrity-checks'

/** The page. */
export function FindingPage() {
  const { environment, clocks } = usePlace()
  const { lender, reader, organization } = useChecksPlace()
  const { finding = '' } = useParams({ strict: false })
  const loaded = useQuery(findingQuery(environment, lender, finding, clocks))
  const back = <ChecksLink>Collateral checks</ChecksLink>
  return (
    <RecordPage id={finding} back={back} loaded={loaded}>
      {(found) => (
        <Page title={checkName(found.check)} lead={found.description} back={back}>
          <Panels>
            <Panel title="What was found" lead={sentenceOf(found)}>
              <Facts facts={factsOf(found, contestedOf(found, lender))} />
            </Panel>
            <MeasuredPanel finding={found} />
            <EvidencePanels finding={found} />
            <Stated finding={found} of={{ reader, organization }} />
          </Panels>
        </Page>
      )}
    </RecordPage>
  )
}

/** What holds, and since when: `It holds since 2026-03-10, with 200.00 USD at stake.` */
function sentenceOf({ from, until, amount, currency, ended_at }: FindingDetail): string {
  const days = until === null ? `It holds since ${from}` : `It held from ${from} until ${until}`
  const stake =
    amount === null || currency === null ? '' : `, with ${amountText(amount, currency)} ${currency} at stake`
  return `${days}${stake}.${ended_at === null ? '' : ' It is no longer found: what is known of it changed.'}`
}

/** For the operator: the way to the receivables of other lenders that share the asset. */
function contestedOf({ check, receivable_id }: FindingDetail, lender: string | undefined): ReactNode {
  if (check !== 'asset_contested' || receivable_id === null || lender === undefined) return undefined
  return (
    <ContestedLink organization={lender} receivable_id={receivable_id}>
      Contested asset
    </ContestedLink>
  )
}

function factsOf(finding: FindingDetail, contested?: ReactNode) {
  const { id, severity, state, found_at, ended_at } = finding
  return [
    { name: 'About', value: <About finding={finding} /> },
    ...(contested === undefined ? [] : [{ name: 'Other sides', value: contested }]),
    { name: 'Severity', value: <SeverityBadge severity={severity} /> },
    { name: 'State', value: <StateBadge state={state} /> },
    { name: 'Found', value: <Ago at={found_at} /> },
    ...(ended_at === null ? [] : [{ name: 'No longer found', value: <Ago at={ended_at} /> }]),
    { name: 'Id', value: id },
  ]
}

function MeasuredPanel({ finding }: { readonly finding: FindingDetail }) {
  const { id, measured, thresholds, currency, formula, check } = finding
  const rows = measuredRows(measured, thresholds, currency)
  const name = checkName(check)
  return (
    <Panel
      title="Measured beside the limits"
      lead={
        <>
          Limits are those in force on the first day of the finding.
          <HelpButton of={name} help={{ meaning: formulaText(formula, thresholds), href: DEFINITIONS }} />
        </>
      }
      actions={<SaveRows what="what was measured" file_name={`${id}-measured.csv`} columns={FILE} rows={rows} />}
      flush
    >
      <DataTable caption="Measured beside the limits" columns={COLUMNS} rows={rows} keyOf={({ key }) => key} is_fixed />
    </Panel>
  )
}

const COLUMNS: readonly Column<MeasuredRow>[] = [
  { head: 'What', cell: ({ label }) => label },
  { head: 'Measured', kind: 'numeric', cell: ({ value }) => value ?? NO_FIGURE, copiedOf: ({ value }) => value },
  {
    head: 'Limit',
    kind: 'numeric',
    cell: ({ limit }) => (limit === undefined ? NO_FIGURE : limitText(limit)),
    copiedOf: ({ limit }) => limit && limitText(limit),
  },
  { head: 'What it limits', kind: 'prose', cell: ({ limit }) => limit?.description ?? NO_FIGURE },
]

const FILE: readonly FileColumn<MeasuredRow>[] = [
  ['measure', ({ label }) => label],
  ['measured', ({ value }) => value],
  ['limit_in_force', ({ limit }) => limit && limitNumber(limit, limit.value)],
  ['unit', ({ limit }) => limit && LIMIT_UNITS[limit.unit]],
  ['description', ({ limit }) => limit?.description],
]
