// What a resource that the operator writes is, beyond its fields: one declaration, from which its endpoints, its lists (across
// organizations for the operator, its own for each lender), its storage and its documentation derive.
import type { Json, Patch, Shape, State } from '@tapeline/kernel/core/dated-facts'
import type { Fault } from '@tapeline/kernel/core/fault'
import type { ErrorCode, ServiceError } from '@tapeline/contract/errors'
import { type Kind } from '@tapeline/contract/kind'
import type { TotalsDefinition } from '@tapeline/contract/list-totals'
import { type Reference, referencesIn } from '@tapeline/contract/references'
import { type ResourceDefinition, article, shapeOf } from '@tapeline/contract/resource'
import type { Scope } from '@tapeline/contract/scopes'
import type { Environment } from '../api-key/api-key.ts'
import type { ApprovedSubject } from '../approval/approval-definition.ts'

/** The records that a state names by the fields of its definition; whose record it is itself is judged before. */
export function referencesOf({ fields }: ResourceDefinition, state: State): Reference[] {
  return Object.entries(fields)
    .flatMap(([field, { schema }]) => referencesIn(schema, state[field], field))
    .filter(({ to }) => to !== 'organization')
}

/** The field by which a list is sorted, besides the moment of creation. */
export type SortField = { readonly field: string; readonly type: 'moment' | 'day' } | 'created_at' | 'updated_at'

/** A write as the rules of a change see it. */
export interface ChangeView {
  readonly id: string
  readonly before: State | undefined
  readonly after: State
  readonly by: 'operator' | 'lender'
  /** That of the key or session, whichever tenant keeps the record. */
  readonly environment: Environment
  /** Another record that this one names, where it is of the same organization; a record of another one is unknown. */
  readonly find: (kind: string, id: Json | undefined) => State | undefined
  /** The records that `beside` asked for, by their ids. */
  readonly beside: ReadonlyMap<string, State>
  /** What was looked up before the write, beyond records of the operator; null where nothing was. */
  readonly looked: Json
}

/** Records of one filter of a lender's list: of the organization whose record is written. */
export interface Beside {
  readonly kind: string
  readonly field: string
  readonly value: string
}

/** What a change is judged by, beside the state that it leads to. Pure. */
export interface RecordChange {
  /** Whether the operator's records that it names are needed to judge it. */
  readonly by_named: boolean
  /** Records to judge by that cannot be named, such as all that compete with this one; as stored under the lock of the write. */
  readonly beside: Beside | undefined
  /** Why whoever writes may not make the change; undefined where they may. Goes before every fault. */
  readonly refusal: (view: ChangeView) => ServiceError | undefined
  readonly faults: (view: ChangeView) => readonly Fault[]
  /** The values of kept fields; `moment` is now, as the service writes moments, `actor` the public id of the key. */
  readonly keep: (view: ChangeView, moment: string, actor: string) => Patch
}

/** Every record is shown to its lender. */
export const ALWAYS_SHOWN = (): boolean => true

/** A change that is judged by nothing beside its state. */
export const PLAIN: RecordChange = {
  by_named: false,
  beside: undefined,
  refusal: () => undefined,
  faults: () => [],
  keep: () => ({}),
}

/** A resource that the operator writes. */
export interface OperatorResource {
  /** Its fields; `organization`, whose record it is, is among them, required and never changed. */
  readonly definition: ResourceDefinition
  /** Path of the lenders' list, `/debt-lines`; the operator's endpoints are under `/operator` before it. */
  readonly path: string
  /** What a key needs to write it, whoever the key is of. */
  readonly scope: Scope
  readonly tag: string
  /** One of them, for summaries: `a debt line`. */
  readonly called: string
  /** In the plural: `debt lines`. */
  readonly plural: string
  /** Newest or latest first by this. */
  readonly sorted: SortField
  /** Fields by whose exact value lists are filtered, beside metadata. */
  readonly filters: { readonly [field: string]: Kind }
  /** Whether lenders read a record of theirs; all of them, none, or those that allow it. */
  readonly shownToLender: (state: State) => boolean
  /** Whether lenders have the list and the single read at all. */
  readonly lenderReads: boolean
  /** Cross-field faults of a whole state. */
  readonly faults: (state: State) => readonly Fault[]
  /** The records it names: by its fields, unless declared otherwise. */
  readonly references: (state: State) => readonly Reference[]
  /** Fields whose value may not change once set, with the reason for the message. */
  readonly fixed: { readonly [field: string]: string }
  /** Whose record a state is: its `organization`, unless declared otherwise. */
  readonly organizationOf: (id: string, state: State) => string
  /** Whether these are the operator's own facts, for all lenders. */
  readonly ofOperator: boolean
  /** Computed fields that are kept with the patches, since they describe the writes themselves. */
  readonly kept: readonly string[]
  /** Whether lenders write records of their own too. */
  readonly lenderWrites: boolean
  /** What a write is judged by and brings beside its body. */
  readonly change: RecordChange
  /** What a second person has to approve of a change, where an organization asks for that; left out where nothing has to be approved. */
  readonly approvedAs?: (view: ChangeView) => ApprovedSubject | undefined
  /** Error codes that the operator's writes answer with beyond those of every resource. */
  readonly write_errors: readonly ErrorCode[]
  /** The totals of its lists, of fields of its states; left out where nothing adds up. */
  readonly totals?: TotalsDefinition
  /** Still honors `skip` and `take`. */
  readonly offset?: { readonly take_default: number; readonly take_max: number }
}

/** Whose record it is where that is not known: no organization has this id. */
const NOBODY = ''

/** Declares an operator's resource; what is left out is as most have it. */
export function defineOperatorResource(
  resource: Pick<OperatorResource, 'definition' | 'path' | 'scope' | 'tag' | 'plural'> & Partial<OperatorResource>,
): OperatorResource {
  return {
    called: `${article(resource.definition.name)} ${resource.definition.name.replaceAll('_', ' ')}`,
    sorted: 'created_at',
    filters: {},
    lenderReads: true,
    shownToLender: ALWAYS_SHOWN,
    faults: () => [],
    references: (state) => referencesOf(resource.definition, state),
    organizationOf: (_, { organization }) => (typeof organization === 'string' ? organization : NOBODY),
    ofOperator: false,
    kept: [],
    lenderWrites: false,
    change: PLAIN,
    write_errors: [],
    ...resource,
    fixed: { organization: 'a record stays with its organization', ...resource.fixed },
  }
}

/** How the fields of a resource behave under patches, the kept ones included: they describe writes, so they have no effective date. */
export function operatorShape({ definition, kept }: OperatorResource): Shape {
  const shape = shapeOf(definition)
  return { ...shape, contract: new Set([...shape.contract, ...kept]) }
}
