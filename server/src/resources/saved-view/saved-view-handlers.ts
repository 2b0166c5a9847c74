// Saved views: listed, saved, changed and deleted, and the one that a person begins with.
import { notFound } from '@tapeline/contract/errors'
import { readForm } from '@tapeline/contract/form'
import { formatMoment } from '@tapeline/kernel/core/moment'
import type { DashboardAnswer, DashboardCall, DashboardRoute } from '../../http/dashboard-routes.ts'
import { answerWith } from '../handling.ts'
import type { Services } from '../services.ts'
import { DONE, type Member, memberIn, signedInMember } from '../signed-in.ts'
import { userId } from '../user/user-definition.ts'
import { numberOfViewId, viewId } from './saved-view-definition.ts'
import { SAVED_VIEWS } from './saved-view-endpoints.ts'
import {
  type StoredView,
  type ViewContent,
  assertMayShare,
  changeSavedView,
  chooseLanding,
  deleteSavedView,
  dropLanding,
  findLanding,
  findViewToChange,
  insertSavedView,
  listViews,
  mayChange,
} from './saved-view-store.ts'

/** The routes of saved views. */
export function savedViewRoutes(services: Services): DashboardRoute[] {
  return [
    { endpoint: SAVED_VIEWS.list, handle: (call) => list(services, call) },
    { endpoint: SAVED_VIEWS.save, handle: (call) => save(services, call) },
    { endpoint: SAVED_VIEWS.change, handle: (call) => change(services, call) },
    { endpoint: SAVED_VIEWS.remove, handle: (call) => remove(services, call) },
    { endpoint: SAVED_VIEWS.beginWith, handle: (call) => beginWith(services, call) },
    { endpoint: SAVED_VIEWS.beginWithOverview, handle: (call) => beginWithOverview(services, call) },
    { endpoint: SAVED_VIEWS.landing, handle: (call) => landing(services, call) },
  ]
}

async function list(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const viewer = await memberIn(services, call)
  const [views, chosen] = await Promise.all([
    listViews(services.database, viewer),
    findLanding(services.database, viewer),
  ])
  return answerWith({
    data: views.map((view) => present(viewer, view)),
    landing: chosen === undefined ? null : viewId(chosen.number),
  })
}

async function save(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const viewer = await memberIn(services, call)
  return answerWith(present(viewer, await insertSavedView(services.database, viewer, contentOf(viewer, call))))
}

async function change(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const viewer = await memberIn(services, call)
  const number = numberOf(call)
  // What is not there, or may not be changed, is so whatever is sent for it.
  if ((await findViewToChange(services.database, viewer, number)) === undefined) throw nothing()
  const saved = await changeSavedView(services.database, viewer, number, contentOf(viewer, call))
  if (saved === undefined) throw nothing()
  return answerWith(present(viewer, saved))
}

async function remove(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const viewer = await memberIn(services, call)
  if (!(await deleteSavedView(services.database, viewer, numberOf(call)))) throw nothing()
  return DONE
}

async function beginWith(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const viewer = await memberIn(services, call)
  if (!(await chooseLanding(services.database, viewer, numberOf(call)))) throw nothing()
  return DONE
}

async function beginWithOverview(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  await dropLanding(services.database, await memberIn(services, call))
  return DONE
}

/** Of the two environments, the view that was chosen last; an environment that is closed has none. */
async function landing(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const session = await signedInMember(services, call)
  const found = await Promise.all(
    (['sandbox', 'live'] as const).map(async (environment) => {
      const { tenant, access } = await services.sessions.tenantOf(session, environment)
      const view = await findLanding(services.database, { tenant, user: session.number })
      return access === 'open' && view !== undefined ? [{ ...view, environment }] : []
    }),
  )
  const [last] = found.flat().toSorted((a, b) => b.chosen - a.chosen)
  return answerWith({ address: last === undefined ? null : `/${last.environment}${last.address}` })
}

function contentOf(viewer: Member, { body }: DashboardCall): ViewContent {
  const { name, address, visibility } = readForm(SAVED_VIEWS.save.form, body)
  if (visibility === 'shared') assertMayShare(viewer)
  return { name, address, shared: visibility === 'shared' }
}

function numberOf({ path }: DashboardCall): number {
  const number = numberOfViewId(path['id'] ?? '')
  if (number === undefined) throw nothing()
  return number
}

function present(viewer: Member, view: StoredView) {
  const { number, user_number, name, address, shared, updated } = view
  return {
    id: viewId(number),
    name,
    address,
    visibility: shared ? 'shared' : 'own',
    saved_by: userId(user_number),
    may_change: mayChange(viewer, view),
    updated_at: formatMoment(updated),
  }
}

function nothing() {
  return notFound('There is no such view here.')
}
