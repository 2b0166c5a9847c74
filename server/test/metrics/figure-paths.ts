// Which figures there are, by the definitions of a row and of the timeline, and which of them an example shows. Tests compare what
// the service answers with what is written about it by these paths.
import { receivableMonth } from '../../src/resources/receivable-metrics/receivable-month-definition.ts'
import { timeline } from '../../src/resources/receivable-metrics/timeline-definition.ts'
import type { Example, JsonObject } from './documented-examples.ts'

/** Figures are distinguished down to this depth; what is deeper, such as the parts of a ratio, counts as one figure. */
const DEPTH_MAX = { month: 3, timeline: 2 } as const

interface Schema {
  readonly properties?: { readonly [name: string]: Schema }
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
}

/** Every figure by its path (how fresh the figures are is none of them), with the words that it can be where it is one of some. */
export function figurePaths(): ReadonlyMap<string, readonly string[]> {
  const { months: _, freshness: __, ...fields } = timeline.computed
  const paths = new Map<string, readonly string[]>()
  const walk = (computed: typeof fields, depth_max: number) => {
    for (const [name, { schema }] of Object.entries(computed))
      addPaths(paths, name, JSON.parse(JSON.stringify(schema)) as Schema, depth_max - 1)
  }
  walk(receivableMonth.computed, DEPTH_MAX.month)
  walk(fields, DEPTH_MAX.timeline)
  return paths
}

function addPaths(paths: Map<string, readonly string[]>, path: string, schema: Schema, depth: number): void {
  const { properties, items } = bare(schema)
  const inner = properties ?? (items === undefined ? undefined : bare(items).properties)
  const isRatio = inner !== undefined && 'numerator' in inner
  if (inner === undefined || isRatio || depth === 0) paths.set(path, wordsOf(schema))
  else for (const [name, field] of Object.entries(inner)) addPaths(paths, `${path}.${name}`, field, depth - 1)
}

/** A schema without the null that it allows beside. */
function bare(schema: Schema): Schema {
  return schema.anyOf?.find((one) => one.properties !== undefined || one.items !== undefined) ?? schema
}

function wordsOf(schema: Schema): string[] {
  const words = [...(schema.enum ?? []), ...(schema.const === undefined ? [] : [schema.const])]
  const others = (schema.anyOf ?? []).flatMap(wordsOf)
  return [...words.filter((word) => typeof word === 'string'), ...others]
}

/** What an example shows: each path, and `path=word` for each text. */
export function shownBy({ figures }: Example): ReadonlySet<string> {
  const shown = new Set<string>()
  for (const { months = {}, timeline: values } of figures) {
    for (const row of Object.values(months)) addShown(shown, '', row)
    if (values !== undefined) addShown(shown, '', values)
  }
  return shown
}

function addShown(shown: Set<string>, path: string, value: unknown): void {
  shown.add(path)
  if (typeof value === 'string') shown.add(`${path}=${value}`)
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) for (const one of value) addShown(shown, path, one)
  else
    for (const [name, inner] of Object.entries(value as JsonObject))
      addShown(shown, path === '' ? name : `${path}.${name}`, inner)
}
