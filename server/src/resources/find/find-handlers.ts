// Finding records by what is typed. A lender finds in its own tenant and among the operator's records that it is shown; the operator finds
// lenders and its own records of them. No book of a lender is searched for the operator, which reads none.
import { readForm } from '@tapeline/contract/form'
import type { DashboardAnswer, DashboardCall, DashboardRoute } from '../../http/dashboard-routes.ts'
import { typedWords } from '../account/account-words-rules.ts'
import type { Caller } from '../api-key/key-checker.ts'
import { actorId } from '../actor.ts'
import { answerWith } from '../handling.ts'
import type { Services } from '../services.ts'
import { environmentOf } from '../signed-in.ts'
import { findAccountHits, findReceivableHits } from './book-reads.ts'
import { FILED_KINDS, type FiledPlace, findFiled } from './filed-reads.ts'
import { FIND } from './find-endpoints.ts'
import { type Group, type Question, groupOf } from './found-rules.ts'
import { findLenders, readLenderNames, withLender } from './lender-reads.ts'

/** The route of the palette. */
export function findRoutes(services: Services): DashboardRoute[] {
  return [{ endpoint: FIND.find, handle: (call) => find(services, call) }]
}

async function find(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const caller = await services.sessions.checkIn(environmentOf(call), call)
  call.identified(actorId(caller.number))
  const { text: sent, limit } = readForm(FIND.find.form, call.body)
  const text = sent.trim()
  const question = { text, words: typedWords(text), limit: Number(limit) }
  const groups = caller.is_operator
    ? await findAsOperator(services, caller, question)
    : await findAsLender(services, caller, question)
  return { ...answerWith({ data: groups.filter(({ hits }) => hits.length > 0) }), shown: shownIn(groups) }
}

/** Whose names are answered: of accounts, and beside receivables. What else is found names nobody who owes. */
function shownIn(groups: readonly Group[]): string[] {
  const idsOf = (of: Group['kind']) =>
    groups.filter(({ kind }) => kind === of).flatMap(({ hits }) => hits.map(({ id }) => id))
  const found = { ids: idsOf('account'), receivable_ids: idsOf('receivable') }
  return Object.entries(found).flatMap(([name, ids]) => (ids.length === 0 ? [] : [`${name}=${ids.join('\n')}`]))
}

async function findAsLender(services: Services, caller: Caller, question: Question): Promise<Group[]> {
  const { database } = services
  const tenant = await services.operator.find(caller.environment)
  const [accounts, receivables, filed] = await Promise.all([
    findAccountHits(database, caller.tenant, question),
    findReceivableHits(database, caller.tenant, question),
    tenant === undefined ? [] : findAllFiled(services, { tenant, lender: caller.organization }, question),
  ])
  return [groupOf('account', accounts, question), groupOf('receivable', receivables, question), ...filed]
}

async function findAsOperator(services: Services, { tenant }: Caller, question: Question): Promise<Group[]> {
  const [names, filed] = await Promise.all([
    readLenderNames(services.database),
    findAllFiled(services, { tenant, lender: undefined }, question),
  ])
  const named = filed.map((group) => ({ ...group, hits: group.hits.map((hit) => withLender(hit, names)) }))
  return [groupOf('lender', findLenders(names, question.words), question), ...named]
}

function findAllFiled({ database }: Services, place: FiledPlace, question: Question): Promise<Group[]> {
  const ofKind = async (filed: (typeof FILED_KINDS)[number]) =>
    groupOf(filed.kind, await findFiled(database, place, filed, question.words), question)
  return Promise.all(FILED_KINDS.map(ofKind))
}
