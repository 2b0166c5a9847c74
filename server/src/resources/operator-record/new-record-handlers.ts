// A draft of a record of the operator, for whoever writes it in a browser: its fields, as JSON Schema, and its faults so far, judged by
// the same definition and rules as the write. Nothing is written here; a finished record is sent to the public API.
import type { Fault } from '@tapeline/kernel/core/fault'
import { besideBody, missingFields, readBody } from '@tapeline/contract/resource'
import type { DashboardCall, DashboardRoute } from '../../http/dashboard-routes.ts'
import { latestDay } from '../../http/latest-day.ts'
import { answerWith, refuseFaults } from '../handling.ts'
import { metadataFaults } from '../metadata-rules.ts'
import type { Services } from '../services.ts'
import { DONE, signedInMember, signedInOperator } from '../signed-in.ts'
import { draftEndpoints } from './new-record-endpoints.ts'
import { findNamed } from './operator-references.ts'
import { findOperatorRecords } from './operator-record-store.ts'
import type { OperatorResource } from './operator-resource.ts'

/** The routes of drafts of a resource. */
export function newRecordRoutes(services: Services, resource: OperatorResource): DashboardRoute[] {
  const { fields, required } = resource.definition
  const { shape, check } = draftEndpoints(resource)
  return [
    {
      endpoint: shape,
      handle: async (call) => {
        await signedInMember(services, call)
        const properties = Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]))
        return answerWith({ type: 'object', properties, required })
      },
    },
    {
      endpoint: check,
      handle: async (call) => {
        refuseFaults(await judge(services, resource, call))
        return DONE
      },
    },
  ]
}

/** Every fault of a record that is to be new. */
async function judge(services: Services, resource: OperatorResource, call: DashboardCall): Promise<Fault[]> {
  const { tenant, environment } = await signedInOperator(services, call)
  const body = readBody(resource.definition, call.body, { latest_day: latestDay() })
  const id = body.id ?? ''
  const { database } = services
  const wanted = [{ kind: resource.definition.name, id }]
  const [[stored], { sent, reference_faults }] = await Promise.all([
    findOperatorRecords(database, tenant, wanted),
    // Under no id: what is named is judged as of a new record, even where there is one already.
    findNamed(database, resource, { tenant, environment, id: '' }, body),
  ])
  const faults = [...resource.faults({ id, ...sent }), ...metadataFaults(sent['metadata'])]
  return [
    ...body.faults,
    ...missingFields(resource.definition, body),
    ...(stored === undefined ? [] : [taken(resource, id)]),
    ...reference_faults,
    ...besideBody(body, faults),
  ]
}

/** By the public API it would be a change of that record, which is another thing than a new one. */
function taken({ called }: OperatorResource, id: string): Fault {
  const message = `id must be new: there is ${called} with the id ${JSON.stringify(id)} already; send another`
  return { param: 'id', code: 'taken', message }
}
