// What tests must know of a resource to write and read records of it, as types.
import type { Party } from './parties.ts'

/** Fields of a record. */
export type Body = { readonly [field: string]: unknown }

/** Ids by the collection that stands before them in a path: `accounts`, `debt-lines`; each as its maker gave it. */
export type Ids = { readonly [collection: string]: string }

/** The samples of one field. */
export interface Sample {
  /** Two values, each in normal form. */
  readonly values: readonly [unknown, unknown]
  /** What a record must hold for the field to have a value. */
  readonly beside?: Body
  /** What must be sent along for the field to be cleared. */
  readonly besideNull?: Body
  /** A value that no record takes; by default `true`, which is the type of few fields. */
  readonly wrong?: unknown
  /** A record cannot begin with the second value, only change to it. */
  readonly later?: true
  /** Fields that the service moves along with this one. */
  readonly follows?: readonly string[]
  /** Of a field that merges key by key: two keys, and three values that any of them takes. */
  readonly keys?: { readonly names: readonly [string, string]; readonly values: readonly [unknown, unknown, unknown] }
  /** Where the field is covered, when records do not get it by one write of their maker. */
  readonly apart?: string
}

/** Samples by field. */
export type Samples = { readonly [field: string]: Sample }

/** What is known of a resource. */
export interface ResourceFacts {
  /** Whose key makes the records. */
  readonly maker: Party
  /** Where they are posted by who makes them. */
  readonly path: string
  readonly samples: Samples
  /** Fields that make a record one of its kind, by its name; a name alone is its id where left out. */
  readonly identity?: (name: string) => Body
  /** Its id, where a rule makes it of other fields. */
  readonly idOf?: (body: Body) => string
  /** What it is called in a book, where it is not called after the book. */
  readonly called?: (book: { readonly prefix: string; readonly organization: string }) => string
  /** The resource of which a record of the same name must be there before. */
  readonly after?: string
  /** Fields that are not required one by one, and without which there is no record. */
  readonly also?: readonly string[]
  /** Required fields that the service fills in for who makes the records. */
  readonly given?: readonly string[]
  /** Fields that name records of the same organization, with the collection of those. */
  readonly names?: { readonly [field: string]: string }
  /** What a record of a book holds beyond what it must. */
  readonly inBook?: (ids: Ids) => Body
  /** What the operator changes of records that lenders make. */
  readonly decided?: Body
}
