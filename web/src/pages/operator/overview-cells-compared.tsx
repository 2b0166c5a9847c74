// How the cells of the overview show another day or moment: figures with the change, states as they were, and what is still calculated as such.
import { Text, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Comparing, type Opens, comparing, thenOf } from '../compare/compared.tsx'
import { type Side, byKeyNow } from '../compare/side.ts'
import { wordOf } from '../debt-lines/line-words.ts'
import { HeadroomCell, headroomOpened } from './headroom-cell.tsx'
import { leastHeadroomOf, overviewKey, roomOf } from './overview-compared.ts'
import type { OverviewRow } from './overview-rows.ts'

/** The other side of the overview, as its columns show it. */
export interface ComparedOverview {
  readonly side: Side<OverviewRow>
  /** Lines whose bases of the other side are not there: that is not the same as no figure. */
  readonly without: ReadonlySet<string>
}

/** How the cells of a row show the other side. */
export function comparedCells(other: ComparedOverview | undefined) {
  const compared = comparing(other?.side, overviewKey)
  const then = other?.side.rows && byKeyNow(other.side, overviewKey)
  const rowThen = (row: OverviewRow) => then?.get(overviewKey(row))
  const isComing = (row: OverviewRow) => row.line !== undefined && other?.without.has(row.line.id) === true
  const beside: Comparing<OverviewRow> = (row, of, content) =>
    of === roomOf && isComing(row) ? <Coming>{content}</Coming> : compared(row, of, content)
  const was = (row: OverviewRow, of: typeof roomOf, opens: Opens<OverviewRow>) => {
    const before = rowThen(row)
    return other === undefined || before === undefined ? undefined : thenOf(other.side, [row, before], of, opens)
  }
  return { beside, was, rowThen }
}

function Coming({ children }: { readonly children: ReactNode }) {
  return (
    <div className="compared">
      {children}
      <span className="change">not calculated yet</span>
    </div>
  )
}

interface HeadroomProps extends StatusThenProps {
  readonly row: OverviewRow
  readonly beside: Comparing<OverviewRow>
  readonly was: ReturnType<typeof comparedCells>['was']
}

/** The least headroom; below it that of the other side, and of which covenant it is where it is another. */
export function ComparedHeadroom({ row, beside, was, then, other }: HeadroomProps) {
  const covenants = row.line?.covenants
  const tightest = covenants?.tightest
  const cell =
    row.line && covenants && tightest ? (
      <HeadroomCell
        line={row.line}
        covenants={covenants}
        tightest={tightest}
        then={then}
        other={was(row, leastHeadroomOf, headroomOpened)}
        against={other?.side.against}
      />
    ) : (
      ''
    )
  const before = then?.line?.covenants?.tightest
  const isAnother = before !== undefined && before !== null && before.covenant_id !== tightest?.covenant_id
  if (!tightest && !before) return cell
  return (
    <>
      {beside(row, leastHeadroomOf, cell)}
      {isAnother && (
        <Text size="xs" c="dimmed">
          then of {before.covenant_name ?? before.covenant_id}
        </Text>
      )}
    </>
  )
}

interface StatusThenProps {
  readonly then: OverviewRow | undefined
  readonly other: ComparedOverview | undefined
}

/** The state of the covenants on the other side. */
export function StatusThen({ then, other }: StatusThenProps) {
  if (other?.side.rows === undefined) return null
  const status = then?.line?.covenants?.status
  return (
    <Text size="xs" c="dimmed">
      <VisuallyHidden>{other.side.against.words}: </VisuallyHidden>
      {status === undefined ? 'no test then' : wordOf(status)}
    </Text>
  )
}
