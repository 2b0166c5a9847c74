// Serving alerts: each organization its own, to every user of it.
import { notFound } from '@tapeline/contract/errors'
import { listParameters } from '@tapeline/contract/list'
import type { Answer } from '../../http/answer.ts'
import { readListRequest } from '../../http/list-route.ts'
import type { Call, Route } from '../../http/routes.ts'
import { pageOf } from '../../storage/lists/paging.ts'
import { answerWith, authenticate, refuseFaults, write } from '../handling.ts'
import { answerWithPage, openPosition } from '../list-handling.ts'
import type { Services } from '../services.ts'
import { UNKNOWN_ALERT, actOnAlert } from './alert-acts.ts'
import type { AlertAct } from './alert-definition.ts'
import { alertList, getAlert, postAlertAcknowledgement, postAlertComment, postAlertSnooze } from './alert-endpoints.ts'
import { findAlert, readAlertRows } from './alert-reads.ts'
import { presentAlert } from './alert-rules.ts'

/** The routes of alerts. */
export function alertRoutes(services: Services): Route[] {
  const acting = (did: AlertAct) => (call: Call) => act(services, call, did)
  return [
    { endpoint: getAlert, handle: (call) => answerAlert(services, call) },
    { endpoint: postAlertAcknowledgement, handle: acting('acknowledged') },
    { endpoint: postAlertSnooze, handle: acting('snoozed') },
    { endpoint: postAlertComment, handle: acting('commented') },
    {
      endpoint: { method: 'GET', path: alertList.path, query: listParameters(alertList), metadata: alertList.metadata },
      handle: (call) => answerAlerts(services, call),
    },
  ]
}

async function answerAlert(services: Services, call: Call): Promise<Answer> {
  const { tenant } = await authenticate(services, call)
  const found = await findAlert(services.database, tenant, call.path['id'] ?? '')
  if (found === undefined) throw notFound(UNKNOWN_ALERT)
  refuseFaults(call.faults)
  return answerWith(presentAlert(found, found.acts, moment()))
}

async function answerAlerts(services: Services, call: Call): Promise<Answer> {
  const { tenant } = await authenticate(services, call)
  const { request, faults } = readListRequest(alertList, call.query)
  refuseFaults(faults)
  const { sort, filters, limit } = request
  const scan = { tenant, list: alertList.name, parent: undefined, sort, filters }
  const now = moment()
  const asked = { tenant, now, filters: Object.fromEntries(filters) }
  const walk = { position: openPosition(services, request, scan), limit, append_only: true, floor_stays: true }
  const page = await pageOf((wanted) => readAlertRows(services.database, asked, wanted), walk)
  return answerWithPage(services, scan, page, (row) => presentAlert(row, row.acts, now))
}

/** Now, in microseconds. */
function moment(): number {
  return Date.now() * 1_000
}

function act(services: Services, call: Call, did: AlertAct): Promise<Answer> {
  const { idempotency, path, faults, body } = call
  return write(services, call, (credential) =>
    actOnAlert({ credential, idempotency, id: path['id'] ?? '', did, body, faults }),
  )
}
