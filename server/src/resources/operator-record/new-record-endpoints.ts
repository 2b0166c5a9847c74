// The endpoints of a record of the operator that is still a draft.
import { answerList } from '@tapeline/contract/answer-record'
import { defineDashboardEndpoint, namedRecord, schemasByName } from '@tapeline/contract/dashboard-endpoint'
import { choice, freeText } from '@tapeline/contract/kind'
import type { OperatorResource } from './operator-resource.ts'

const recordShape = namedRecord(
  'record_shape',
  {
    type: choice(['object'], 'Always `object`.'),
    properties: schemasByName('Its fields, each as JSON Schema.'),
    required: answerList(freeText(100, 'A field.'), 'The fields that a new record needs.'),
  },
  [],
  'What a record can hold, as JSON Schema.',
)

/** The endpoints of drafts of a resource: `GET /new/debt-lines`, `POST /{environment}/new/debt-lines`. */
export function draftEndpoints({ path, definition }: OperatorResource) {
  return {
    shape: defineDashboardEndpoint({ method: 'GET', path: `/new${path}`, answer: recordShape }),
    check: defineDashboardEndpoint({ method: 'POST', path: `/{environment}/new${path}`, draft: definition }),
  }
}
