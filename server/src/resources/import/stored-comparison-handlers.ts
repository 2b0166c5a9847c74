// Serving the comparison of lines with what is stored to the people of their own organization.
import { invalidRequest } from '@tapeline/contract/errors'
import { readForm } from '@tapeline/contract/form'
import { isPlainObject } from '@tapeline/contract/kind'
import { type ImportLine, importLines } from '@tapeline/contract/records/import-lines'
import { type ResourceDefinition, readBody, shapeOf } from '@tapeline/contract/resource'
import { STATED_KINDS } from '@tapeline/kernel/core/overwrites'
import { dayOfMoment } from '@tapeline/kernel/core/moment'
import type { DashboardAnswer, DashboardCall, DashboardRoute } from '../../http/dashboard-routes.ts'
import { latestDay } from '../../http/latest-day.ts'
import { allInOrder } from '../../storage/database.ts'
import { actorId } from '../actor.ts'
import { bankBalance } from '../bank-balance/bank-balance-definition.ts'
import { bankLine } from '../bank-line/bank-line-definition.ts'
import { ReportingBatch } from '../batch.ts'
import { answerWith } from '../handling.ts'
import { ReceivableNumbers } from '../receivable/receivable-store.ts'
import type { Services } from '../services.ts'
import { environmentOf } from '../signed-in.ts'
import { nowInMicroseconds } from './import-submission.ts'
import { COMPARED_AT_ONCE_MAX, STORED_COMPARISON } from './stored-comparison-endpoints.ts'
import { type Compared, type StatedRecord, compareStored, wantStored } from './stored-comparison-rules.ts'

/** The route of the comparison, for one configuration of funders. */
export function storedComparisonRoutes(services: Services, receivable: ResourceDefinition): DashboardRoute[] {
  const kinds: ComparedKinds = {
    ...importLines(receivable),
    bank_line: alone(bankLine),
    bank_balance: alone(bankBalance),
  }
  const shape = shapeOf(receivable)
  return [
    {
      endpoint: STORED_COMPARISON.compare,
      handle: async (call) => {
        const { tenant, number, time_zone } = await services.sessions.checkIn(environmentOf(call), call)
        call.identified(actorId(number))
        const stated = linesIn(call).map((line) => statedBy(line, kinds))
        const batch = new ReportingBatch(tenant, new ReceivableNumbers())
        for (const one of stated) if (one !== undefined) wantStored(batch, one)
        await services.database.transaction(
          (transaction) => allInOrder(batch.load(transaction, tenant)),
          'repeatable read',
        )
        const today = dayOfMoment(nowInMicroseconds(), time_zone)
        const compared = stated.map((one) => (one === undefined ? undefined : compareStored(batch, one, shape, today)))
        return { ...answerOf(compared), shown: shownIn(stated, compared) }
      },
    },
  ]
}

type ComparedKinds = Readonly<Record<StatedRecord['kind'], Pick<ImportLine, 'definition' | 'names_beside'>>>

/** A line that has nothing beside its record. */
const alone = (definition: ResourceDefinition) => ({ definition, names_beside: new Set(['kind']) })

function answerOf(compared: readonly (Compared | undefined)[]): DashboardAnswer {
  return answerWith({
    outcomes: compared.map((one) => one?.outcome ?? 'other'),
    changed: compared.flatMap((one, at) => {
      if (one?.outcome !== 'changed') return []
      const { stored, currency, warning } = one
      return [{ line: at + 1, stored: JSON.stringify(stored), currency, warning }]
    }),
  })
}

/** Whose stored values are answered. */
function shownIn(stated: readonly (StatedRecord | undefined)[], compared: readonly (Compared | undefined)[]): string[] {
  const changed = stated.filter((_, at) => compared[at]?.outcome === 'changed')
  const idsOf = (kind: StatedRecord['kind']) => changed.flatMap((one) => (one?.kind === kind ? [one.id] : []))
  const found = { ids: idsOf('account'), bank_line_ids: idsOf('bank_line') }
  return Object.entries(found).flatMap(([name, ids]) => (ids.length === 0 ? [] : [`${name}=${ids.join('\n')}`]))
}

function linesIn(call: DashboardCall): string[] {
  const { lines } = readForm(STORED_COMPARISON.compare.form, call.body)
  const found = lines.split('\n').filter((line) => line !== '')
  if (found.length <= COMPARED_AT_ONCE_MAX) return found
  const message = `lines must hold at most ${COMPARED_AT_ONCE_MAX} lines: send the others in another request`
  throw invalidRequest([{ param: 'lines', code: 'invalid_length', message }])
}

/** The record that a line states; undefined where it states none that could be stored. */
function statedBy(line: string, kinds: ComparedKinds): StatedRecord | undefined {
  const json = jsonOf(line)
  if (!isPlainObject(json)) return undefined
  const { kind, receivable_id = '', effective_date } = json
  if (!isCompared(kind) || typeof receivable_id !== 'string') return undefined
  const { definition, names_beside: beside } = kinds[kind]
  const { id, patch } = readBody(definition, json, { beside, latest_day: latestDay() })
  if (id === undefined) return undefined
  return { kind, id, receivable_id, effective: typeof effective_date === 'string' ? effective_date : undefined, patch }
}

function isCompared(kind: unknown): kind is StatedRecord['kind'] {
  return STATED_KINDS.some((one) => one === kind)
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
