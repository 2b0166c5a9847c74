// Every place of a write that names another record, read from the definitions: a new field that names one is found here by itself,
// and one that does not state what it names is reported.
import { REFERENCES } from '@tapeline/contract/references'
import type { ResourceDefinition } from '@tapeline/contract/resource'
import { RESOURCES } from './book.ts'
import { factsOf } from './facts.ts'
import type { Body } from './resource-facts.ts'
import { sampleOf } from './samples.ts'

/** A place that names a record: `debt_line_term.eligible_cash.payin_instrument_ids[]`. */
export interface Site {
  readonly title: string
  readonly resource: ResourceDefinition
  readonly field: string
  /** The kinds of record that it may name. */
  readonly kinds: readonly string[]
  /** The fields with which a body names a record at this place. */
  readonly naming: (kind: string, id: string) => Body
}

interface Schema {
  readonly [REFERENCES]?: readonly string[]
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: { readonly [field: string]: Schema }
}

/** A place within a schema, and of which kinds an id there is; none where it is not stated. */
export interface Place {
  readonly path: string
  readonly kinds: readonly string[] | undefined
}

/** Every place of a schema that holds text. */
export function placesOf(schema: unknown, path: string): Place[] {
  const { [REFERENCES]: kinds, anyOf = [], items, properties = {} } = schema as Schema & { readonly type?: unknown }
  const inner = [
    ...anyOf.flatMap((branch) => placesOf(branch, path)),
    ...(items === undefined ? [] : placesOf(items, `${path}[]`)),
    ...Object.entries(properties).flatMap(([field, of]) => placesOf(of, `${path}.${field}`)),
  ]
  return (schema as { readonly type?: unknown }).type === 'string' ? [{ path, kinds }, ...inner] : inner
}

const obligorLimit = (id: string) => ({
  id: 'obligor',
  group: 'obligor',
  limit: { as: 'amount', amount: 1 },
  exceptions: [{ obligors: [id], limit: { as: 'amount', amount: 2 } }],
})

/** How a structured field names a record, by the place. */
const STRUCTURED: { readonly [place: string]: (id: string) => Body } = {
  'debt_line_term.eligible_cash.payin_instrument_ids[]': (id) => ({ eligible_cash: { payin_instrument_ids: [id] } }),
  'debt_line_term.concentration_limits[].exceptions[].obligors[]': (id) => ({
    concentration_limits: [obligorLimit(id)],
  }),
  'finding_answer.document_ids[]': (id) => ({ document_ids: [id] }),
  'tie_out_settings.collection_accounts[].debt_line_id': (id) => ({
    collection_accounts: [{ account: 'Main', debt_line_id: id }],
  }),
  'tie_out_decision.transaction_ids[]': (id) => ({ transaction_ids: [id] }),
  'tie_out_decision.entries[].receivable_id': (id) => ({ entries: [{ receivable_id: id, entry_id: 'entry' }] }),
}

function siteOf(resource: ResourceDefinition, field: string, { path, kinds = [] }: Place): Site {
  const naming = (kind: string, id: string): Body => {
    const structured = STRUCTURED[path]
    if (structured !== undefined) return structured(id)
    if (path !== `${resource.name}.${field}`) throw new Error(`${path}: how it names a record is not known`)
    const subject = resource.name === 'annotation' && field === 'subject_id' ? { subject_type: kind } : {}
    return { ...sampleOf(resource, field).beside, ...subject, [field]: id }
  }
  return { title: path, resource, field, kinds, naming }
}

/** Every place of a write that names a record. */
export const SITES: readonly Site[] = RESOURCES.flatMap((resource) =>
  Object.entries(resource.fields).flatMap(([field, { schema }]) => {
    const places = new Map(placesOf(schema, `${resource.name}.${field}`).map((place) => [place.path, place]))
    return [...places.values()]
      .filter(({ kinds }) => kinds !== undefined)
      .map((place) => siteOf(resource, field, place))
  }),
)

/** The collection whose ids a kind of record has in a book; undefined of kinds of which another lender has none to name. */
export function collectionOf(kind: string): string {
  const collection = factsOf({ name: kind }).path.split('/').at(-1)
  if (collection === undefined) throw new Error(`${kind}: no collection is known`)
  return collection
}
