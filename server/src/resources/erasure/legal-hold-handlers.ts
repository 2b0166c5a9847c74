// Serving legal holds.
import type { Route } from '../../http/routes.ts'
import { NEWEST_FIRST } from '../../storage/lists/list-table.ts'
import { admitAdmins } from '../admit-admins.ts'
import { answerWith, authenticate, refuseFaults, write } from '../handling.ts'
import { type ListSource, listRoute } from '../list-handling.ts'
import { presentRow } from '../present.ts'
import type { Services } from '../services.ts'
import { deleteLegalHold, getLegalHold, legalHoldList, postLegalHold } from './erasure-endpoints.ts'
import { HOLD_COLUMNS, type LegalHold, findHolds, presentHold } from './legal-hold-store.ts'
import { liftHold, noHold, placeHold } from './legal-hold-writes.ts'

const admitHolder = admitAdmins('Legal holds are placed and lifted by admins.')

const holds: ListSource = {
  table: {
    table: 'legal_holds',
    columns: HOLD_COLUMNS,
    sorts: { placed_at_desc: NEWEST_FIRST },
    past: { kept: 'postings', table: 'legal_holds' },
  },
  present: (row) => presentHold(presentRow(row) as unknown as LegalHold),
}

/** The routes of legal holds. */
export function legalHoldRoutes(services: Services): Route[] {
  return [
    {
      endpoint: postLegalHold,
      handle: async (call) => {
        await admitHolder(services, call)
        const { idempotency, faults, body } = call
        const id = call.path['id'] ?? ''
        return write(services, call, (credential) => placeHold({ credential, idempotency, faults, body, id }))
      },
    },
    {
      endpoint: getLegalHold,
      handle: async (call) => {
        const { tenant } = await authenticate(services, call)
        const [hold] = await findHolds(services.database, tenant, [call.path['id'] ?? ''])
        if (hold === undefined) throw noHold()
        refuseFaults(call.faults)
        return answerWith(presentHold(hold))
      },
    },
    {
      endpoint: deleteLegalHold,
      handle: async (call) => {
        await admitHolder(services, call)
        const { idempotency, faults } = call
        const id = call.path['id'] ?? ''
        return write(services, call, (credential) => liftHold({ credential, idempotency, faults, id }))
      },
    },
    listRoute(services, legalHoldList, holds),
  ]
}
