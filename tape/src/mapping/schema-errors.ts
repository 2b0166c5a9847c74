// What of a value its JSON Schema refuses, for the keywords that mappings use. Nothing is compiled: a page of the browser may run no code that was made from
// text.

/** A schema, as far as it is read here. */
export interface Schema {
  readonly type?: string | undefined
  readonly enum?: readonly unknown[] | undefined
  readonly const?: unknown
  readonly anyOf?: readonly Schema[] | undefined
  readonly properties?: Readonly<Record<string, Schema>> | undefined
  readonly patternProperties?: Readonly<Record<string, Schema>> | undefined
  readonly additionalProperties?: boolean | undefined
  readonly required?: readonly string[] | undefined
  readonly items?: Schema | undefined
  readonly minItems?: number | undefined
  readonly minLength?: number | undefined
  readonly maxLength?: number | undefined
  readonly minimum?: number | undefined
  readonly maximum?: number | undefined
}

/** An error, as validators of JSON Schema report it. */
export interface SchemaError {
  readonly keyword: string
  /** A JSON pointer into the value. */
  readonly instancePath: string
  readonly schemaPath: string
  readonly schema: unknown
  readonly parentSchema: Schema
  /** What is missing, or not known. */
  readonly property?: string
  readonly message: string
}

/** Every error of a value. */
export function schemaErrors(schema: Schema, value: unknown, path = '', schemaPath = '#'): SchemaError[] {
  const error = (keyword: keyof Schema, message: string, property?: string): SchemaError => ({
    keyword,
    instancePath: path,
    schemaPath: `${schemaPath}/${keyword}`,
    schema: schema[keyword],
    parentSchema: schema,
    message,
    ...(property === undefined ? {} : { property }),
  })
  if (schema.type !== undefined && !isOfType(value, schema.type)) return [error('type', `must be ${schema.type}`)]
  return [
    ...(schema.const !== undefined && value !== schema.const
      ? [error('const', 'must be equal to constant')]
      : schema.enum?.includes(value) === false
        ? [error('enum', 'must be equal to one of the allowed values')]
        : []),
    ...boundErrors(schema, value, error),
    ...choiceErrors(schema, value, path, schemaPath, error),
    ...innerErrors(schema, value, path, schemaPath, error),
  ]
}

type MakeError = (keyword: keyof Schema, message: string, property?: string) => SchemaError

function isOfType(value: unknown, type: string): boolean {
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value)
  return typeof value === type
}

function boundErrors(schema: Schema, value: unknown, error: MakeError): SchemaError[] {
  const { minLength = 0, maxLength = Infinity, minimum = -Infinity, maximum = Infinity, minItems = 0 } = schema
  if (typeof value === 'number')
    return value < minimum
      ? [error('minimum', `must be >= ${minimum}`)]
      : value > maximum
        ? [error('maximum', `must be <= ${maximum}`)]
        : []
  if (typeof value === 'string')
    return value.length < minLength
      ? [error('minLength', `must NOT have fewer than ${minLength} characters`)]
      : value.length > maxLength
        ? [error('maxLength', `must NOT have more than ${maxLength} characters`)]
        : []
  return Array.isArray(value) && value.length < minItems
    ? [error('minItems', `must NOT have fewer than ${minItems} items`)]
    : []
}

/** The errors of each choice, then that none fits. */
function choiceErrors(
  { anyOf }: Schema,
  value: unknown,
  path: string,
  schemaPath: string,
  error: MakeError,
): SchemaError[] {
  if (anyOf === undefined) return []
  const tried = anyOf.map((choice, at) => schemaErrors(choice, value, path, `${schemaPath}/anyOf/${at}`))
  return tried.some((errors) => errors.length === 0)
    ? []
    : [...tried.flat(), error('anyOf', 'must match a schema in anyOf')]
}

function innerErrors(
  schema: Schema,
  value: unknown,
  path: string,
  schemaPath: string,
  error: MakeError,
): SchemaError[] {
  const { properties = {}, patternProperties = {}, required = [], items } = schema
  if (Array.isArray(value))
    return items === undefined
      ? []
      : value.flatMap((item, at) => schemaErrors(items, item, `${path}/${at}`, `${schemaPath}/items`))
  if (typeof value !== 'object' || value === null) return []
  const [of_each] = Object.values(patternProperties)
  return [
    ...required
      .filter((name) => !Object.hasOwn(value, name))
      .map((name) => error('required', `must have required property '${name}'`, name)),
    ...Object.entries(value).flatMap(([name, inner]) => {
      const at = `${path}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
      const own = Object.hasOwn(properties, name) ? properties[name] : undefined
      if (own !== undefined) return schemaErrors(own, inner, at, `${schemaPath}/properties/${name}`)
      if (of_each !== undefined) return schemaErrors(of_each, inner, at, `${schemaPath}/patternProperties`)
      return schema.additionalProperties === false
        ? [error('additionalProperties', 'must NOT have additional properties', name)]
        : []
    }),
  ]
}
