// Shares of a book: the index of concentration, the largest as bars, and all of them as a table whose shares open.
import { SimpleGrid, Text } from '@mantine/core'
import type { PortfolioConcentrationsRow } from '@tapeline/sdk'
import type { Asked } from '../../service/portfolio.ts'
import { useAccountName } from '../../shell/use-account-name.ts'
import { amountText, countText } from '../../ui/amount.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/page.tsx'
import { percentText } from '../../ui/ratio.ts'
import { termHelp } from '../figures/term-help.ts'
import { type Opened, OpenFigure } from '../figures/open-figure.tsx'
import { ChangeLine, comparing, comparingCells } from '../compare/compared.tsx'
import { type ComparedFigure, ComparedNote } from '../compare/compared-note.tsx'
import type { Side } from '../compare/side.ts'
import { type MaybeFigure, amountOf, averageOf, countOf, ratioOf } from '../../ui/change.ts'
import type { FileColumn } from '../../ui/file-columns.ts'
import { measureText, ratioParts } from '../figures/parts.ts'
import { ReceivablesBehind } from '../figures/receivables-behind.tsx'

/** A group or an obligor, and its share. */
export interface Share extends Omit<PortfolioConcentrationsRow, 'group'> {
  readonly id: string
  readonly name: string
  readonly note?: string | undefined
  /** What leaves only its receivables; undefined where that cannot be asked for. */
  readonly asked: Asked | undefined
}

interface ConcentrationsPanelProps {
  readonly currency: string
  readonly as_of: string
  /** What the shares are by. */
  readonly what: string
  /** How many there are, in rows or not. */
  readonly known: number
  readonly shares: readonly Share[]
  readonly side?: Side<Share> | undefined
}

/** The panel. */
export function ConcentrationsPanel({ currency, as_of, what, known, shares, side }: ConcentrationsPanelProps) {
  const largest = shares[0]
  const ten = tenthOf(shares)
  if (largest === undefined || ten === undefined) return null
  return (
    <Panel title={`By ${what.toLowerCase()}`} lead={`On ${as_of}, in ${currency}.`} flush>
      <SimpleGrid cols={{ base: 1, xs: 3 }} px="md" pb="md">
        <OpenFigure
          figure={shareFigure(largest, currency, `Largest: ${largest.name}`)}
          below={<Then side={side} now={shareOf(largest)} of={([first]) => first && shareOf(first)} />}
        />
        <OpenFigure
          figure={cumulativeFigure(ten, currency, `The ${Math.min(10, shares.length)} largest`)}
          below={
            <Then side={side} now={cumulativeOf(ten)} of={(then) => tenthOf(then) && cumulativeOf(tenthOf(then))} />
          }
        />
        <OpenFigure
          figure={herfindahlFigure(largest, currency)}
          note={`of ${countText(known)} in all`}
          below={<Then side={side} now={indexOf(largest)} of={([first]) => first && indexOf(first)} />}
        />
      </SimpleGrid>
      <DataTable
        caption={`Shares by ${what.toLowerCase()}`}
        columns={columns(what, currency, side)}
        rows={shares}
        keyOf={({ id }) => id}
      />
      <Text size="xs" c="dimmed" px="md" py="sm">
        Cumulative is the share of this row and all above it. What was overpaid on other receivables is not taken off.
        {side !== undefined &&
          known > shares.length &&
          ` The ${countText(shares.length)} largest of each side are compared: who is not among them on one is missing there.`}
      </Text>
      <ComparedNote
        what={`shares by ${what.toLowerCase()} in ${currency}`}
        file_name={`concentrations-${currency}-compared.csv`}
        side={side}
        rows={shares}
        keyOf={keyOf}
        names={NAMES}
        figures={FILE}
      />
    </Panel>
  )
}

interface ThenProps {
  readonly side: Side<Share> | undefined
  readonly now: MaybeFigure
  readonly of: (then: readonly Share[]) => MaybeFigure
}

/** The headline figure then; nothing where nothing is compared. */
function Then({ side, now, of }: ThenProps) {
  if (side?.rows === undefined) return null
  return <ChangeLine now={now} before={of(side.rows)} words={side.against.words} named />
}

/** The tenth largest, or the last of fewer. */
function tenthOf(shares: readonly Share[]): Share | undefined {
  return shares[Math.min(10, shares.length) - 1]
}

const keyOf = ({ id }: Share) => id

const openOf = ({ open_receivables }: Share) => countOf(open_receivables)
const outstandingOf = ({ outstanding, currency }: Share) => amountOf(outstanding, currency)
const shareOf = ({ share }: Share) => ratioOf(share)
const cumulativeOf = (one: Share | undefined) => ratioOf(one?.cumulative_share)
const rankOf = ({ rank }: Share) => averageOf({ numerator: rank, denominator: 1 }, { digits: 0, suffix: '' })
const indexOf = ({ herfindahl }: Share) => averageOf(herfindahl, { digits: 6, suffix: '' })

/** The compared figures as a file. */
const NAMES: readonly FileColumn<Share>[] = [
  ['currency', ({ currency }) => currency],
  ['name', ({ name }) => name],
  ['id', ({ note }) => note],
]
const FILE: readonly ComparedFigure<Share>[] = [
  ['rank', rankOf, 'average'],
  ['open_receivables', openOf],
  ['outstanding', outstandingOf],
  ['share', shareOf, 'ratio'],
  ['cumulative_share', cumulativeOf, 'ratio'],
]

function columns(what: string, currency: string, side: Side<Share> | undefined): Column<Share>[] {
  const compared = comparing(side, keyOf)
  const cells = comparingCells(side, keyOf)
  return [
    { head: what, cell: (share) => <Name share={share} />, orderedBy: ({ name }) => name },
    { head: 'Rank', kind: 'numeric', cell: (share) => compared(share, rankOf, share.rank) },
    { head: 'Open', kind: 'numeric', cell: (share) => compared(share, openOf, countText(share.open_receivables)) },
    {
      head: `Outstanding, ${currency}`,
      kind: 'numeric',
      cell: (share) => compared(share, outstandingOf, amountText(share.outstanding, currency)),
    },
    {
      head: 'Share',
      kind: 'numeric',
      help: termHelp('concentration'),
      cell: (share) => cells(share, shareOf, (one) => shareFigure(one, currency, one.name)),
    },
    {
      head: 'Cumulative',
      kind: 'numeric',
      cell: (share) => cells(share, cumulativeOf, (one) => cumulativeFigure(one, currency, `Up to ${one.name}`)),
    },
  ]
}

/** The name over a bar as long as the share. People have their names from their account: the table of the service names businesses alone. */
function Name({ share: { id, name, note, share, asked } }: { readonly share: Share }) {
  const is_person = asked?.['obligor_id'] === id && note === undefined
  const found = useAccountName(id, is_person)
  const below = note ?? (found === undefined ? undefined : id)
  return (
    <span className="share">
      <span className="breakable">{found ?? name}</span>
      {below !== undefined && (
        <Text span size="xs" c="dimmed" className="breakable">
          {below}
        </Text>
      )}
      <span className="share-bar" aria-hidden style={{ width: `${Math.max(0.5, (share?.value ?? 0) * 100)}%` }} />
    </span>
  )
}

function shareFigure({ id, share, asked }: Share, currency: string, title: string): Opened {
  return {
    id: `share~${title.startsWith('Largest') ? 'largest' : id}`,
    title,
    value: percentText(share),
    place: currency,
    parts: ratioParts(share, ['Outstanding', 'All that is outstanding'], (amount) =>
      measureText(amount, 'amount', currency),
    ),
    meaning: 'Outstanding principal by all that is outstanding in this currency.',
    definition: '/docs/definitions/portfolio#concentrations',
    behind: asked === undefined ? undefined : () => <ReceivablesBehind asked={{ ...asked, currency }} />,
  }
}

function cumulativeFigure({ id, cumulative_share, rank }: Share, currency: string, title: string): Opened {
  return {
    id: `cumulative~${title.startsWith('The') ? 'ten' : id}`,
    title,
    value: percentText(cumulative_share),
    place: currency,
    parts: ratioParts(cumulative_share, [`Outstanding of the ${rank} largest`, 'All that is outstanding'], (amount) =>
      measureText(amount, 'amount', currency),
    ),
    meaning: 'Outstanding principal of this one and all larger ones, by all that is outstanding in this currency.',
    definition: '/docs/definitions/portfolio#concentrations',
  }
}

function herfindahlFigure({ herfindahl }: Share, currency: string): Opened {
  return {
    id: 'herfindahl',
    title: 'Herfindahl index',
    value: String(herfindahl.value),
    place: currency,
    parts: [
      { name: 'As concentrated as so many of equal size', value: countText(Math.round(1 / (herfindahl.value || 1))) },
      { name: 'In points', value: countText(Math.round(herfindahl.value * 10_000)) },
    ],
    meaning: 'The sum of the squared shares: 1 for one alone, 1/n for n of equal size.',
    definition: '/docs/definitions/portfolio#concentrations',
  }
}
