// What a matrix of cash flows is compared with, and its compared figures as a file.
import type { PortfolioCashFlowsRow } from '@tapeline/sdk'
import { type ComparedFigure, ComparedNote } from '../compare/compared-note.tsx'
import { CASH_NAMES, cashKey } from './cash-compared.ts'
import type { CashLook } from './cash-figures.ts'

interface CashNoteProps extends CashLook {
  readonly what: string
  /** How its file begins. */
  readonly file: string
  readonly figures: readonly ComparedFigure<PortfolioCashFlowsRow>[]
}

/** The note below the matrix. */
export function CashNote({ what, file, figures, rows, side, currency }: CashNoteProps) {
  return (
    <ComparedNote
      what={`${what} in ${currency}`}
      file_name={`${file}-${currency}-compared.csv`}
      side={side}
      rows={rows}
      keyOf={cashKey}
      names={CASH_NAMES}
      figures={figures}
    />
  )
}
