// Where the serving process spends its time, from a profile of V8: the share of each part of the code and of each function, in its own code. The
// service is bundled, so each function is looked up in the map of its bundle.
import { existsSync, readFileSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { SourceMap } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

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

/** A function, where it is in the bundle. */
interface CallFrame {
  readonly functionName: string
  readonly url: string
  readonly lineNumber: number
  readonly columnNumber: number
}

/** A profile of one thread, as V8 writes it. */
export interface Profile {
  readonly nodes: readonly { readonly id: number; readonly callFrame: CallFrame }[]
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}

const PART_OF: readonly (readonly [RegExp, ServicePart])[] = [
  [/node_modules\/(?:pg|pg-[^/]*|postgres-[^/]*)\//, 'driver of PostgreSQL'],
  [/server\/src\/storage\//, 'writer: batches and statements'],
  [/server\/src\/http\/|server\/src\/commands\/|node_modules\//, 'http: requests, routes, JSON'],
  [/server\/src\/resources\/|(?:contract|kernel)\/src\//, 'validation and decisions'],
  [/^node:/, 'native code and sockets of Node.js'],
]

/** Idle time, which no one spends. */
const IDLE = new Set(['(idle)', '(root)'])

const maps = new Map<string, SourceMap | undefined>()

function mapOf(url: string): SourceMap | undefined {
  if (!maps.has(url)) {
    const file = `${fileURLToPath(url)}.map`
    maps.set(url, existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8'))) : undefined)
  }
  return maps.get(url)
}

/** The file of a function's source, below the root of the project; its address as it is where nothing maps it. */
function sourceOf({ url, lineNumber, columnNumber }: CallFrame): string {
  const map = url.startsWith('file:') ? mapOf(url) : undefined
  const { originalSource } = { originalSource: undefined, ...map?.findEntry(lineNumber, columnNumber) }
  return typeof originalSource === 'string'
    ? relative(process.cwd(), resolve(dirname(fileURLToPath(url)), originalSource))
    : url
}

/** The part that a function belongs to; undefined for idle time. */
function servicePartOf(frame: CallFrame): ServicePart | undefined {
  const { functionName } = frame
  const url = sourceOf(frame)
  if (IDLE.has(functionName)) return undefined
  if (functionName === '(garbage collector)') return 'memory: garbage collection'
  return (
    PART_OF.find(([pattern]) => pattern.test(url))?.[1] ?? (url === '' ? 'native code and sockets of Node.js' : 'other')
  )
}

/** The share of each part, in percent of all time that is not idle. */
export function sharesOf(profile: Profile): Map<ServicePart, number> {
  const shares = new Map<ServicePart, number>(SERVICE_PARTS.map((part) => [part, 0]))
  for (const [part, share] of sharesBy(profile, servicePartOf)) shares.set(part, share)
  return shares
}

/** The share of each function with its file, in percent of all time that is not idle, the largest first. */
export function sharesOfFunctions(profile: Profile): [string, number][] {
  const named = (frame: CallFrame) =>
    IDLE.has(frame.functionName) ? undefined : `${frame.functionName || '(anonymous)'}  ${sourceOf(frame)}`
  return [...sharesBy(profile, named)].sort(([, one], [, other]) => other - one)
}

function sharesBy<Name>(
  { nodes, samples, timeDeltas }: Profile,
  nameOf: (frame: CallFrame) => Name | undefined,
): Map<Name, number> {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]))
  const times = new Map<Name, number>()
  samples.forEach((id, at) => {
    const name = names.get(id)
    if (name !== undefined) times.set(name, (times.get(name) ?? 0) + (timeDeltas[at] ?? 0))
  })
  const all = [...times.values()].reduce((sum, one) => sum + one, 0)
  return new Map([...times].map(([name, time]) => [name, (100 * time) / all]))
}

/** The last seconds of a profile, down to its end. */
export function lastSeconds(profile: Profile, seconds: number): Profile {
  let left = seconds * 1e6
  let from = profile.samples.length
  while (from > 0 && left > 0) left -= profile.timeDeltas[(from -= 1)] ?? 0
  return { ...profile, samples: profile.samples.slice(from), timeDeltas: profile.timeDeltas.slice(from) }
}

/** The share of the time in which the thread waited, in percent. */
export function idleShareOf({ nodes, samples, timeDeltas }: Profile): number {
  const idle = new Set(nodes.filter(({ callFrame }) => IDLE.has(callFrame.functionName)).map(({ id }) => id))
  const all = timeDeltas.reduce((sum, one) => sum + one, 0)
  const waited = timeDeltas.reduce((sum, one, at) => sum + (idle.has(samples[at] ?? 0) ? one : 0), 0)
  return (100 * waited) / all
}

/** The profile of the main thread in a folder, where threads left theirs beside it. */
export async function readProfile(folder: string): Promise<Profile> {
  const names = (await readdir(folder)).filter((one) => one.endsWith('.0.001.cpuprofile'))
  const [name] = names
  if (name === undefined) throw new Error('The process left no profile')
  return JSON.parse(await readFile(join(folder, name), 'utf8')) as Profile
}
