// Where the serving process spends its time, from a profile of V8: the share of each part of the code, in its own functions.
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** The parts of the serving process. */
export const SERVICE_PARTS = [
  'http: requests, routes, JSON',
  'validation and decisions',
  'writer: batches and statements',
  'driver of PostgreSQL',
  'native code and sockets of Node.js',
  'memory: garbage collection',
  'other',
] as const

type ServicePart = (typeof SERVICE_PARTS)[number]

interface Profile {
  readonly nodes: readonly {
    readonly id: number
    readonly callFrame: { readonly functionName: string; readonly url: string }
  }[]
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}

const PART_OF: readonly (readonly [RegExp, ServicePart])[] = [
  [/node_modules\/(?:pg|pg-[^/]*|postgres-[^/]*)\//, 'driver of PostgreSQL'],
  [/server\/dist\/storage\//, 'writer: batches and statements'],
  [/server\/dist\/http\/|node_modules\//, 'http: requests, routes, JSON'],
  [/server\/dist\/resources\/|(?:contract|kernel)\/dist\//, 'validation and decisions'],
  [/^node:/, 'native code and sockets of Node.js'],
]

/** Idle time, which no one spends. */
const IDLE = new Set(['(idle)', '(root)'])

/** The part that a function belongs to; undefined for idle time. */
function servicePartOf({
  functionName,
  url,
}: {
  readonly functionName: string
  readonly url: string
}): ServicePart | undefined {
  if (IDLE.has(functionName)) return undefined
  if (functionName === '(garbage collector)') return 'memory: garbage collection'
  return (
    PART_OF.find(([pattern]) => pattern.test(url))?.[1] ?? (url === '' ? 'native code and sockets of Node.js' : 'other')
  )
}

/** The share of each part, in percent of all time that is not idle. */
export function sharesOf({ nodes, samples, timeDeltas }: Profile): Map<ServicePart, number> {
  const parts = new Map(nodes.map(({ id, callFrame }) => [id, servicePartOf(callFrame)]))
  const times = new Map<ServicePart, number>(SERVICE_PARTS.map((part) => [part, 0]))
  samples.forEach((id, at) => {
    const part = parts.get(id)
    if (part !== undefined) times.set(part, (times.get(part) ?? 0) + (timeDeltas[at] ?? 0))
  })
  const all = [...times.values()].reduce((sum, one) => sum + one, 0)
  return new Map([...times].map(([part, time]) => [part, (100 * time) / all]))
}

/** The only profile in a folder. */
export async function readProfile(folder: string): Promise<Profile> {
  const [name] = (await readdir(folder)).filter((one) => one.endsWith('.cpuprofile'))
  if (name === undefined) throw new Error('The process left no profile')
  return JSON.parse(await readFile(join(folder, name), 'utf8')) as Profile
}
