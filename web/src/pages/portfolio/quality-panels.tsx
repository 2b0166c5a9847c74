// The score, the checks and the causes of breaks. Each opens to the receivables that it finds.
import { Text } from '@mantine/core'
import type { PortfolioDataQualityRow } from '@tapeline/sdk'
import { amountText } from '../../ui/amount.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/page.tsx'
import { NO_FIGURE, percentText } from '../../ui/ratio.ts'
import { Empty } from '../../ui/states.tsx'
import { sentenceCase } from '../../ui/words.ts'
import { ChangeLine, comparing, comparingCells } from '../compare/compared.tsx'
import { ComparedNote } from '../compare/compared-note.tsx'
import { OpenFigure } from '../figures/open-figure.tsx'
import {
  QUALITY_FIGURES,
  QUALITY_NAMES,
  foundOf,
  principalFound,
  qualityKey,
  shareFound,
  sharePrincipal,
} from './quality-compared.ts'
import { CAUSES, CHECKS, type QualityLook, findingFigure, scoreFigure } from './quality-figures.ts'

/** The score and its formula. */
export function ScorePanel(look: QualityLook) {
  const clean = look.rows.find(({ check }) => check === 'clean')
  if (clean === undefined) return null
  const { side } = look
  const then = side?.rows?.find(({ check }) => check === 'clean')
  return (
    <Panel title="Score">
      <OpenFigure
        figure={scoreFigure(clean, look)}
        note={`of open principal on ${look.as_of} has no finding, and ${percentText(clean.share_of_receivables)} of all receivables.`}
        below={
          side?.rows && (
            <ChangeLine
              now={sharePrincipal(clean)}
              before={then && sharePrincipal(then)}
              words={side.against.words}
              named
            />
          )
        }
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
      <QualityNote {...look} rows={rows} what="findings" isShown={({ cause }) => cause === null} />
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
      <QualityNote
        {...look}
        rows={rows}
        what="causes of breaks"
        isShown={({ cause, receivables }) => cause !== null && (receivables ?? 0) > 0}
      />
    </Panel>
  )
}

interface QualityNoteProps extends QualityLook {
  readonly what: string
  /** Which rows then are of the table. */
  readonly isShown: (row: PortfolioDataQualityRow) => boolean
}

function QualityNote({ what, isShown, side, rows, currency }: QualityNoteProps) {
  return (
    <ComparedNote
      what={`${what} in ${currency}`}
      file_name={`${what.replaceAll(' ', '-')}-${currency}-compared.csv`}
      side={side && { ...side, rows: side.rows?.filter((row) => row.check !== 'clean' && isShown(row)) }}
      rows={rows}
      keyOf={qualityKey}
      names={QUALITY_NAMES}
      figures={QUALITY_FIGURES}
    />
  )
}

function columns(
  head: string,
  meanings: Readonly<Record<string, string>>,
  look: QualityLook,
): Column<PortfolioDataQualityRow>[] {
  const compared = comparing(look.side, qualityKey)
  const cells = comparingCells(look.side, qualityKey)
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
        cells(
          row,
          foundOf,
          (one) => (one.receivables === null ? undefined : findingFigure(one, look)),
          row.receivables === 0,
        ),
    },
    {
      head: 'Share of receivables',
      kind: 'numeric',
      cell: (row) => compared(row, shareFound, percentText(row.share_of_receivables)),
    },
    {
      head: `Principal, ${look.currency}`,
      kind: 'numeric',
      cell: (row) =>
        compared(row, principalFound, row.amount === null ? NO_FIGURE : amountText(row.amount, look.currency)),
    },
    {
      head: 'Share of principal',
      kind: 'numeric',
      cell: (row) => compared(row, sharePrincipal, percentText(row.share_of_principal)),
    },
  ]
}
