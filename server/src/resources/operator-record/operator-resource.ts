// What a resource that the operator writes is, beyond its fields: one declaration, from which its endpoints, its lists (across
// organizations for the operator, its own for each lender), its storage and its documentation derive.
import type { Json, Patch, Shape, State } from '../../core/dated-facts.ts'
import type { Fault } from '../../core/fault.ts'
import { type Kind } from '../../contract/kind.ts'
import { type ResourceDefinition, article, shapeOf } from '../../contract/resource.ts'

/** Another record that a field names; it must exist and belong to the same organization. */
export interface Reference {
  /** The field that names it, as faults name it. */
  readonly param: string
  /** The kind of record: the name of an operator's resource, or a kind that the organization itself reports. */
  readonly to: 'account' | 'receivable' | (string & {})
  readonly id: string
}

/** The references of plain fields that hold an id: each field with the kind of record it names. */
export function referencesIn(state: State, fields: { readonly [field: string]: Reference['to'] }): Reference[] {
  return Object.entries(fields).flatMap(([param, to]) => {
    const id = state[param]
    return typeof id === 'string' ? [{ param, to, id }] : []
  })
}

/** The field by which a list is sorted, besides the moment of creation. */
export type SortField = { readonly field: string; readonly type: 'moment' | 'day' } | 'created_at' | 'updated_at'

/** A write as the rules of a change see it. */
export interface ChangeView {
  readonly id: string
  readonly before: State | undefined
  readonly after: State
  readonly by: 'operator' | 'lender'
  /** Another record, among those that `related` asked for. */
  readonly find: (kind: string, id: string) => State | undefined
  /** The records that `beside` asked for, by their ids. */
  readonly beside: ReadonlyMap<string, State>
  /** What was looked up before the write, beyond records of the operator; null where nothing was. */
  readonly looked: Json
}

/** Records of one filter of a lender's list. */
export interface Beside {
  readonly kind: string
  readonly organization: string
  readonly field: string
  readonly value: string
}

/** What a change is judged by, beside the state that it leads to. Pure. */
export interface RecordChange {
  /** Other records to judge by; `sent` is the body over what is stored. */
  readonly related: (sent: State) => readonly { readonly kind: string; readonly id: string }[]
  /** Records to judge by that cannot be named, such as all that compete with this one; as they stand under the lock of the write. */
  readonly beside: (sent: State) => Beside | undefined
  readonly faults: (view: ChangeView) => readonly Fault[]
  /** The values of kept fields; `moment` is now, as the service writes moments, `actor` the public id of the key. */
  readonly keep: (view: ChangeView, moment: string, actor: string) => Patch
}

/** Every record is shown to its lender. */
export const ALWAYS_SHOWN = (): boolean => true

const PLAIN: RecordChange = { related: () => [], beside: () => undefined, faults: () => [], keep: () => ({}) }

/** A resource that the operator writes. */
export interface OperatorResource {
  /** Its fields; `organization`, whose record it is, is among them, required and never changed. */
  readonly definition: ResourceDefinition
  /** Path of the lenders' list, `/debt-lines`; the operator's endpoints are under `/operator` before it. */
  readonly path: string
  readonly tag: string
  /** One of them, for summaries: `a debt line`. */
  readonly called: string
  /** In the plural: `debt lines`. */
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
  /** Whose record a state is: what its `organization` says, unless told otherwise. */
  readonly organizationOf: (id: string, state: State) => string
  /** Whether these are the operator's own facts, for all lenders. */
  readonly ofOperator: boolean
  /** Computed fields that are kept with the patches, since they tell of the writes themselves. */
  readonly kept: readonly string[]
  /** Whether lenders write records of their own too. */
  readonly lenderWrites: boolean
  /** What a write is judged by and brings beside its body. */
  readonly change: RecordChange
  /** Still honors `skip` and `take`. */
  readonly offset?: { readonly take_default: number; readonly take_max: number }
}

/** Declares an operator's resource; what is left out is as most have it. */
export function defineOperatorResource(
  resource: Pick<OperatorResource, 'definition' | 'path' | 'tag' | 'plural'> & Partial<OperatorResource>,
): OperatorResource {
  return {
    called: `${article(resource.definition.name)} ${resource.definition.name.replaceAll('_', ' ')}`,
    sorted: 'created_at',
    filters: {},
    lenderReads: true,
    shownToLender: ALWAYS_SHOWN,
    faults: () => [],
    references: () => [],
    organizationOf: (_, state) => String(state['organization']),
    ofOperator: false,
    kept: [],
    lenderWrites: false,
    change: PLAIN,
    ...resource,
    fixed: { organization: 'a record stays with its organization', ...resource.fixed },
  }
}

/** How the fields of a resource behave under patches, the kept ones included: they tell of writes, so they hold for all time. */
export function operatorShape({ definition, kept }: OperatorResource): Shape {
  const shape = shapeOf(definition)
  return { ...shape, contract: new Set([...shape.contract, ...kept]) }
}
