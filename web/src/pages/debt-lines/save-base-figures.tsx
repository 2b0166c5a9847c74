// The headline figures of a base and of the other side as a file of one row.
import type { CalculatedBase } from '../../service/borrowing-bases.ts'
import type { Against } from '../../shell/against.ts'
import { SaveRows } from '../../ui/save-rows.tsx'
import { type ComparedFigure, comparedColumns } from '../compare/compared-note.tsx'
import { BASE_VALUES } from './base-compared.ts'

const NAMES = ['availability', 'base', 'commitment', 'outstanding'] as const

const FIGURES = NAMES.map((name, at): ComparedFigure<CalculatedBase> => [name, (base) => BASE_VALUES[at]?.(base)])

interface SaveBaseFiguresProps {
  readonly base: CalculatedBase
  readonly other: CalculatedBase
  readonly against: Against
}

/** The buttons. */
export function SaveBaseFigures({ base, other, against }: SaveBaseFiguresProps) {
  const columns = comparedColumns<CalculatedBase>(
    [
      ['debt_line_id', ({ debt_line_id }) => debt_line_id],
      ['currency', ({ currency }) => currency],
    ],
    FIGURES,
    against,
  )
  return (
    <SaveRows
      what="what can be drawn, compared"
      file_name="what-can-be-drawn-compared.csv"
      columns={columns}
      rows={[{ now: base, before: other }]}
    />
  )
}
