// The OpenAPI document as the makers of the SDK read it.

/** A JSON schema, as far as types can express it. */
export interface Schema {
  readonly $ref?: string
  /** A name of its own, whatever field it is found in. */
  readonly title?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly anyOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  /** Words that are known, where more may come. */
  readonly 'x-extensible-enum'?: readonly string[]
  readonly items?: Schema
  readonly properties?: { readonly [name: string]: Schema }
  readonly required?: readonly string[]
  readonly readOnly?: boolean
  readonly patternProperties?: { readonly [pattern: string]: Schema }
  readonly additionalProperties?: Schema | boolean
}

/** A parameter of an operation. */
export interface DocumentParameter {
  readonly name: string
  readonly in: string
  readonly schema: Schema
  readonly description: string
  readonly deprecated?: boolean
}

type Content = { readonly [type: string]: { readonly schema: Schema } }

/** An operation. */
export interface DocumentOperation {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly parameters: readonly DocumentParameter[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: { readonly [status: string]: { readonly content?: Content } }
}

/** The document. */
export interface Document {
  readonly paths: { readonly [path: string]: { readonly [method: string]: DocumentOperation } }
  readonly webhooks?: { readonly [type: string]: { readonly post: Pick<DocumentOperation, 'requestBody'> } }
  readonly components: { readonly schemas: { readonly [name: string]: Schema } }
}

/** The name of the schema that a reference points to; undefined if the schema is inline. */
export function referredName(schema: Schema | undefined): string | undefined {
  return schema?.$ref?.split('/').at(-1)
}
