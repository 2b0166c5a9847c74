// How saved views are stored. A view is there for whoever saved it and, while it is shared, for everybody of its tenant; for all others it
// is as if it were not. Each change takes the tenant's lock and is logged.
import { ServiceError } from '@tapeline/contract/errors'
import { type Database, type Querier, statement } from '../../storage/database.ts'
import { NOTHING_CHANGED, changeLogged } from '../logged-change.ts'
import type { Member } from '../signed-in.ts'
import { VIEWS_MAX, viewId } from './saved-view-definition.ts'

/** What is saved. */
export interface ViewContent {
  readonly name: string
  readonly address: string
  readonly shared: boolean
}

/** A view as it is stored. */
export interface StoredView extends ViewContent {
  readonly number: number
  readonly user_number: number
  /** When it was last saved, in microseconds. */
  readonly updated: number
}

/** What the audit calls them. */
const KIND = 'saved_view'

const COLUMNS = 'number, user_number, name, address, shared, updated'

/** No page lists more; a person's own views come first. */
const LISTED_MAX = 1_000

// In the order in which they were saved, the user's own first.
const listForUser = statement(
  'list-saved-views',
  `
  select ${COLUMNS} from saved_views where tenant = $1 and (user_number = $2 or shared)
  order by user_number <> $2, number limit ${LISTED_MAX}`,
)

const findForUser = statement(
  'find-saved-view',
  `select ${COLUMNS} from saved_views where tenant = $1 and number = $3 and (user_number = $2 or shared)`,
)

const countOfUser = statement(
  'count-saved-views',
  'select count(*)::int as count from saved_views where tenant = $1 and user_number = $2',
)

const insertView = statement(
  'insert-saved-view',
  `
  insert into saved_views (tenant, number, user_number, name, address, shared, updated)
  values ($1, $3, $2, $4, $5, $6, $3) returning ${COLUMNS}`,
)

const updateView = statement(
  'update-saved-view',
  `
  update saved_views set name = $3, address = $4, shared = $5, updated = $6 where tenant = $1 and number = $2
  returning ${COLUMNS}`,
)

const deleteStored = statement('delete-saved-view', 'delete from saved_views where tenant = $1 and number = $2')

const deleteLandings = statement(
  'delete-landings-of-view',
  'delete from landing_views where tenant = $1 and number = $2',
)

const findLandingOf = statement(
  'find-landing-view',
  `
  select v.number, v.address, l.chosen from landing_views l join saved_views v on v.tenant = l.tenant and v.number = l.number
  where l.tenant = $1 and l.user_number = $2 and (v.user_number = $2 or v.shared)`,
)

const upsertLanding = statement(
  'upsert-landing-view',
  `
  insert into landing_views (tenant, user_number, number, chosen) values ($1, $2, $3, $4)
  on conflict (tenant, user_number) do update set number = excluded.number, chosen = excluded.chosen`,
)

const deleteLandingOf = statement(
  'delete-landing-view',
  'delete from landing_views where tenant = $1 and user_number = $2 returning number',
)

/** Whether a viewer may change and delete a view that is there for them. */
export function mayChange({ user, is_admin, may_share }: Member, { user_number, shared }: StoredView): boolean {
  if (shared && !may_share) return false
  return user_number === user || (shared && is_admin)
}

/** Throws for an auditor: a view that is shared is of the organization. */
export function assertMayShare({ may_share }: Member): void {
  if (!may_share) throw new ServiceError('auditor_reads_only')
}

/** The views that are there for a viewer, their own first. */
export function listViews(querier: Querier, { tenant, user }: Member): Promise<StoredView[]> {
  return querier.query<StoredView>(listForUser, [tenant, user])
}

/** The view that somebody begins with: its number, its address and when it was chosen. Undefined where none is, or it is gone. */
export async function findLanding(
  querier: Querier,
  { tenant, user }: Pick<Member, 'tenant' | 'user'>,
): Promise<{ readonly number: number; readonly address: string; readonly chosen: number } | undefined> {
  const [found] = await querier.query<{ number: number; address: string; chosen: number }>(findLandingOf, [
    tenant,
    user,
  ])
  return found
}

/** Saves a view. Throws where the viewer has as many as one may have. */
export function insertSavedView(database: Database, viewer: Member, content: ViewContent): Promise<StoredView> {
  const { tenant, user } = viewer
  return changeLogged(database, KIND, viewer, async (transaction, at) => {
    const [counted] = await transaction.query<{ count: number }>(countOfUser, [tenant, user])
    if ((counted?.count ?? 0) >= VIEWS_MAX) throw new ServiceError('views_full')
    const { name, address, shared } = content
    const [saved] = await transaction.query<StoredView>(insertView, [tenant, user, at, name, address, shared])
    if (saved === undefined) throw new Error('The view was not stored')
    return { answer: saved, event: { did: 'created', id: viewId(at) } }
  })
}

/** Saves a view again, with another name or another page. Undefined where it is not there. Throws where the viewer may not change it. */
export function changeSavedView(
  database: Database,
  viewer: Member,
  number: number,
  content: ViewContent,
): Promise<StoredView | undefined> {
  return changeLogged(database, KIND, viewer, async (transaction, at) => {
    const before = await findViewToChange(transaction, viewer, number)
    if (before === undefined) return NOTHING_CHANGED
    const { name, address, shared } = content
    const values = [viewer.tenant, number, name, address, shared, at]
    const [saved] = await transaction.query<StoredView>(updateView, values)
    return { answer: saved, event: { did: 'changed', id: viewId(number), fields: changedFields(before, content) } }
  })
}

/** Deletes a view, also for those who begin with it. False where it is not there. Throws where the viewer may not change it. */
export async function deleteSavedView(database: Database, viewer: Member, number: number): Promise<boolean> {
  const deleted = await changeLogged(database, KIND, viewer, async (transaction) => {
    const before = await findViewToChange(transaction, viewer, number)
    if (before === undefined) return NOTHING_CHANGED
    await transaction.query(deleteLandings, [viewer.tenant, number])
    await transaction.query(deleteStored, [viewer.tenant, number])
    return { answer: before, event: { did: 'deleted', id: viewId(number) } }
  })
  return deleted !== undefined
}

/** Makes a view the one that the viewer begins with. False where it is not there. */
export async function chooseLanding(database: Database, viewer: Member, number: number): Promise<boolean> {
  const { tenant, user } = viewer
  const chosen = await changeLogged(database, KIND, viewer, async (transaction, at) => {
    const [view] = await transaction.query<StoredView>(findForUser, [tenant, user, number])
    if (view === undefined) return NOTHING_CHANGED
    await transaction.query(upsertLanding, [tenant, user, number, at])
    return { answer: view, event: { did: 'changed', id: viewId(number), fields: ['landing'] } }
  })
  return chosen !== undefined
}

/** Lets the viewer begin with the overview again. */
export async function dropLanding(database: Database, viewer: Member): Promise<void> {
  await changeLogged(database, KIND, viewer, async (transaction) => {
    const [row] = await transaction.query<{ number: number }>(deleteLandingOf, [viewer.tenant, viewer.user])
    if (row === undefined) return NOTHING_CHANGED
    return { answer: row, event: { did: 'changed', id: viewId(row.number), fields: ['landing'] } }
  })
}

/** The view, undefined where it is not there for the viewer. Throws where the viewer may not change it. */
export async function findViewToChange(
  querier: Querier,
  viewer: Member,
  number: number,
): Promise<StoredView | undefined> {
  const [view] = await querier.query<StoredView>(findForUser, [viewer.tenant, viewer.user, number])
  if (view?.shared === true) assertMayShare(viewer)
  if (view !== undefined && !mayChange(viewer, view)) throw new ServiceError('view_of_another')
  return view
}

function changedFields(before: ViewContent, after: ViewContent): string[] {
  const fields = ['name', 'address', 'shared'] as const
  return fields.filter((field) => before[field] !== after[field])
}
