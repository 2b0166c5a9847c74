// Saved mappings: listed, saved, read, renamed, replaced and deleted.
import { notFound } from '@tapeline/contract/errors'
import { readForm } from '@tapeline/contract/form'
import { formatMoment } from '@tapeline/kernel/core/moment'
import type { DashboardAnswer, DashboardCall, DashboardRoute } from '../../http/dashboard-routes.ts'
import { answerWith } from '../handling.ts'
import type { Services } from '../services.ts'
import { DONE, type Member, memberIn } from '../signed-in.ts'
import { userId } from '../user/user-definition.ts'
import { mappingId, numberOfMappingId } from './tape-mapping-definition.ts'
import { TAPE_MAPPINGS } from './tape-mapping-endpoints.ts'
import {
  type StoredMapping,
  deleteMapping,
  findMapping,
  findMappingToChange,
  insertMapping,
  listMappings,
  mayChange,
  renameMapping,
  replaceMapping,
} from './tape-mapping-store.ts'

/** The routes of saved mappings. */
export function tapeMappingRoutes(services: Services): DashboardRoute[] {
  return [
    { endpoint: TAPE_MAPPINGS.list, handle: (call) => list(services, call) },
    { endpoint: TAPE_MAPPINGS.save, handle: (call) => save(services, call) },
    { endpoint: TAPE_MAPPINGS.read, handle: (call) => read(services, call) },
    { endpoint: TAPE_MAPPINGS.rename, handle: (call) => rename(services, call) },
    { endpoint: TAPE_MAPPINGS.replace, handle: (call) => replace(services, call) },
    { endpoint: TAPE_MAPPINGS.remove, handle: (call) => remove(services, call) },
  ]
}

async function list(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const member = await memberIn(services, call)
  const mappings = await listMappings(services.database, member.tenant)
  return answerWith({ data: mappings.map((mapping) => present(member, mapping)) })
}

async function save(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const member = await memberIn(services, call)
  const { name, ...content } = readForm(TAPE_MAPPINGS.save.form, call.body)
  return answerWith(present(member, await insertMapping(services.database, member, name, content)))
}

async function read(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const { tenant } = await memberIn(services, call)
  const mapping = await findMapping(services.database, tenant, numberOf(call))
  if (mapping === undefined) throw nothing()
  return answerWith({ mapping })
}

async function rename(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const [member, number] = await changeOf(services, call)
  const { name } = readForm(TAPE_MAPPINGS.rename.form, call.body)
  return answerChanged(member, await renameMapping(services.database, member, number, name))
}

async function replace(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const [member, number] = await changeOf(services, call)
  const content = readForm(TAPE_MAPPINGS.replace.form, call.body)
  return answerChanged(member, await replaceMapping(services.database, member, number, content))
}

async function remove(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const member = await memberIn(services, call)
  if (!(await deleteMapping(services.database, member, numberOf(call)))) throw nothing()
  return DONE
}

/** Who changes which mapping. What is not there, or may not be changed, is so whatever is sent for it. */
async function changeOf(services: Services, call: DashboardCall): Promise<readonly [Member, number]> {
  const member = await memberIn(services, call)
  const number = numberOf(call)
  if ((await findMappingToChange(services.database, member, number)) === undefined) throw nothing()
  return [member, number]
}

function answerChanged(member: Member, changed: StoredMapping | undefined): DashboardAnswer {
  if (changed === undefined) throw nothing()
  return answerWith(present(member, changed))
}

function numberOf({ path }: DashboardCall): number {
  const number = numberOfMappingId(path['id'] ?? '')
  if (number === undefined) throw nothing()
  return number
}

function present(member: Member, mapping: StoredMapping) {
  const { number, user_number, name, headings, updated } = mapping
  return {
    id: mappingId(number),
    name,
    headings,
    saved_by: userId(user_number),
    may_change: mayChange(member, mapping),
    updated_at: formatMoment(updated),
  }
}

function nothing() {
  return notFound('There is no such mapping here.')
}
