// The endpoints of saved views.
import { answerList, answerRecord } from '@tapeline/contract/answer-record'
import { type DashboardEndpoint, defineDashboardEndpoint, namedRecord } from '@tapeline/contract/dashboard-endpoint'
import { momentField } from '@tapeline/contract/fields'
import { freeText, titled, yesNo } from '@tapeline/contract/kind'
import { viewAddress, viewName, viewVisibility } from './saved-view-definition.ts'

const form = { name: viewName, address: viewAddress, visibility: viewVisibility }

const savedView = namedRecord(
  'saved_view',
  {
    id: freeText(30, 'Id of the view.'),
    ...form,
    saved_by: freeText(30, 'Id of the user who saved it.'),
    may_change: yesNo('Whether the user who asks may change and delete it.'),
    updated_at: momentField('When it was last saved.'),
  },
  [],
  'A page of the dashboard that was saved under a name.',
)

const savedViews = titled(
  'saved_views',
  answerRecord(
    {
      data: answerList(savedView, 'The views of the user and those that are shared, the user’s own first.'),
      landing: freeText(30, 'Id of the view that the user begins with; null where it is the overview.'),
    },
    ['landing'],
    'The saved views of an environment.',
  ),
)

const landing = namedRecord(
  'landing',
  { address: freeText(4_020, 'The address of the page, its environment included; null where none was chosen.') },
  ['address'],
  'Where signing in leads.',
)

/** Auditors keep views too, but share none. */
const own = <const E extends DashboardEndpoint>(endpoint: E) => defineDashboardEndpoint({ ...endpoint, effect: 'own' })

/** The endpoints of saved views. */
export const SAVED_VIEWS = {
  list: defineDashboardEndpoint({ method: 'GET', path: '/{environment}/views', answer: savedViews }),
  save: own({ method: 'POST', path: '/{environment}/views', form, answer: savedView }),
  change: own({ method: 'PATCH', path: '/{environment}/views/{id}', form, answer: savedView }),
  remove: own({ method: 'DELETE', path: '/{environment}/views/{id}' }),
  beginWith: own({ method: 'POST', path: '/{environment}/views/{id}/landing' }),
  beginWithOverview: own({ method: 'DELETE', path: '/{environment}/landing' }),
  landing: defineDashboardEndpoint({ method: 'GET', path: '/landing', answer: landing }),
}
