// Kinds that refuse full account numbers beside reading what they read. Refused on reading, before anything is merged,
// so that no state, no history and no log ever holds one. The message never repeats it.
import { type Kind, shown } from '@tapeline/contract/kind'
import { type Json, isObject } from '@tapeline/kernel/core/dated-facts'
import type { Fault } from '@tapeline/kernel/core/fault'
import { type AccountNumberSign, type FindSign, findAccountNumber, findIban, findInside } from './account-number.ts'

const SIGNS: Readonly<Record<AccountNumberSign, string>> = {
  iban: 'it looks like an IBAN',
  card: 'it looks like a card number',
  digits: 'it has seven digits or more in a row',
}

/** A kind that takes no full account number: no IBAN, card number or seven digits in a row, in values and keys alike. */
export function withoutAccountNumbers(kind: Kind): Kind {
  return guarded(kind, findAccountNumber)
}

/** A kind that takes no IBAN: for text in which other long numbers are usual, such as a bank's references. */
export function withoutIbans(kind: Kind): Kind {
  return guarded(kind, findIban)
}

function guarded(kind: Kind, find: FindSign): Kind {
  return {
    ...kind,
    read: (sent, param) => {
      const reading = kind.read(sent, param)
      if ('faults' in reading) return reading
      const faults =
        kind.keyed === true && isObject(reading.value)
          ? Object.entries(reading.value).flatMap(([key, value]) => faultsOfKey(param, key, value, find))
          : faultsOf(param, findInside(reading.value, find))
      return faults.length > 0 ? { faults } : reading
    },
  }
}

function faultsOfKey(param: string, key: string, value: Json, find: FindSign): Fault[] {
  const inKey = find(key)
  if (inKey === undefined) return faultsOf(`${param}.${shown(key)}`, findInside(value, find))
  return [{ param, code: 'account_number', message: `A key of ${param} ${messageOf(inKey)}` }]
}

function faultsOf(param: string, sign: AccountNumberSign | undefined): Fault[] {
  return sign === undefined ? [] : [{ param, code: 'account_number', message: `${param} ${messageOf(sign)}` }]
}

function messageOf(sign: AccountNumberSign): string {
  const refusal = `must not hold a full account number, and ${SIGNS[sign]}: send the last four digits only`
  return sign === 'digits' ? `${refusal}. A date is written 2026-01-31, a phone number +14155550123` : refusal
}
