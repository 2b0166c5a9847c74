// The definition of an endpoint: pure data, without a database. Routes, OpenAPI and the reference pages derive from it.
import type { ContractEvents } from './event.ts'
import type { ListDefinition } from './list.ts'
import type { Parameters } from './parameter.ts'
import type { Fields, ResourceDefinition } from './resource.ts'
import type { NeededScope } from './scopes.ts'
import type { TSchema } from 'typebox'

/** An endpoint that is not a list. */
export interface EndpointDefinition {
  readonly name: string
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** With parameters in braces: `/accounts/{id}`. */
  readonly path: string
  readonly summary: string
  readonly description?: string
  readonly tag: string
  /** What a key needs to call it: `none` where every key may; left out by a GET that needs `read`. */
  readonly scope?: NeededScope
  readonly query: Parameters
  /** The effect of its filters `metadata[key]=value`; omitted when it takes none. */
  readonly metadata?: string
  /** The resource that the body upserts. */
  readonly body?: ResourceDefinition
  /** The body of a request that writes nothing: every field may be left out, and it needs no id. */
  readonly asks?: ResourceDefinition
  /** The body of an action, which is not a record of the caller: it needs no id. */
  readonly acts?: ResourceDefinition
  /** Set when the body is a file, alone or as a part of multipart/form-data with these fields beside it. */
  readonly upload?: { readonly fields: Fields }
  /** Set when the body is a stream of lines of JSON: the content of a line. */
  readonly lines?: string
  readonly answer:
    | {
        readonly status: 200
        readonly resource: ResourceDefinition | { readonly name: string; readonly schema: TSchema }
        /** Whether a header states the freshness of its figures, since the body has no field for it. */
        readonly has_freshness?: true
      }
    | { readonly status: 200; readonly file: true }
    /** A table of figures as text/csv; a header states their freshness. */
    | { readonly status: 200; readonly csv: true }
    /** The same as an Excel workbook. */
    | { readonly status: 200; readonly workbook: true }
    | { readonly status: 204 }
  /** Error codes that it returns beyond those of every endpoint. */
  readonly errors: readonly string[]
}

/** A write states the scope that it needs: one that does not is refused by the compiler. */
type StatesScope = { readonly method: 'GET' } | { readonly scope: NeededScope }

/** Declares an endpoint. */
export function defineEndpoint<const E extends EndpointDefinition & StatesScope>(endpoint: E): E {
  return endpoint
}

/** Everything the service offers under keys. */
export interface Contract {
  readonly endpoints: readonly EndpointDefinition[]
  readonly lists: readonly ListDefinition[]
  /** What happens, and is sent to whoever asks for it. */
  readonly events?: ContractEvents
}

/** Names of the parameters in a path. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
}
