// Reading a mapping file: YAML, of which JSON is a part, so one reader knows the line and column of every fault. Numbers with zeros in front
// stay text, in keys too, since `01` is a code and not a one.
import { LineCounter, type Node, isAlias, isMap, isScalar, isSeq, parseDocument } from 'yaml'
import { MAPPING_SCHEMA, type MappingFile } from './mapping-schema.ts'
import { type SchemaError, schemaErrors } from './schema-errors.ts'

/** A fault of a mapping file and where it is, counted from 1. */
export interface PlacedFault {
  readonly line: number
  readonly column: number
  readonly message: string
}

/** The path of a value: keys and indexes from the top. */
export type Path = readonly (string | number)[]

/** A mapping that was read, and where its parts are. */
export interface ReadMapping {
  readonly mapping: MappingFile
  readonly placeOf: (path: Path) => Omit<PlacedFault, 'message'>
}

const LENGTH_MAX = 2_000_000

/** Reads the text of a mapping file, or returns every fault in it. */
export function readMapping(text: string): ReadMapping | readonly PlacedFault[] {
  if (text.length > LENGTH_MAX) return [{ line: 1, column: 1, message: `is longer than ${LENGTH_MAX} characters` }]
  const lines = new LineCounter()
  const document = parseDocument(text.replace(/^\uFEFF/, ''), { lineCounter: lines, prettyErrors: false })
  const at = (offset: number) => {
    const { line, col } = lines.linePos(offset)
    return { line: Math.max(line, 1), column: Math.max(col, 1) }
  }
  // Behind the first fault of the syntax, the others are its echoes.
  const [broken] = document.errors
  if (broken !== undefined) return [{ ...at(broken.pos[0]), message: broken.message.replace(/\s+/g, ' ').trim() }]
  const places = new Map<string, number>()
  const faults: PlacedFault[] = []
  const json = plainValue(document.contents, [], {
    places,
    refuse: (offset, message) => faults.push({ ...at(offset), message }),
  })
  if (faults.length > 0) return faults
  const placeOf = (path: Path) => at(offsetOf(path, places))
  const wrong = schemaFaults(json)
  return wrong.length === 0
    ? { mapping: json as MappingFile, placeOf }
    : wrong.map(({ path, message }) => ({ ...placeOf(path), message }))
}

interface Walk {
  readonly places: Map<string, number>
  readonly refuse: (offset: number, message: string) => void
}

function plainValue(node: unknown, path: Path, walk: Walk): unknown {
  const offset = (node as Node | null)?.range?.[0] ?? 0
  if (!walk.places.has(JSON.stringify(path))) walk.places.set(JSON.stringify(path), offset)
  if (isAlias(node)) return walk.refuse(offset, 'anchors and aliases are not read: write it out')
  if (isSeq(node)) return node.items.map((item, index) => plainValue(item, [...path, index], walk))
  if (isMap(node)) {
    const pairs = node.items.map(({ key, value }) => {
      const named = isScalar(key) ? (key.source ?? String(key.value)) : ''
      walk.places.set(JSON.stringify([...path, named]), (key as Node | null)?.range?.[0] ?? offset)
      return [named, plainValue(value, [...path, named], walk)] as const
    })
    return Object.fromEntries(pairs)
  }
  if (!isScalar(node)) return null
  const { value, source } = node
  return typeof value === 'number' && source !== undefined && !PLAIN_NUMBER.test(source) ? source : value
}

const PLAIN_NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?$/

/** Where a value is, or what it would be in. */
function offsetOf(path: Path, places: ReadonlyMap<string, number>): number {
  for (let length = path.length; length >= 0; length -= 1) {
    const offset = places.get(JSON.stringify(path.slice(0, length)))
    if (offset !== undefined) return offset
  }
  return 0
}

interface SchemaFault {
  readonly path: Path
  readonly message: string
}

function schemaFaults(json: unknown): SchemaFault[] {
  const errors = schemaErrors(MAPPING_SCHEMA, json).filter((error, _, all) => !isOtherBranch(error, all))
  const faults = errors.map((error) => faultOf(error, json))
  return faults.filter(({ path, message }, index) => {
    return faults.findIndex((other) => other.message === message && String(other.path) === String(path)) === index
  })
}

/** Of a choice between kinds of value, the branch whose kind fits reports what is wrong; where none does, the choice itself. */
function isOtherBranch(error: SchemaError, all: readonly SchemaError[]): boolean {
  const choices = all.filter(({ keyword }) => keyword === 'anyOf')
  if (error.keyword === 'anyOf') return branchFaults(error, all).length > 0
  return choices.some((choice) => {
    const inside =
      error.schemaPath.startsWith(`${choice.schemaPath}/`) && error.instancePath.startsWith(choice.instancePath)
    return inside && !branchFaults(choice, all).includes(error)
  })
}

function branchFaults(choice: SchemaError, all: readonly SchemaError[]): SchemaError[] {
  const inside = all.filter(
    ({ schemaPath, instancePath }) =>
      schemaPath.startsWith(`${choice.schemaPath}/`) && instancePath.startsWith(choice.instancePath),
  )
  const branchOf = ({ schemaPath }: SchemaError) => schemaPath.slice(choice.schemaPath.length + 1).split('/')[0]
  const wrongKind = new Set(
    inside
      .filter(
        ({ instancePath, keyword }) =>
          instancePath === choice.instancePath && (keyword === 'type' || keyword === 'enum'),
      )
      .map(branchOf),
  )
  return inside.filter((error) => error.keyword !== 'anyOf' && !wrongKind.has(branchOf(error)))
}

function faultOf(error: SchemaError, json: unknown): SchemaFault {
  const path = pathOf(error.instancePath, json)
  const where = path.length === 0 ? 'the mapping' : path.join('.')
  if (error.keyword === 'additionalProperties') {
    const { property: key = '' } = error
    const known = Object.keys(error.parentSchema.properties ?? {})
    return { path: [...path, key], message: `${key} is not known in ${where}: known are ${known.join(', ')}` }
  }
  if (error.keyword === 'required')
    return {
      path,
      message: `${where} must have ${error.property ?? ''}${error.property === 'tape' ? ': write `tape: 1`' : ''}`,
    }
  if (error.keyword === 'enum')
    return { path, message: `${where} must be one of ${(error.schema as unknown[]).map(String).join(', ')}` }
  if (error.keyword === 'const') return { path, message: `${where} must be ${JSON.stringify(error.schema)}` }
  if (error.keyword === 'anyOf') return { path, message: `${where} must be ${choicesOf(error)}` }
  return { path, message: `${where} ${error.message}` }
}

function choicesOf({ schema }: SchemaError): string {
  const branches = Array.isArray(schema) ? (schema as { type?: string; enum?: string[] }[]) : []
  return branches.map((branch) => branch.enum?.join(', ') ?? branch.type ?? 'a value').join(' or ')
}

/** A JSON pointer as a path; numbers are indexes only where a list is. */
function pathOf(pointer: string, json: unknown): Path {
  let at: unknown = json
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part) => {
      const key = Array.isArray(at) ? Number(part) : part
      at = (at as Record<string | number, unknown> | null)?.[key]
      return key
    })
}
