// Availability, what limits it, and the ratios of a line. Each figure opens to its inputs, its definition, and the receivables behind it.
import { type SumInJson, sumFromJson } from '@tapeline/kernel/core/sum'
import type { BorrowingBaseAdvance } from '@tapeline/sdk'
import type { Ratio } from '../../service/api-types.ts'
import { PATHS } from '../../paths.ts'
import type { CalculatedBase, BaseStep } from '../../service/borrowing-bases.ts'
import { amountText } from '../../ui/amount.ts'
import type { FigurePart } from '../../ui/figure-parts.tsx'
import { percentText } from '../../ui/ratio.ts'
import type { Opened } from '../figures/open-figure.tsx'
import { LineAnchor } from './line-anchor.tsx'
import { counted } from '../../ui/words.ts'

const DEFINITION = '/docs/definitions/borrowing-base'

/** Availability or deficiency, the base, the commitment, what is drawn. */
export function baseFigures(base: CalculatedBase): Opened[] {
  return [roomFigure(base), borrowingBaseFigure(base), commitmentFigure(base), outstandingFigure(base)]
}

/** What can be drawn, or what must be paid back. */
function roomFigure(base: CalculatedBase): Opened {
  const { availability, deficiency, commitment, outstanding, currency } = base
  const isShort = deficiency !== null && sumFromJson(deficiency) > 0
  return {
    ...figureOf(base, 'availability', isShort ? deficiency : availability),
    title: `${isShort ? 'Deficiency' : 'Availability'}, ${currency}`,
    parts: [
      part(base, 'Borrowing base', base.base),
      part(base, 'Commitment', commitment),
      part(base, 'less drawn and outstanding', outstanding),
    ],
    meaning: isShort
      ? 'What is drawn beyond the borrowing base and the commitment, whichever is less.'
      : 'The borrowing base or the commitment, whichever is less, less what is drawn. Never below zero.',
    definition: `${DEFINITION}#availability`,
    behind: () => <ReceivablesOf base={base} step="net_eligible" />,
  }
}

function borrowingBaseFigure(base: CalculatedBase): Opened {
  return {
    ...figureOf(base, 'base', base.base),
    title: 'Borrowing base',
    parts: [
      part(base, 'Net eligible principal', base.net_eligible),
      part(base, 'Advance on it', base.advance),
      part(base, 'Eligible cash counted', base.cash.counted),
      part(base, 'less reserves', base.reserved),
    ],
    meaning: 'What is lent against net eligible principal, and the cash that counts, less reserves. Never below zero.',
    definition: `${DEFINITION}#availability`,
    behind: () => <ReceivablesOf base={base} step="net_eligible" />,
  }
}

function commitmentFigure(base: CalculatedBase): Opened {
  return {
    ...figureOf(base, 'commitment', base.commitment),
    title: 'Commitment',
    meaning: 'The most that may be outstanding on the line, as the operator records it for the day.',
    definition: `${DEFINITION}#availability`,
  }
}

function outstandingFigure(base: CalculatedBase): Opened {
  return {
    ...figureOf(base, 'outstanding', base.outstanding),
    title: 'Drawn and outstanding',
    meaning: 'The principal that the lender owes on the line, as the operator records it for the day.',
    definition: `${DEFINITION}#availability`,
    behind: () => <TransactionsOf base={base} />,
  }
}

/** A ratio of the line: what is divided by what, and by which receivables. */
export interface LineRatio {
  readonly id: string
  readonly name: string
  readonly ratio: Ratio | null
  readonly unit: 'percent' | 'multiple'
  readonly text: string
  /** What is divided, and by what. */
  readonly of: readonly [string, string]
  readonly definition: string
  /** The step of the waterfall whose receivables are behind it; undefined where none are. */
  readonly step?: BaseStep | undefined
}

/** What is divided by what, in words. */
export function ofWhat([numerator, denominator]: LineRatio['of']): string {
  return `${numerator} by ${lowered(denominator)}`
}

function lowered(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1)
}

/** A ratio with both its parts. */
export function ratioFigure(base: CalculatedBase, { id, name, ratio, text, of, definition, step }: LineRatio): Opened {
  const [numerator, denominator] = of
  return {
    id: `line~${id}`,
    title: name,
    value: text,
    place: `As of ${base.as_of}`,
    parts: [
      part(base, numerator, ratio?.numerator ?? null),
      part(base, `by ${lowered(denominator)}`, ratio?.denominator ?? null),
    ],
    meaning: `${ofWhat(of)}.`,
    definition: `${DEFINITION}#${definition}`,
    behind: step && (() => <ReceivablesOf base={base} step={step} />),
  }
}

/** What is lent against the receivables of one class. */
export function advanceFigure(
  base: CalculatedBase,
  { id, net_eligible, rate, agreed_rate, advance }: BorrowingBaseAdvance,
): Opened {
  return {
    ...figureOf(base, `advance~${id ?? ''}`, advance),
    title: 'Advance',
    parts: [
      part(base, `Net eligible, ${counted(net_eligible.count, 'receivable')}`, net_eligible.amount),
      { name: 'Advance rate', value: percentText(rate) },
      ...(rate.value === agreed_rate.value ? [] : [{ name: 'Rate agreed', value: percentText(agreed_rate) }]),
    ],
    meaning: 'Net eligible principal of the class times its advance rate, rounded down.',
    definition: `${DEFINITION}#advance`,
    behind: () => <ReceivablesOf base={base} step="net_eligible" />,
  }
}

/** The cash that counts toward the base. */
export function cashFigure(base: CalculatedBase): Opened {
  const { balances, balance, counted: amount } = base.cash
  return {
    ...figureOf(base, 'cash', amount),
    title: 'Eligible cash counted',
    parts: [
      ...balances.map((one) => ({
        name: `${one.payin_instrument_id}, ${one.as_of}`,
        value: `${amountText(one.amount, one.currency)} ${one.currency}`,
      })),
      part(base, 'All of them in the currency of the line', balance),
    ],
    meaning: 'The last balances of the accounts that the terms name, as far as the terms let cash count.',
    definition: `${DEFINITION}#cash-and-reserves`,
  }
}

/** What is held back from the base. */
export function reservesFigure(base: CalculatedBase): Opened {
  return {
    ...figureOf(base, 'reserves', base.reserved),
    ...(base.reserved === null && { value: 'Not known', shown: 'Not known' }),
    title: 'Reserves held back',
    parts: base.reserves.map(({ id, name, amount }) => part(base, name ?? id, amount)),
    meaning: 'All reserves of the terms together. Not known while one of them is not.',
    definition: `${DEFINITION}#cash-and-reserves`,
  }
}

function figureOf({ as_of, currency }: CalculatedBase, id: string, amount: SumInJson | null) {
  const shown = amount === null ? 'None' : amountText(amount, currency)
  return { id: `line~${id}`, value: amount === null ? shown : `${shown} ${currency}`, shown, place: `As of ${as_of}` }
}

function part({ currency }: CalculatedBase, name: string, amount: SumInJson | null): FigurePart {
  return { name, value: amount === null ? 'None' : `${amountText(amount, currency)} ${currency}` }
}

interface ReceivablesOfProps {
  readonly base: CalculatedBase
  readonly step: BaseStep
}

/** To the receivables of a step; what stands open on this page is not open there. */
function ReceivablesOf({ base, step }: ReceivablesOfProps) {
  return (
    <LineAnchor to={PATHS.debtLineReceivables} line={base.debt_line_id} search={{ step }}>
      What became of {counted(base.pledged.count, 'pledged receivable')}
    </LineAnchor>
  )
}

function TransactionsOf({ base }: Pick<ReceivablesOfProps, 'base'>) {
  return (
    <LineAnchor to={PATHS.debtLineStatements} line={base.debt_line_id} search={{ which: 'line' }}>
      Transactions of the line
    </LineAnchor>
  )
}
