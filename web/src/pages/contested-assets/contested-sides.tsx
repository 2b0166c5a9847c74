// The assets that one receivable shares with those of other lenders: the sides beside each other, in which facts they differ, and what is decided of each.
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ContestedAsset, ContestedAssetSide as Side } from '@tapeline/sdk'
import { useMemo } from 'react'
import { PATHS } from '../../paths.ts'
import { failureOf } from '../../service/call.ts'
import { CONTESTED_ASSETS, sidesOf } from '../../service/contested-assets.ts'
import { listQuery } from '../../service/list.ts'
import { BackLink } from '../../shell/back-link.tsx'
import { usePlace } from '../../shell/use-place.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Page, Panel, Panels } from '../../ui/page.tsx'
import { SaveRows } from '../../ui/save-rows.tsx'
import { Empty, States } from '../../ui/states.tsx'
import { counted } from '../../ui/words.ts'
import { StateBadge } from '../collateral-checks/finding-badges.tsx'
import { LenderChecksLink, LenderFindingLink } from '../collateral-checks/finding-links.tsx'
import { Stated } from '../collateral-checks/stated.tsx'
import { SIDE_FILE } from './contested-columns.tsx'
import { KIND_WORDS, SIDE_FACTS, type SideFact, comparedText } from './contested-words.ts'

/** A receivable shares an asset by each of its identities: few. */
const ASSETS_MAX = '100'

/** The page. */
export function ContestedSides() {
  const { environment, clocks } = usePlace()
  const { organization, receivable: receivable_id = '' } = useParams({ strict: false })
  const question = { organization, receivable_id, as_of: clocks.as_of, known_at: clocks.known_at, limit: ASSETS_MAX }
  const loaded = useQuery(listQuery<ContestedAsset>(environment, CONTESTED_ASSETS, question))
  return (
    <Page
      title={`Contested: ${receivable_id}`}
      lead="The receivables of all lenders that share the asset, beside each other."
      back={<BackLink to={PATHS.operatorContested}>Contested assets</BackLink>}
      wide
    >
      <States
        loaded={loaded}
        failureOf={failureOf}
        isEmpty={({ data }) => data.length === 0}
        empty={<Empty title="Not contested">No receivable of another lender shares its asset on the day shown.</Empty>}
      >
        {({ data }) => (
          <Panels>
            {data.map((asset) => (
              <AssetPanel key={asset.id} asset={asset} />
            ))}
            {decidableOf(data).map((side) => (
              <Stated
                key={`${side.organization} ${side.finding_id}`}
                title={`Decisions about ${side.receivable_id} of ${side.name}`}
                of={{ reader: 'operator', organization: side.organization }}
                finding={{
                  id: side.finding_id,
                  check: 'asset_contested',
                  receivable_id: side.receivable_id,
                  state: side.state,
                }}
              />
            ))}
          </Panels>
        )}
      </States>
    </Page>
  )
}

/** Sides of which the lender has the finding: one decision is of a receivable, whichever of its identities is shared. */
function decidableOf(assets: readonly ContestedAsset[]): Side[] {
  const found = assets.flatMap(({ sides }) => sides).filter(({ found_at }) => found_at !== null)
  return [...new Map(found.map((side) => [`${side.organization} ${side.finding_id}`, side])).values()]
}

function AssetPanel({ asset }: { readonly asset: ContestedAsset }) {
  const { id, kind, from, until, sides, side_count } = asset
  const columns = useMemo(() => columnsOf(sides), [sides])
  const days = until === null ? `Shared since ${from}.` : `Shared from ${from} until ${until}.`
  const isCut = side_count > sides.length
  return (
    <Panel
      title={KIND_WORDS[kind]}
      lead={isCut ? `${days} Shown are the first of ${counted(side_count, 'receivable')}.` : days}
      actions={<SaveRows what="the sides" file_name={`${id}.csv`} columns={SIDE_FILE} rows={sidesOf(asset)} />}
      flush
    >
      <DataTable
        caption={`Sides by ${KIND_WORDS[kind]}`}
        columns={columns}
        rows={ROWS}
        keyOf={({ name }) => name}
        is_fixed
      />
    </Panel>
  )
}

/** A row: a fact that is a text, or what leads on. */
type Row = SideFact | { readonly name: 'Finding' | 'State' }

const ROWS: readonly Row[] = [...SIDE_FACTS, { name: 'State' }, { name: 'Finding' }]

function columnsOf(sides: readonly Side[]): readonly Column<Row>[] {
  return [
    { head: 'Fact', cell: ({ name }) => name },
    ...sides.map((side): Column<Row> => ({
      head: `${side.organization}: ${side.receivable_id}`,
      cell: (row) => <Fact row={row} side={side} />,
      copiedOf: (row) => ('of' in row ? row.of(side) : row.name === 'State' ? side.state : side.finding_id),
    })),
    { head: 'Compared', cell: (row) => ('of' in row ? comparedText(row, sides) : '') },
  ]
}

function Fact({ row, side }: { readonly row: Row; readonly side: Side }) {
  const { organization, receivable_id, finding_id, found_at, state } = side
  if (row.name === 'State') return <StateBadge state={state} />
  if (row.name === 'Lender')
    return (
      <LenderChecksLink organization={organization} asked={{ receivable_id, state: 'all' }}>
        {side.name}
      </LenderChecksLink>
    )
  if ('of' in row) return row.of(side)
  if (found_at === null) return 'The lender has it from the end of the day on (UTC). Decide then.'
  return (
    <LenderFindingLink organization={organization} finding={finding_id}>
      Finding of the lender
    </LenderFindingLink>
  )
}
