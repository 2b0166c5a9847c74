// How saved mappings are stored: of a tenant, there for all of its people and for nobody else. Each change takes the tenant's lock and is logged.
import { ServiceError } from '@tapeline/contract/errors'
import { type Database, type Querier, statement } from '../../storage/database.ts'
import { NOTHING_CHANGED, changeLogged } from '../logged-change.ts'
import type { Member } from '../signed-in.ts'
import { MAPPINGS_MAX, mappingId } from './tape-mapping-definition.ts'

/** What is saved. */
export interface MappingContent {
  readonly headings: string
  /** As JSON. */
  readonly mapping: string
}

/** A mapping as it is listed. */
export interface StoredMapping {
  readonly number: number
  readonly user_number: number
  readonly name: string
  readonly headings: string
  /** When it was last saved, in microseconds. */
  readonly updated: number
}

/** What the audit calls them. */
const KIND = 'tape_mapping'

const COLUMNS = 'number, user_number, name, headings, updated'

const listOfTenant = statement(
  'list-tape-mappings',
  `select ${COLUMNS} from tape_mappings where tenant = $1 order by name limit ${MAPPINGS_MAX}`,
)

const findStored = statement(
  'find-tape-mapping',
  `select ${COLUMNS} from tape_mappings where tenant = $1 and number = $2`,
)

const findContent = statement(
  'find-tape-mapping-content',
  'select mapping from tape_mappings where tenant = $1 and number = $2',
)

const findOfName = statement(
  'find-tape-mapping-of-name',
  'select number from tape_mappings where tenant = $1 and name = $2',
)

const countOfTenant = statement(
  'count-tape-mappings',
  'select count(*)::int as count from tape_mappings where tenant = $1',
)

const insertStored = statement(
  'insert-tape-mapping',
  `
  insert into tape_mappings (tenant, number, user_number, name, headings, mapping, updated)
  values ($1, $3, $2, $4, $5, $6, $3) returning ${COLUMNS}`,
)

const renameStored = statement(
  'rename-tape-mapping',
  `update tape_mappings set name = $3, updated = $4 where tenant = $1 and number = $2 returning ${COLUMNS}`,
)

const replaceStored = statement(
  'replace-tape-mapping',
  `
  update tape_mappings set headings = $3, mapping = $4, updated = $5 where tenant = $1 and number = $2
  returning ${COLUMNS}`,
)

const deleteStored = statement('delete-tape-mapping', 'delete from tape_mappings where tenant = $1 and number = $2')

/** Whether a member may change and delete a mapping of their organization. */
export function mayChange({ user, is_admin }: Member, { user_number }: StoredMapping): boolean {
  return user_number === user || is_admin
}

/** The mappings of a tenant, by name. */
export function listMappings(querier: Querier, tenant: number): Promise<StoredMapping[]> {
  return querier.query<StoredMapping>(listOfTenant, [tenant])
}

/** A mapping as JSON; undefined where it is not there. */
export async function findMapping(querier: Querier, tenant: number, number: number): Promise<string | undefined> {
  const [found] = await querier.query<{ mapping: string }>(findContent, [tenant, number])
  return found?.mapping
}

/** Saves a mapping. Throws where its name is taken, or the tenant has as many as one may have. */
export function insertMapping(
  database: Database,
  member: Member,
  name: string,
  { headings, mapping }: MappingContent,
): Promise<StoredMapping> {
  const { tenant, user } = member
  return changeLogged(database, KIND, member, async (transaction, at) => {
    await refuseTaken(transaction, tenant, name, undefined)
    const [counted] = await transaction.query<{ count: number }>(countOfTenant, [tenant])
    if ((counted?.count ?? 0) >= MAPPINGS_MAX) throw new ServiceError('mappings_full')
    const [saved] = await transaction.query<StoredMapping>(insertStored, [tenant, user, at, name, headings, mapping])
    if (saved === undefined) throw new Error('The mapping was not stored')
    return { answer: saved, event: { did: 'created', id: mappingId(at) } }
  })
}

/** Gives a mapping another name. Undefined where it is not there. Throws where the name is taken, or the member may not change it. */
export function renameMapping(
  database: Database,
  member: Member,
  number: number,
  name: string,
): Promise<StoredMapping | undefined> {
  return changeLogged(database, KIND, member, async (transaction, at) => {
    const before = await findMappingToChange(transaction, member, number)
    if (before === undefined) return NOTHING_CHANGED
    await refuseTaken(transaction, member.tenant, name, number)
    const [saved] = await transaction.query<StoredMapping>(renameStored, [member.tenant, number, name, at])
    const fields = before.name === name ? [] : ['name']
    return { answer: saved, event: { did: 'changed', id: mappingId(number), fields } }
  })
}

/** Saves another mapping in place of one. Undefined where it is not there. Throws where the member may not change it. */
export function replaceMapping(
  database: Database,
  member: Member,
  number: number,
  { headings, mapping }: MappingContent,
): Promise<StoredMapping | undefined> {
  return changeLogged(database, KIND, member, async (transaction, at) => {
    const before = await findMappingToChange(transaction, member, number)
    if (before === undefined) return NOTHING_CHANGED
    const values = [member.tenant, number, headings, mapping, at]
    const [saved] = await transaction.query<StoredMapping>(replaceStored, values)
    return { answer: saved, event: { did: 'changed', id: mappingId(number), fields: ['mapping'] } }
  })
}

/** Deletes a mapping. False where it is not there. Throws where the member may not change it. */
export async function deleteMapping(database: Database, member: Member, number: number): Promise<boolean> {
  const deleted = await changeLogged(database, KIND, member, async (transaction) => {
    const before = await findMappingToChange(transaction, member, number)
    if (before === undefined) return NOTHING_CHANGED
    await transaction.query(deleteStored, [member.tenant, number])
    return { answer: before, event: { did: 'deleted', id: mappingId(number) } }
  })
  return deleted !== undefined
}

/** The mapping, undefined where it is not there. Throws where the member may not change it. */
export async function findMappingToChange(
  querier: Querier,
  member: Member,
  number: number,
): Promise<StoredMapping | undefined> {
  const [found] = await querier.query<StoredMapping>(findStored, [member.tenant, number])
  if (found !== undefined && !mayChange(member, found)) throw new ServiceError('mapping_of_another')
  return found
}

/** Throws where another mapping than `number` has the name. */
async function refuseTaken(querier: Querier, tenant: number, name: string, number: number | undefined): Promise<void> {
  const [found] = await querier.query<{ number: number }>(findOfName, [tenant, name])
  if (found !== undefined && found.number !== number) throw new ServiceError('mapping_name_taken')
}
