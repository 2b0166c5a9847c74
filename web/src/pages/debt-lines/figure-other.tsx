// A headline figure of the other side of a base, below the figure of this one.
import type { CalculatedBase } from '../../service/borrowing-bases.ts'
import { ChangeLine } from '../compare/compared.tsx'
import { BASE_VALUES } from './base-compared.ts'
import type { OtherBase } from './line-against.tsx'

interface FigureOtherProps {
  readonly base: CalculatedBase
  readonly other: OtherBase | undefined
  /** Which of the figures. */
  readonly at: number
}

/** The figure; what can be drawn is below zero where something must be paid back. */
export function FigureOther({ base, other, at }: FigureOtherProps) {
  const of = BASE_VALUES[at]
  if (other?.base === undefined || of === undefined) return null
  return (
    <ChangeLine now={of(base)} before={of(other.base)} words={other.against.words} sides={other.against.sides} named />
  )
}
