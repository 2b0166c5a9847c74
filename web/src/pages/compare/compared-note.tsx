// What a table is compared with, in words, and the compared figures as a file and as a copy for a spreadsheet.
import { Group, Text } from '@mantine/core'
import type { Against } from '../../shell/against.ts'
import { failureOf } from '../../service/call.ts'
import { type MaybeFigure, changeCells, figureCell } from '../../ui/change.ts'
import { CopySaved } from '../../ui/copy-saved.tsx'
import { type FileColumn, NumberCell } from '../../ui/file-columns.ts'
import { counted } from '../../ui/words.ts'
import { partOf, usePart } from '../../ui/load-part.ts'
import { SaveRows } from '../../ui/save-rows.tsx'
import { Failure, Loading } from '../../ui/states.tsx'
import type { RowsThenProps } from './rows-then.tsx'
import { type KeyOf, type Pair, type Side, pairsOf } from './side.ts'

/** A figure of a file: its name, which states its unit, and how it is read from a row. */
export type ComparedFigure<Row> = readonly [name: string, of: (row: Row) => MaybeFigure, unit?: 'ratio' | 'average']

interface ComparedNoteProps<Row> {
  /** What the table holds. */
  readonly what: string
  readonly file_name: string
  readonly side: Side<Row> | undefined
  readonly rows: readonly Row[]
  readonly keyOf: KeyOf<Row>
  /** What names a row, such as its currency and group. */
  readonly names: readonly FileColumn<Row>[]
  readonly figures: readonly ComparedFigure<Row>[]
  /** What is no number, such as a status: in the file as it is and as it was. */
  readonly states?: readonly FileColumn<Row>[]
  /** Whether figures that have not changed stand alone. */
  readonly changed_alone?: boolean
}

/** The note below a table; nothing where nothing is compared. */
export function ComparedNote<Row extends object>(props: ComparedNoteProps<Row>) {
  const { what, file_name, side, rows, keyOf, names, figures, states = [], changed_alone = false } = props
  if (side === undefined) return null
  if (side.error !== null) return <Failure message={failureOf(side.error).message} />
  if (side.rows === undefined) return <Loading rows={1} />
  const pairs = pairsOf(rows, side, keyOf)
  const columns = [...comparedColumns(names, figures, side.against), ...stateColumns(states, side.against)]
  const gone = pairs.flatMap(({ now, before }) => (now === undefined && before !== undefined ? [before] : []))
  const { words, sides } = side.against
  const isLine = sides === 'lines'
  return (
    <>
      <Group px="md" py="xs" gap="sm" justify="space-between">
        <Text size="xs" c="dimmed">
          Below each figure: that of {words}, and the {isLine ? 'difference' : 'change'}. Ratios{' '}
          {isLine ? 'differ' : 'change'} by percentage points (pp); of zero there is no percentage (–).
          {changed_alone && ' A figure alone has not changed.'}
          {gone.length > 0 &&
            ` ${isLine ? 'Not on this line' : 'Missing now'}: ${counted(gone.length, 'row')} of ${words}, listed below and in the file.`}
        </Text>
        <Group gap="xs">
          <CopySaved what={`${what}, compared`} columns={columns} rows={pairs} />
          <SaveRows what={`${what}, compared`} file_name={file_name} columns={columns} rows={pairs} />
        </Group>
      </Group>
      {gone.length > 0 && <RowsThen what={what} against={side.against} rows={gone} names={names} figures={figures} />}
    </>
  )
}

/** Few comparisons have such rows, so that their table is loaded when there are some. */
const ROWS_THEN = partOf('rows-then', () => import('./rows-then.tsx'))

function RowsThen<Row extends object>(props: RowsThenProps<Row>) {
  const part = usePart(ROWS_THEN)
  return part === undefined ? <Loading rows={1} /> : <part.RowsThen {...props} />
}

/** The columns of a file: each figure now, then, and the change. */
export function comparedColumns<Row>(
  names: readonly FileColumn<Row>[],
  figures: readonly ComparedFigure<Row>[],
  { words, sides }: Pick<Against, 'words' | 'sides'>,
): FileColumn<Pair<Row>>[] {
  const [beforeWord, changedWord] = sides === 'lines' ? ['other_line', 'difference'] : ['before', 'change']
  return [
    ...names.map(([name, of]): FileColumn<Pair<Row>> => [name, (pair) => named(pair, of)]),
    ['compared_with', () => words],
    ...figures.flatMap(([name, of, unit]): FileColumn<Pair<Row>>[] => {
      const now = ({ now: row }: Pair<Row>) => row && of(row)
      const then = ({ before: row }: Pair<Row>) => row && of(row)
      const change = (pair: Pair<Row>) => changeCells(now(pair), then(pair))
      const sides: FileColumn<Pair<Row>>[] = [
        [unit === 'ratio' ? `${name}_percent` : name, (pair) => numberOf(figureCell(now(pair)), unit)],
        [
          unit === 'ratio' ? `${name}_${beforeWord}_percent` : `${name}_${beforeWord}`,
          (pair) => numberOf(figureCell(then(pair)), unit),
        ],
      ]
      return unit === 'ratio'
        ? [...sides, [`${name}_${changedWord}_points`, (pair) => numberOf(change(pair).difference, 'points')]]
        : [
            ...sides,
            [`${name}_${changedWord}`, (pair) => numberOf(change(pair).difference, unit)],
            ...(unit === 'average'
              ? []
              : [
                  [
                    `${name}_${changedWord}_percent`,
                    (pair: Pair<Row>) => numberOf(change(pair).percent, 'ratio'),
                  ] as const,
                ]),
          ]
    }),
  ]
}

/** The columns of what is no number, on both sides. */
export function stateColumns<Row>(
  states: readonly FileColumn<Row>[],
  { sides }: Pick<Against, 'sides'>,
): FileColumn<Pair<Row>>[] {
  const ending = sides === 'lines' ? 'other_line' : 'before'
  return states.flatMap(([name, of]): FileColumn<Pair<Row>>[] => [
    [name, ({ now }) => now && of(now)],
    [`${name}_${ending}`, ({ before }) => before && of(before)],
  ])
}

/** A figure of a file. Amounts are what has decimals and no other unit; percentage points are no percentage. */
function numberOf(digits: string | undefined, unit?: 'ratio' | 'average' | 'points'): NumberCell | undefined {
  if (digits === undefined) return undefined
  if (unit === 'ratio') return new NumberCell(digits, 'percent')
  return new NumberCell(digits, unit === undefined && digits.includes('.') ? 'amount' : 'plain')
}

/** What names a pair: by its row now, where there is one. */
function named<Row>({ now, before }: Pair<Row>, of: (row: Row) => unknown): unknown {
  const row = now ?? before
  return row === undefined ? undefined : of(row)
}
