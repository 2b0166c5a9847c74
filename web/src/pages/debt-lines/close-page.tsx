// A month of a line: every step of its base as first reported and as known now, what moved it, and its certificate.
import type { SumInJson } from '@tapeline/kernel/core/sum'
import { Code, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { MonthCloseReport, MonthCloseReportStep } from '@tapeline/sdk'
import { PATHS } from '../../paths.ts'
import { failureOf } from '../../service/call.ts'
import { monthReportQuery } from '../../service/month-closes.ts'
import { isPast } from '../../shell/clocks.ts'
import { amountText } from '../../ui/amount.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { useActorNames } from '../../shell/use-actor-names.ts'
import { Ago } from '../../ui/moments.tsx'
import { Panel, Panels } from '../../ui/page.tsx'
import { NO_FIGURE } from '../../ui/ratio.ts'
import { type FileColumn, amountCell, fields } from '../../ui/file-columns.ts'
import { SaveRows } from '../../ui/save-rows.tsx'
import { States } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { Tone } from '../../ui/tone.ts'
import { CertificateLinks } from './certificate-links.tsx'
import { ClosedCash, NoClosedCash } from './closed-cash.tsx'
import { wordOf } from './line-words.ts'
import { monthInWords } from '@tapeline/kernel/core/day'
import { type PartName, usePartNames } from './part-names.ts'
import { RestatementPanel } from './restatement-panel.tsx'
import { useLine } from './use-line.ts'
import { counted } from '../../ui/words.ts'

/** The page. */
export function ClosePage() {
  const { environment, line } = useLine()
  const { month } = useParams({ from: PATHS.debtLineClose })
  const report = useQuery(monthReportQuery(environment, line.id, month))
  return (
    <States loaded={report} failureOf={failureOf}>
      {(report) => (
        <Panels>
          <Closed report={report} />
          <Steps report={report} />
          {report.cash_tie_out !== null && <ClosedCash month={month} cash={report.cash_tie_out} />}
          {report.no_cash_tie_out === 'tie_out_failing' && <NoClosedCash />}
          {report.status !== 'preliminary' && <RestatementPanel month={month} />}
        </Panels>
      )}
    </States>
  )
}

const TONES: Readonly<Record<MonthCloseReport['status'], Tone>> = {
  preliminary: 'plain',
  closed: 'good',
  restated: 'watch',
}

const MEANING: Readonly<Record<MonthCloseReport['status'], string>> = {
  preliminary: 'Not closed: what is known now.',
  closed: 'Closed, and nothing that became known since changes it.',
  restated: 'Closed, and what is known now gives other figures.',
}

interface ReportProps {
  readonly report: MonthCloseReport
}

function Closed({ report }: ReportProps) {
  const { clocks, environment } = useLine()
  const { month, status, closed_at, closed_by, certificate, as_of } = report
  const nameOf = useActorNames(environment)
  return (
    <Panel
      title={monthInWords(month)}
      lead={`${MEANING[status]}${isPast(clocks) ? ' Whatever is chosen above, this compares with what is known now.' : ''}`}
      actions={<StatusBadge tone={TONES[status]}>{wordOf(status)}</StatusBadge>}
    >
      <dl className="parts">
        <div>
          <dt>Figures as of</dt>
          <dd>{as_of}</dd>
        </div>
        {closed_at !== null && (
          <div>
            <dt>Closed</dt>
            <dd>
              <Ago at={closed_at} /> by the {closed_by?.by.replaceAll('_', ' ')} (
              {closed_by && nameOf(closed_by.actor_id)})
            </dd>
          </div>
        )}
        {status !== 'preliminary' && (
          <div>
            <dt>Borrowing base certificate</dt>
            <dd>
              <CertificateLinks close={report} />
            </dd>
          </div>
        )}
        {certificate !== null && (
          <div>
            <dt>SHA-256 of the JSON</dt>
            <dd>
              <Code className="breakable">{certificate.sha256}</Code>
            </dd>
          </div>
        )}
      </dl>
    </Panel>
  )
}

function Steps({ report: { month, currency, steps, calculation, certificate, kernel_version, as_of } }: ReportProps) {
  const rows = stepsOf(steps)
  const partName = usePartNames(as_of)
  return (
    <Panel
      title="The borrowing base, first reported and now"
      lead={currency === null ? undefined : `Amounts in ${currency}; steps of zero are left out.`}
      actions={
        <SaveRows
          what="the steps, first reported and now"
          file_name={`borrowing-base-${month}.csv`}
          columns={fileColumns(currency ?? 'USD')}
          rows={steps}
        />
      }
      flush
    >
      {calculation.status === 'running' && (
        <Text size="sm" p="md" role="status">
          What is known now is being calculated: {counted(calculation.done, 'receivable')} of {calculation.total} looked
          at.
        </Text>
      )}
      <DataTable
        caption="Steps of the base"
        is_fixed
        columns={columns(currency ?? 'USD', partName)}
        rows={rows}
        keyOf={({ amount: { step, id } }) => JSON.stringify([step, id])}
      />
      {certificate !== null && certificate.kernel_version !== kernel_version && (
        <Text size="xs" c="dimmed" px="md" py="sm">
          First reported by version {certificate.kernel_version} of the formulas; now calculated by version{' '}
          {kernel_version}.
        </Text>
      )}
    </Panel>
  )
}

/** A step is an amount or a count; its unit is the currency or receivables. */
const fileColumns = (currency: string): readonly FileColumn<MonthCloseReportStep>[] => {
  const cell = (value: SumInJson | null, { unit }: MonthCloseReportStep) =>
    unit === 'amount' ? amountCell(value, currency) : value
  return [
    ...fields<MonthCloseReportStep>('step', 'id'),
    ['unit', ({ unit }) => (unit === 'amount' ? currency : 'receivables')],
    ['first_reported', (step) => cell(step.first_reported, step)],
    ['now', (step) => cell(step.now, step)],
    ['difference', (step) => cell(step.difference, step)],
  ]
}

/** A step with its amounts, and the count of receivables where it has one. */
interface CountedStep {
  readonly amount: MonthCloseReportStep
  readonly count: MonthCloseReportStep | undefined
}

/** The steps, amount and count together; parts without a value on either side are left out. */
function stepsOf(steps: readonly MonthCloseReportStep[]): CountedStep[] {
  const isPart = ({ step }: MonthCloseReportStep) => ['reason', 'limit', 'class', 'unconverted'].includes(step)
  const isNothing = ({ first_reported, now }: MonthCloseReportStep) => (first_reported ?? 0) === 0 && (now ?? 0) === 0
  return steps
    .filter((step) => step.unit === 'amount' && !(isPart(step) && isNothing(step)))
    .map((amount) => ({
      amount,
      count: steps.find(({ step, id, unit }) => unit === 'count' && step === amount.step && id === amount.id),
    }))
}

function columns(currency: string, partName: PartName): Column<CountedStep>[] {
  const text = (value: SumInJson | null) => (value === null ? NO_FIGURE : amountText(value, currency))
  return [
    { head: 'Step', cell: ({ amount }) => stepName(amount, partName) },
    { head: 'Receivables', kind: 'numeric', cell: ({ count }) => (count === undefined ? '' : countText(count)) },
    { head: 'First reported', kind: 'numeric', cell: ({ amount }) => text(amount.first_reported) },
    { head: 'Known now', kind: 'numeric', cell: ({ amount }) => text(amount.now) },
    {
      head: 'Difference',
      kind: 'numeric',
      cell: ({ amount: { difference } }) =>
        difference === null || difference === 0 ? '' : <strong>{text(difference)}</strong>,
    },
  ]
}

/** Both counts, where they differ. */
function countText({ first_reported, now }: MonthCloseReportStep): string {
  if (first_reported === null || now === null || first_reported === now) return String(now ?? first_reported ?? '')
  return `${first_reported}, now ${now}`
}

const OF_A_STEP: Readonly<Record<string, string>> = {
  reason: 'Ineligible by',
  limit: 'Excess over',
  class: 'Advance of class',
  reserve: 'Reserve',
  unconverted: 'Without a rate, in',
}

function stepName({ step, id }: MonthCloseReportStep, partName: PartName) {
  const of = OF_A_STEP[step]
  if (of === undefined) return <span className="step-level">{wordOf(step)}</span>
  const name = id === null ? 'all others' : isNamed(step) ? partName(step, id) : id
  return (
    <span className="step-less">
      {of} {name}
    </span>
  )
}

/** Whether the id of a step is that of a part of the terms: others name a currency. */
function isNamed(step: string): step is Parameters<PartName>[0] {
  return step === 'reason' || step === 'limit' || step === 'class' || step === 'reserve'
}
