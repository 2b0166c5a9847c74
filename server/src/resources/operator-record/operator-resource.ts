// What a resource that the operator writes is, beyond its fields: one declaration, from which its endpoints, its lists (across
// organizations for the operator, its own for each lender), its storage and its documentation derive.
import type { State } from '../../core/dated-facts.ts'
import type { Fault } from '../../core/fault.ts'
import { type Kind } from '../../contract/kind.ts'
import type { ResourceDefinition } from '../../contract/resource.ts'

/** Another record that a field names; it must exist and belong to the same organization. */
export interface Reference {
  /** The field that names it, as faults name it. */
  readonly param: string
  /** The kind of record: the name of an operator's resource, or a kind that the organization itself reports. */
  readonly to: 'account' | 'receivable' | (string & {})
  readonly id: string
}

/** The field by which a list is sorted, besides the moment of creation. */
export type SortField = { readonly field: string; readonly type: 'moment' | 'day' } | 'created_at' | 'updated_at'

/** A resource that the operator writes. */
export interface OperatorResource {
  /** Its fields; `organization`, whose record it is, is among them, required and never changed. */
  readonly definition: ResourceDefinition
  /** Path of the lenders' list, `/debt-lines`; the operator's endpoints are under `/operator` before it. */
  readonly path: string
  readonly tag: string
  /** In the plural, for summaries: `debt lines`. */
  readonly plural: string
  /** Newest or latest first by this. */
  readonly sorted: SortField
  /** Fields by whose exact value lists are filtered, beside metadata. */
  readonly filters: { readonly [field: string]: Kind }
  /** Whether lenders read a record of theirs; all of them, none, or those that say so. */
  readonly shownToLender: (state: State) => boolean
  /** Whether lenders have the list and the single read at all. */
  readonly lenderReads: boolean
  /** Cross-field faults of a whole state. */
  readonly faults: (state: State) => readonly Fault[]
  /** The records it names. */
  readonly references: (state: State) => readonly Reference[]
  /** Fields whose value may not change once set, with the reason for the message. */
  readonly fixed: { readonly [field: string]: string }
  /** Still honors `skip` and `take`. */
  readonly offset?: { readonly take_default: number; readonly take_max: number }
}

/** Declares an operator's resource; what is left out is as most have it. */
export function defineOperatorResource(
  resource: Pick<OperatorResource, 'definition' | 'path' | 'tag' | 'plural'> & Partial<OperatorResource>,
): OperatorResource {
  return {
    sorted: 'created_at',
    filters: {},
    lenderReads: true,
    shownToLender: () => true,
    faults: () => [],
    references: () => [],
    ...resource,
    fixed: { organization: 'a record stays with its organization', ...resource.fixed },
  }
}
