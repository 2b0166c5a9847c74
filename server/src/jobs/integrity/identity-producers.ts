// What identities find, as the calculator of the checks asks for it. The index is brought up to the turn where its subjects are asked for: it follows from
// the book alone, as findings do, and is undone with the turn where that is only compared.
import {
  CONTESTED_PRODUCER,
  readDueContests,
  readMoment,
} from '../../resources/asset-identity/contested-receivable-store.ts'
import { SHARED_PRODUCER } from '../../resources/asset-identity/asset-identity-store.ts'
import { findContested } from './contested-receivables.ts'
import type { IdentityTurn } from './identity-turn.ts'
import type { CheckTurn, Producer } from './producer.ts'
import { IDENTITIES_PORTION, findShared, findSharedIdentities } from './shared-identities.ts'

function turnOf({ transaction, lender, position, book }: CheckTurn): IdentityTurn {
  const { steps, checks } = book.facts
  return { transaction, lender, position, steps, checks, named: book.identities }
}

/** What receivables and obligors of the lender share: a subject is an identity. */
export const sharedIdentityProducer: Producer = {
  name: SHARED_PRODUCER,
  checks: ['shared_details', 'identical_documents', 'duplicate_asset'],
  portion: IDENTITIES_PORTION,
  findConcerned: (turn, news) => findSharedIdentities(turnOf(turn), news),
  find: (turn, identities) => findShared(turnOf(turn), identities),
}

/** Receivables that are contested, of what is noted in the lender's own tenant: a subject is the id of a receivable. */
export const contestedReceivableProducer: Producer = {
  name: CONTESTED_PRODUCER,
  checks: ['asset_contested'],
  portion: 500,
  findConcerned: async ({ transaction, lender }) => {
    const moment = await readMoment(transaction, lender.tenant)
    return readDueContests(transaction, { tenant: lender.tenant, moment })
  },
  find: async (turn, receivable_ids) => {
    const moment = await readMoment(turn.transaction, turn.lender.tenant)
    return findContested(turnOf(turn), moment, receivable_ids)
  },
}
