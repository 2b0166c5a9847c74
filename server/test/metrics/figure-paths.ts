// Which figures there are, by the definitions of a row and of the timeline, and which of them an example tells. What is answered and
// what is written about it are held against each other by these paths.
import { receivableMonth } from '../../src/resources/receivable-metrics/receivable-month-definition.ts'
import { timeline } from '../../src/resources/receivable-metrics/timeline-definition.ts'
import type { Example, Told } from './documented-examples.ts'

/** Figures are told apart down to here; what lies deeper, as the parts of a ratio, is one. */
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

/** What an example tells: each path, and each `path=word` of a text that stands there. */
export function toldBy({ figures }: Example): ReadonlySet<string> {
  const told = new Set<string>()
  for (const { months = {}, timeline: story } of figures) {
    for (const row of Object.values(months)) addTold(told, '', row)
    if (story !== undefined) addTold(told, '', story)
  }
  return told
}

function addTold(told: Set<string>, path: string, value: unknown): void {
  told.add(path)
  if (typeof value === 'string') told.add(`${path}=${value}`)
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) for (const one of value) addTold(told, path, one)
  else
    for (const [name, inner] of Object.entries(value as Told))
      addTold(told, path === '' ? name : `${path}.${name}`, inner)
}
