// One Bal of camt.053. Kinds that ISO 20022 does not list are left out: each bank defines its own.
import { type Reading, accept, refuse } from '@tapeline/kernel/core/fault'
import { BALANCE_KINDS, type StatementBalance } from '../statement.ts'
import { readDate } from './camt-dates.ts'
import { directionOf, readMoney } from './camt-entry.ts'
import { type XmlElement, childrenOf, textAt } from './read-xml.ts'

/** Reads a balance; undefined for a bank's own kind. */
export function readBalance(balance: XmlElement, place: string): Reading<StatementBalance | undefined> {
  const code = textAt(balance, 'Tp/CdOrPrtry/Cd')
  if (code === undefined || !isKind(code)) return accept(undefined)
  const direction = directionOf(balance)
  if (direction === undefined) return refuse('invalid_value', 'CdtDbtInd must be CRDT or DBIT')
  const money = readMoney(balance.children.find(({ name }) => name === 'Amt'))
  if (!money.ok) return money
  const date = readDate(balance, 'Dt')
  if (!date.ok) return date
  if (date.value === undefined) return refuse('required', 'Dt is missing')
  return accept({
    place,
    kind: BALANCE_KINDS[code],
    amount: direction === 'credit' || money.value.amount === 0 ? money.value.amount : -money.value.amount,
    currency: money.value.currency,
    as_of: date.value.day,
    credit_line_included: childrenOf(balance, 'CdtLine').some((line) =>
      ['true', '1'].includes(textAt(line, 'Incl') ?? ''),
    ),
    intermediate: textAt(balance, 'Tp/SubTp/Cd') === 'INTM',
  })
}

function isKind(code: string): code is keyof typeof BALANCE_KINDS {
  return Object.hasOwn(BALANCE_KINDS, code)
}
