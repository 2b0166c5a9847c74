// The endpoints of saved mappings.
import { defineDashboardEndpoint, namedList, namedRecord } from '@tapeline/contract/dashboard-endpoint'
import { momentField } from '@tapeline/contract/fields'
import { freeText, yesNo } from '@tapeline/contract/kind'
import { sourceName, tapeHeadings, tapeMapping } from './tape-mapping-definition.ts'

const savedMapping = namedRecord(
  'saved_mapping',
  {
    id: freeText(30, 'Id of the mapping.'),
    name: sourceName,
    headings: tapeHeadings,
    saved_by: freeText(30, 'Id of the user who saved it.'),
    may_change: yesNo('Whether the user who asks may rename, replace and delete it.'),
    updated_at: momentField('When it was last saved.'),
  },
  [],
  'A mapping of loan tapes that was saved for a source.',
)

const content = { headings: tapeHeadings, mapping: tapeMapping }

/** The endpoints of saved mappings. */
export const TAPE_MAPPINGS = {
  list: defineDashboardEndpoint({
    method: 'GET',
    path: '/{environment}/tape-mappings',
    answer: namedList('saved_mappings', savedMapping, 'The mappings of the organization, in the order of their names.'),
  }),
  save: defineDashboardEndpoint({
    method: 'POST',
    path: '/{environment}/tape-mappings',
    form: { name: sourceName, ...content },
    answer: savedMapping,
  }),
  read: defineDashboardEndpoint({
    method: 'GET',
    path: '/{environment}/tape-mappings/{id}',
    answer: namedRecord('mapping_content', { mapping: tapeMapping }, [], 'A saved mapping as it is used.'),
  }),
  rename: defineDashboardEndpoint({
    method: 'PATCH',
    path: '/{environment}/tape-mappings/{id}',
    form: { name: sourceName },
    answer: savedMapping,
  }),
  replace: defineDashboardEndpoint({
    method: 'POST',
    path: '/{environment}/tape-mappings/{id}/content',
    form: content,
    answer: savedMapping,
  }),
  remove: defineDashboardEndpoint({ method: 'DELETE', path: '/{environment}/tape-mappings/{id}' }),
}
