// The balances of payin instruments on a day: the last balance that a bank stated on or before it. Of several of one day the booked one at
// its end counts first, since money that is only expected is nobody's yet.
import type { Querier } from '../../storage/database.ts'
import { type KnownRecord, type OperatorMoment, readKnownRecords } from '../operator-record/operator-snapshot-reads.ts'
import { transparencyBalance } from '../transparency-balance/transparency-balance-definition.ts'

/** Kinds of balance that count as the balance at the end of a day, the preferred one first. */
const KINDS = ['closing_booked', 'closing_available', 'interim_booked', 'interim_available', 'ledger', 'available']

/** A balance as its bank stated it. */
export interface StatedBalance {
  readonly payin_instrument_id: string
  readonly transparency_balance_id: string
  readonly kind: string
  readonly as_of: string
  readonly currency: string
  readonly amount: number
}

/** The balances of instruments of a lender on a day, as known at a moment; an instrument without any is left out. */
export async function readBalances(
  querier: Querier,
  moment: OperatorMoment & { readonly organization: string },
  instruments: readonly string[],
  day: string,
): Promise<StatedBalance[]> {
  const { organization } = moment
  const filter = { organization, field: 'payin_instrument_id', values: instruments }
  const known = await readKnownRecords(querier, moment, transparencyBalance, filter, day)
  return instruments.flatMap((instrument) => {
    const stated = known.filter(({ state }) => {
      const { payin_instrument_id, as_of, kind } = state
      return payin_instrument_id === instrument && String(as_of) <= day && KINDS.includes(String(kind))
    })
    const last = stated.toSorted(byPreference).at(-1)
    return last === undefined ? [] : [balanceOf(instrument, last)]
  })
}

/** The later day last; on one day the preferred kind last, then the one that was stated later. */
function byPreference(one: KnownRecord, other: KnownRecord): number {
  const [a, b] = [String(one.state['as_of']), String(other.state['as_of'])]
  if (a !== b) return a < b ? -1 : 1
  const rank = ({ state }: KnownRecord) => -KINDS.indexOf(String(state['kind']))
  return rank(one) - rank(other) || one.number - other.number
}

function balanceOf(payin_instrument_id: string, { id, state }: KnownRecord): StatedBalance {
  return {
    payin_instrument_id,
    transparency_balance_id: id,
    kind: String(state['kind']),
    as_of: String(state['as_of']),
    currency: String(state['currency']),
    amount: Number(state['amount']),
  }
}
