// A small book in three currencies, of none, two and three decimals by ISO 4217, with a sum beyond 2^53 in the one of three.
import type { Client } from '../harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { linesOf, sendImport } from '../import/lines.ts'
import { demand } from '../surface/operations.ts'

/** Decimals of the minor unit, from ISO 4217. */
export const DECIMALS: Readonly<Record<string, number>> = { JPY: 0, USD: 2, KWD: 3 }

/** The day on which the book is looked at. */
export const AS_OF = '2026-03-31'

const CURRENCIES = Object.keys(DECIMALS)

/** Nine receivables in each currency, one late and one written off; of 2^50 minor units each in dinars, 9 × 2^50 being beyond 2^53. */
export async function sendThreeCurrencies(client: Client): Promise<void> {
  const records = CURRENCIES.flatMap((currency) => {
    const amount = currency === 'KWD' ? 2 ** 50 : 1_234_567
    return [
      { kind: 'account', ...accountBody(`obligor-${currency}`) },
      ...'abcdefghi'.split('').flatMap((letter) => loanOf(`${currency}-${letter}`, currency, amount)),
    ]
  })
  await demand(sendImport(client, linesOf(records), '?id=three-currencies'))
}

function loanOf(id: string, currency: string, amount: number) {
  const obligor = `obligor-${currency}`
  const terms = { currency, interest_rate: 0.12, term: '12 months', payment_frequency: '1 month' }
  const late = id.endsWith('b') ? { delinquent_amount: 4_321, delinquent_times: 1, delinquent_since: '2026-02-20' } : {}
  return [
    { kind: 'receivable', ...receivableBody(id, obligor, { ...terms, ...late }) },
    { kind: 'entry', receivable_id: id, ...entryBody('drawn', { amount }) },
    {
      kind: 'entry',
      receivable_id: id,
      ...entryBody('paid', { type: 'principal', amount: 34_567, date: '2026-02-15' }),
    },
    {
      kind: 'entry',
      receivable_id: id,
      ...entryBody('interest', { type: 'interest', amount: 1_007, date: '2026-03-15', balance: amount - 34_560 }),
    },
    ...(id.endsWith('c')
      ? [
          {
            kind: 'entry',
            receivable_id: id,
            ...entryBody('lost', { type: 'write_off', amount: 10_001, date: '2026-03-20' }),
          },
        ]
      : []),
  ]
}
