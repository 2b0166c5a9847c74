// The score, the checks and the causes of breaks. Each opens to the receivables that it finds.
import { Text } from '@mantine/core'
import type { PortfolioDataQualityRow } from '@tapeline/sdk'
import { amountText } from '../../ui/amount.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/page.tsx'
import { NO_FIGURE, percentText } from '../../ui/ratio.ts'
import { Empty } from '../../ui/states.tsx'
import { sentenceCase } from '../../ui/words.ts'
import { OpenCell, OpenFigure } from '../figures/open-figure.tsx'
import { CAUSES, CHECKS, type QualityLook, findingFigure, scoreFigure } from './quality-figures.ts'

/** The score and its formula. */
export function ScorePanel(look: QualityLook) {
  const clean = look.rows.find(({ check }) => check === 'clean')
  if (clean === undefined) return null
  return (
    <Panel title="Score">
      <OpenFigure
        figure={scoreFigure(clean, look)}
        note={`of open principal on ${look.as_of} has no finding, and ${percentText(clean.share_of_receivables)} of all receivables.`}
      />
    </Panel>
  )
}

/** What is looked for, and what is found. */
export function ChecksPanel(look: QualityLook) {
  const rows = look.rows.filter(({ check, cause }) => cause === null && check !== 'clean')
  return (
    <Panel title="Findings" lead="One receivable can have several, so they add up to more than the book." flush>
      <DataTable caption="Findings" columns={columns('Check', CHECKS, look)} rows={rows} keyOf={({ check }) => check} />
    </Panel>
  )
}

/** Why balances part. */
export function BreaksPanel(look: QualityLook) {
  const rows = look.rows.filter(({ cause, receivables }) => cause !== null && (receivables ?? 0) > 0)
  return (
    <Panel
      title="Why balances part"
      lead="Each receivable that is unreconciled has one cause, so these add up to that finding."
      flush
    >
      {rows.length === 0 ? (
        <Empty title="Every balance that the lender states is ours too" />
      ) : (
        <DataTable
          caption="Why balances part"
          columns={columns('Cause', CAUSES, look)}
          rows={rows}
          keyOf={({ cause }) => cause ?? ''}
        />
      )}
    </Panel>
  )
}

function columns(
  head: string,
  meanings: Readonly<Record<string, string>>,
  look: QualityLook,
): Column<PortfolioDataQualityRow>[] {
  return [
    {
      head,
      cell: ({ check, cause }) => (
        <div>
          {sentenceCase(cause ?? check)}
          <Text size="xs" c="dimmed" fw={400} maw={420}>
            {meanings[cause ?? check]}
          </Text>
        </div>
      ),
    },
    {
      head: 'Receivables',
      kind: 'numeric',
      cell: (row) =>
        row.receivables === null ? (
          NO_FIGURE
        ) : (
          <OpenCell figure={findingFigure(row, look)} none={row.receivables === 0} />
        ),
    },
    {
      head: 'Share of receivables',
      kind: 'numeric',
      cell: ({ share_of_receivables }) => percentText(share_of_receivables),
    },
    {
      head: `Principal, ${look.currency}`,
      kind: 'numeric',
      cell: ({ amount }) => (amount === null ? NO_FIGURE : amountText(amount, look.currency)),
    },
    {
      head: 'Share of principal',
      kind: 'numeric',
      cell: ({ share_of_principal }) => percentText(share_of_principal),
    },
  ]
}
