// The endpoint by which a page of the dashboard names the accounts that it shows by id: one request for all of them.
import { defineDashboardEndpoint, namedList, namedRecord } from '@tapeline/contract/dashboard-endpoint'
import { idField } from '@tapeline/contract/fields'
import { freeText } from '@tapeline/contract/kind'
import { CLOCKS, type Parameter } from '@tapeline/contract/parameter'
import { accept, refuse } from '@tapeline/kernel/core/fault'
import { Type } from 'typebox'

/** How many accounts are named at once: as many as a page of a list holds. */
export const NAMED_AT_ONCE_MAX = 100

// No id has a line break, so ids are a line each.
const ids: Parameter<readonly string[]> = {
  description: `The ids of the accounts, one a line; at most ${NAMED_AT_ONCE_MAX}.`,
  schema: Type.String(),
  parse: (text) => {
    const found = [...new Set(text.split('\n').filter((id) => id !== ''))]
    if (found.length > 0 && found.length <= NAMED_AT_ONCE_MAX) return accept(found)
    return refuse('invalid_length', `must hold 1 to ${NAMED_AT_ONCE_MAX} ids, one a line`)
  },
}

const accountName = namedRecord(
  'account_name',
  { id: idField('Id of the account.'), name: freeText(511, 'Name of the business, or given and family name.') },
  [],
  'An account with its name.',
)

/** The endpoint of account names. */
export const ACCOUNT_NAMES = {
  list: defineDashboardEndpoint({
    method: 'GET',
    path: '/{environment}/account-names',
    query: { ids, ...CLOCKS },
    answer: namedList(
      'account_names',
      accountName,
      'Those of the accounts that have a name on the day, as known at the moment.',
    ),
  }),
}
