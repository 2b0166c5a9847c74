// The counts above the overview, each open to the organizations or lines that it counts, of how many, and as a file.
import { SimpleGrid } from '@mantine/core'
import { usePlace } from '../../shell/use-place.ts'
import { countOf } from '../../ui/change.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Behind } from '../../ui/figure-parts.tsx'
import { SaveRows } from '../../ui/save-rows.tsx'
import { Empty } from '../../ui/states.tsx'
import { ChangeLine } from '../compare/compared.tsx'
import { OpenFigure, type Opened } from '../figures/open-figure.tsx'
import { COUNTED_COLUMNS } from './overview-columns.tsx'
import type { OtherOverview } from './overview-compared.ts'
import { OVERVIEW_FILE } from './overview-csv.ts'
import { type OverviewRow, isBroken, isShort, isSilent } from './overview-rows.ts'

interface CountsProps {
  readonly rows: readonly OverviewRow[]
  /** The moment at which lenders are judged silent. */
  readonly now_ms: number
  /** The overview of another day or moment, where it is compared. */
  readonly other: OtherOverview | undefined
}

/** The counts. */
export function OverviewCounts({ rows, now_ms, other }: CountsProps) {
  const { clocks } = usePlace()
  const { against, past } = other ?? {}
  const known_at = against?.clocks.known_at
  const then =
    past?.without.size === 0 ? countsOf(past.rows, known_at === undefined ? now_ms : Date.parse(known_at)) : []
  // Who has gone silent is a matter of the moment: on another day as known at the same moment it is the same.
  const isCompared = (id: string) => id !== 'silent' || known_at !== clocks.known_at
  return (
    <SimpleGrid cols={{ base: 2, md: 5 }}>
      {countsOf(rows, now_ms).map((count) => (
        <OpenFigure
          key={count.id}
          figure={openedOf(count)}
          note={count.note}
          below={
            against &&
            then
              .filter(({ id }) => id === count.id && isCompared(id))
              .map(({ id, rows: before }) => (
                <ChangeLine
                  key={id}
                  now={countOf(count.rows.length)}
                  before={countOf(before.length)}
                  words={against.words}
                  named
                />
              ))
          }
        />
      ))}
    </SimpleGrid>
  )
}

/** A count: what it counts, of what. */
interface Count {
  readonly id: string
  readonly title: string
  readonly note: string
  readonly meaning: string
  readonly definition?: string
  readonly rows: readonly OverviewRow[]
  /** All that could be counted, and what they are. */
  readonly of: readonly [total: number, what: string]
  readonly columns: readonly Column<OverviewRow>[]
}

function countsOf(rows: readonly OverviewRow[], now_ms: number): Count[] {
  const lenders = [...new Map(rows.map((row) => [row.lender.id, row])).values()]
  const lines = rows.filter(({ line }) => line !== undefined)
  const reporting = lenders.filter(({ line }) => line !== undefined)
  return [
    {
      id: 'organizations',
      title: 'Organizations',
      note: 'that report here',
      meaning: 'Every organization but the operator itself.',
      rows: lenders,
      of: [lenders.length, 'Organizations'],
      columns: COUNTED_COLUMNS.organizations,
    },
    {
      id: 'lines',
      title: 'Debt lines',
      note: 'of all of them, whatever their status',
      meaning: 'Every debt line that is recorded, closed ones too.',
      rows: lines,
      of: [lines.length, 'Debt lines'],
      columns: COUNTED_COLUMNS.lines,
    },
    {
      id: 'broken',
      title: 'Covenants broken',
      note: 'lines in breach or in cure',
      meaning: 'Lines with a covenant that failed its last test: in breach, or in its time to cure.',
      definition: '/docs/definitions/covenants#what-a-test-means',
      rows: lines.filter(({ line }) => line !== undefined && isBroken(line)),
      of: [lines.length, 'Debt lines'],
      columns: COUNTED_COLUMNS.covenants,
    },
    {
      id: 'deficient',
      title: 'Deficient',
      note: 'lines drawn beyond their base',
      meaning: 'Lines that are drawn beyond the borrowing base or the commitment, whichever is less.',
      definition: '/docs/definitions/borrowing-base#availability',
      rows: lines.filter(({ line }) => line !== undefined && isShort(line)),
      of: [lines.length, 'Debt lines'],
      columns: COUNTED_COLUMNS.deficiency,
    },
    {
      id: 'silent',
      title: 'Silent',
      note: 'organizations that wrote nothing for a day',
      meaning: 'Organizations with a debt line whose last write is more than 24 hours old, and those that never wrote.',
      rows: reporting.filter(({ lender }) => isSilent(lender, now_ms)),
      of: [reporting.length, 'Organizations with a debt line'],
      columns: COUNTED_COLUMNS.organizations,
    },
  ]
}

function openedOf({ id, title, meaning, definition, rows, of: [total, what], columns }: Count): Opened {
  return {
    id: `count~${id}`,
    title,
    value: String(rows.length),
    parts: [
      { name: 'Counted', value: String(rows.length) },
      { name: what, value: `of ${total}` },
    ],
    meaning,
    definition,
    behind: () => (
      <Behind
        title="What is counted"
        actions={<SaveRows what={title.toLowerCase()} file_name={`${id}.csv`} columns={OVERVIEW_FILE} rows={rows} />}
      >
        {rows.length === 0 ? (
          <Empty title="None" />
        ) : (
          <DataTable
            caption={title}
            columns={columns}
            rows={rows}
            keyOf={({ lender, line }) => `${lender.id} ${line?.id ?? ''}`}
            by_row
          />
        )}
      </Behind>
    ),
  }
}
