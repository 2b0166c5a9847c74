// What can be drawn and what bounds it, each figure open to what it is reckoned from, its definition, and the receivables behind it.
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { PATHS } from '../../paths.ts'
import type { BorrowingBase, Step } from '../../service/borrowing-bases.ts'
import { usePlace } from '../../shell/use-place.ts'
import { amountText } from '../../ui/amount.ts'
import type { FigurePart } from '../../ui/figure-drawer.tsx'
import type { Opened } from '../figures/open-figure.tsx'
import { counted } from './line-words.ts'

const DEFINITION = '/docs/definitions/borrowing-base'

/** Availability or deficiency, the base, the commitment, what is drawn. */
export function baseFigures(base: BorrowingBase): Opened[] {
  return [roomFigure(base), borrowingBaseFigure(base), commitmentFigure(base), outstandingFigure(base)]
}

/** What can be drawn, or what must be paid back. */
function roomFigure(base: BorrowingBase): Opened {
  const { availability, deficiency, commitment, outstanding, currency } = base
  const isShort = deficiency !== null && deficiency > 0
  return {
    ...told(base, 'availability', isShort ? deficiency : availability),
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

function borrowingBaseFigure(base: BorrowingBase): Opened {
  return {
    ...told(base, 'base', base.base),
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

function commitmentFigure(base: BorrowingBase): Opened {
  return {
    ...told(base, 'commitment', base.commitment),
    title: 'Commitment',
    meaning: 'The most that may be outstanding on the line, as the operator records it for the day.',
    definition: `${DEFINITION}#availability`,
  }
}

function outstandingFigure(base: BorrowingBase): Opened {
  return {
    ...told(base, 'outstanding', base.outstanding),
    title: 'Drawn and outstanding',
    meaning: 'The principal that the lender owes on the line, as the operator records it for the day.',
    definition: `${DEFINITION}#availability`,
    behind: () => <TransactionsOf base={base} />,
  }
}

function told({ as_of, currency }: BorrowingBase, id: string, amount: number | null) {
  const shown = amount === null ? 'None' : amountText(amount, currency)
  return { id: `line~${id}`, value: amount === null ? shown : `${shown} ${currency}`, shown, place: `As of ${as_of}` }
}

function part({ currency }: BorrowingBase, name: string, amount: number | null): FigurePart {
  return { name, value: amount === null ? 'None' : `${amountText(amount, currency)} ${currency}` }
}

interface ReceivablesOfProps {
  readonly base: BorrowingBase
  readonly step: Step
}

/** To the receivables of a step; what stands open on this page is not open there. */
function ReceivablesOf({ base, step }: ReceivablesOfProps) {
  const { environment } = usePlace()
  return (
    <Anchor
      size="sm"
      underline="always"
      renderRoot={(props) => (
        <Link
          {...props}
          to={PATHS.debtLineReceivables}
          params={{ environment, line: base.debt_line_id }}
          search={{ step }}
        />
      )}
    >
      What became of {counted(base.pledged.count, 'pledged receivable')}
    </Anchor>
  )
}

function TransactionsOf({ base }: Pick<ReceivablesOfProps, 'base'>) {
  const { environment } = usePlace()
  return (
    <Anchor
      size="sm"
      underline="always"
      renderRoot={(props) => (
        <Link
          {...props}
          to={PATHS.debtLineStatements}
          params={{ environment, line: base.debt_line_id }}
          search={{ which: 'line' }}
        />
      )}
    >
      Transactions of the line
    </Anchor>
  )
}
