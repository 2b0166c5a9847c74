// The endpoints by which a page of the dashboard names the accounts that it shows by id, and compares them with another day: one request for all
// of them.
import { defineDashboardEndpoint, namedList, namedRecord } from '@tapeline/contract/dashboard-endpoint'
import { idField } from '@tapeline/contract/fields'
import { freeText } from '@tapeline/contract/kind'
import { CLOCKS } from '@tapeline/contract/parameter'
import { personal } from '@tapeline/contract/personal-data'
import { account } from '@tapeline/contract/records/account/account-definition'
import { fieldsNamed, idsParameter } from '../rows-by-id.ts'

const accountName = namedRecord(
  'account_name',
  {
    id: idField('Id of the account.'),
    name: personal(freeText(511, 'Name of the business, or given and family name.')),
  },
  [],
  'An account with its name.',
)

/** What the list of accounts shows of one, beside its id and type. */
const FACTS = ['name', 'first_name', 'last_name', 'legal_entity_id', 'address', 'credit_score', 'industry'] as const

/** The fields of an account by its id. */
export const FIELDS_BY_ID = ['id', 'type', ...FACTS] as const

const accountById = namedRecord(
  'account_by_id',
  fieldsNamed(account.fields, FIELDS_BY_ID),
  FACTS,
  'An account, by what the list of accounts shows of it.',
)

/** The endpoint of accounts by their ids. */
export const ACCOUNTS_BY_ID = {
  list: defineDashboardEndpoint({
    method: 'GET',
    path: '/{environment}/accounts-by-id',
    query: { ids: idsParameter('accounts'), ...CLOCKS },
    answer: namedList('accounts_by_id', accountById, 'Those that were known on the day, as known at the moment.'),
  }),
}

/** The endpoint of account names. */
export const ACCOUNT_NAMES = {
  list: defineDashboardEndpoint({
    method: 'GET',
    path: '/{environment}/account-names',
    query: { ids: idsParameter('accounts'), ...CLOCKS },
    answer: namedList(
      'account_names',
      accountName,
      'Those of the accounts that have a name on the day, as known at the moment.',
    ),
  }),
}
