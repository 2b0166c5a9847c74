// What is known of documents: records that lenders and the operator write, and the files that belong to them.
import type { Ids, ResourceFacts } from './resource-facts.ts'
import { metadata } from './facts-reported.ts'

const document: ResourceFacts = {
  maker: 'lender',
  path: '/documents',
  given: ['organization'],
  names: { organization: 'organizations', receivable_id: 'receivables', debt_line_id: 'debt-lines' },
  inBook: (ids) => ({ receivable_id: ids['receivables'] }),
  decided: { description: 'Seen' },
  samples: {
    organization: { values: ['acme', 'acme-2'] },
    receivable_id: { values: ['parent', 'parent-2'] },
    debt_line_id: { values: ['line', 'line-2'] },
    kind: { values: ['contract', 'my_own_kind'] },
    description: { values: ['Signed copy', 'Línea\nnueva'] },
    due_date: { values: ['2026-02-28', '2026-03-31'] },
    expiry_date: { values: ['2027-01-31', '2028-02-29'] },
    metadata,
  },
}

/** By the name of the resource. */
export const DOCUMENT_FACTS: { readonly [resource: string]: ResourceFacts } = { document }

/** The query of an upload, where its body is the file, by the names of its parameters. */
export const UPLOAD_QUERY: { readonly [parameter: string]: (ids: Ids) => string } = {
  name: () => 'file.json',
  id: (ids) => ids['documents'] ?? '',
  kind: () => 'contract',
  expiry_date: () => '2027-01-31',
}
