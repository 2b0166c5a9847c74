// The endpoints of one's own sessions.
import { defineDashboardEndpoint, namedList, namedRecord } from '@tapeline/contract/dashboard-endpoint'
import { momentField } from '@tapeline/contract/fields'
import { choice, freeText, yesNo } from '@tapeline/contract/kind'

const session = namedRecord(
  'session',
  {
    id: freeText(36, 'Id of the session.'),
    client: freeText(100, 'Browser and system, such as `Firefox on Linux`.'),
    address: freeText(100, 'The network address that signed in.'),
    opened_by: choice(['password', 'passkey', 'single_sign_on'], 'How it was opened.'),
    created_at: momentField('When it signed in.'),
    last_seen_at: momentField('When it last made a request.'),
    current: yesNo('Whether it is the session that asks.'),
  },
  [],
  'A browser that is signed in.',
)

/** The endpoints of one's own sessions. */
export const SESSIONS = {
  list: defineDashboardEndpoint({
    method: 'GET',
    path: '/sessions',
    answer: namedList('sessions', session, 'Every session of the user, the latest first.'),
  }),
  end: defineDashboardEndpoint({ method: 'DELETE', path: '/sessions/{id}', effect: 'own' }),
  endOthers: defineDashboardEndpoint({ method: 'POST', path: '/sessions/end-others', effect: 'own' }),
}
