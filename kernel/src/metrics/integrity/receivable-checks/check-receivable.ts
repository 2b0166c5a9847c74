// The checks of one receivable, in the order in which they are listed. Pure: the same facts give the same findings, in whatever order they are given.
import type { ReceivableFacts, LenderFacts } from '../facts.ts'
import type { Finding } from '../finding.ts'
import { backdatedBeforeClose } from './backdated-before-close.ts'
import { chargeOffRevived } from './charge-off-revived.ts'
import { curedWithoutCash } from './cured-without-cash.ts'
import { deletedBeforeClose } from './deleted-before-close.ts'
import { disbursedBeforeOrigination } from './disbursed-before-origination.ts'
import { easedBeforeTest } from './eased-before-test.ts'
import { interestCapitalized } from './interest-capitalized.ts'
import { neverPaidButCurrent } from './never-paid-but-current.ts'
import { pledgedAgain } from './pledged-again.ts'
import { type Checked, checkedOf } from './reading.ts'

const CHECKS_OF_ONE: readonly ((checked: Checked) => readonly Finding[])[] = [
  curedWithoutCash,
  easedBeforeTest,
  backdatedBeforeClose,
  deletedBeforeClose,
  chargeOffRevived,
  neverPaidButCurrent,
  interestCapitalized,
  disbursedBeforeOrigination,
  pledgedAgain,
]

/**
 * All findings about one receivable, by check, then by their first day. None for a receivable of which no origination date is known, or whose amounts are too
 * large for its figures.
 */
export function checkReceivable(facts: ReceivableFacts, lender: LenderFacts): readonly Finding[] {
  const checked = checkedOf(facts, lender)
  if (checked === null || checked.ledger.too_large) return []
  return CHECKS_OF_ONE.flatMap((check) => check(checked))
}
