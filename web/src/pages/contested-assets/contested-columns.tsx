// Contested assets as they are listed, with all sides in each row, and as files, with a row for each side.
import { Stack } from '@mantine/core'
import type { ContestedAsset, ContestedAssetSide as Side } from '@tapeline/sdk'
import type { ReactNode } from 'react'
import type { ContestedSide } from '../../service/contested-assets.ts'
import type { Column } from '../../ui/data-table.tsx'
import { type FileColumn, amountCell } from '../../ui/file-columns.ts'
import { NO_FIGURE } from '../../ui/ratio.ts'
import { STATE_WORDS } from '../collateral-checks/check-words.ts'
import { StateBadge } from '../collateral-checks/finding-badges.tsx'
import { ContestedLink } from '../collateral-checks/finding-links.tsx'
import { KIND_WORDS, outstandingText } from './contested-words.ts'

/** A column with a line for each side. */
const ofSides = (
  head: string,
  cell: (side: Side) => ReactNode,
  textOf: (side: Side) => string,
): Column<ContestedAsset> => ({
  head,
  cell: ({ sides }) => (
    <Stack gap={2}>
      {sides.map((side) => (
        <div key={`${side.organization} ${side.receivable_id}`} className="breakable">
          {cell(side)}
        </div>
      ))}
    </Stack>
  ),
  copiedOf: ({ sides }) => sides.map(textOf).join('; '),
})

const textColumn = (head: string, textOf: (side: Side) => string) => ofSides(head, textOf, textOf)

/** The columns of the list. */
export const CONTESTED_COLUMNS: readonly Column<ContestedAsset>[] = [
  {
    head: 'Identified by',
    cell: ({ kind, sides: [first] }) =>
      first === undefined ? (
        KIND_WORDS[kind]
      ) : (
        <ContestedLink organization={first.organization} receivable_id={first.receivable_id}>
          {KIND_WORDS[kind]}
        </ContestedLink>
      ),
    copiedOf: ({ kind }) => KIND_WORDS[kind],
  },
  {
    head: 'State',
    cell: ({ state }) => <StateBadge state={state} />,
    copiedOf: ({ state }) => STATE_WORDS[state],
  },
  {
    head: 'Since',
    sort: 'from',
    cell: ({ from }) => <span className="money">{from}</span>,
    copiedOf: ({ from }) => from,
  },
  textColumn('Lender', ({ name }) => name),
  textColumn('Receivable', ({ receivable_id }) => receivable_id),
  textColumn('Originated', ({ origination_date }) => origination_date ?? NO_FIGURE),
  textColumn('Outstanding', outstandingText),
  textColumn('Debt line', ({ debt_line_id }) => debt_line_id ?? 'Not pledged'),
  textColumn('Decided', ({ state }) => STATE_WORDS[state]),
]

const ofSide = (name: keyof Side): FileColumn<ContestedSide> => [name, ({ side }) => side[name]]

/** The columns of a file: a row for each side. */
export const SIDE_FILE: readonly FileColumn<ContestedSide>[] = [
  ['contested_asset', ({ asset }) => asset.id],
  ['identified_by', ({ asset }) => KIND_WORDS[asset.kind]],
  ['asset_state', ({ asset }) => STATE_WORDS[asset.state]],
  ['from', ({ asset }) => asset.from],
  ['until', ({ asset }) => asset.until],
  ofSide('organization'),
  ofSide('name'),
  ofSide('receivable_id'),
  ofSide('obligor_id'),
  ofSide('product_type'),
  ofSide('origination_date'),
  ['outstanding', ({ side }) => amountCell(side.outstanding, side.currency)],
  ofSide('currency'),
  ofSide('days_past_due'),
  ofSide('status'),
  ofSide('funded_by'),
  ofSide('debt_line_id'),
  ['side_state', ({ side }) => STATE_WORDS[side.state]],
  ofSide('finding_id'),
]
