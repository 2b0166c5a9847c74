// The package as its users get it: packed, installed where nothing else is, and used against the service by the Node that runs the tests, a
// newer one, Deno and Bun.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runtime } from '../../server/test/harness/runtimes.ts'
import { type Lender, type TestService, startTestService } from '../../server/test/harness/service.ts'

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** A program that runs JavaScript, and how. */
interface Runtime {
  readonly name: string
  readonly program: string
  readonly flags: readonly string[]
}

const NODES: Runtime[] = [
  { name: `Node ${process.versions.node}`, program: process.execPath, flags: [] },
  ...runtimeOf('NODE_24'),
]
const OTHERS: Runtime[] = [
  ...runtimeOf('DENO', ['run', '--allow-all', '--node-modules-dir=manual']),
  ...runtimeOf('BUN'),
]

function runtimeOf(name: 'NODE_24' | 'DENO' | 'BUN', flags: readonly string[] = []): Runtime[] {
  const program = runtime(name)
  return program === undefined ? [] : [{ name, program, flags }]
}

let service: TestService
let lender: Lender
let folder: string
let installed: string
beforeAll(async () => {
  service = await startTestService()
  lender = await service.lender()
  folder = await mkdtemp(join(tmpdir(), 'tapeline-packed-'))
  const { stdout } = await run(process.execPath, [join(ROOT, 'tools', 'pack.mjs'), 'sdk', folder], { cwd: ROOT })
  await writeFile(join(folder, 'package.json'), '{"name":"user","private":true}')
  const installing = [
    'install',
    '--offline',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    stdout.trim().split('\n').at(-1) ?? '',
  ]
  await run('npm', installing, { cwd: folder })
  installed = join(folder, 'node_modules', '@tapeline', 'sdk')
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await service.stop()
})

async function filesUnder(place: string): Promise<string[]> {
  const found = await readdir(place, { recursive: true, withFileTypes: true })
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(place.length + 1))
}

/** Runs a program in the fresh folder; gives what it printed. */
async function outputOf({ program, flags }: Runtime, name: string, text: string): Promise<string> {
  await writeFile(join(folder, name), text)
  const env = { PATH: process.env['PATH'], TAPELINE_KEY: lender.key, TAPELINE_URL: service.address }
  const { stdout, stderr } = await run(program, [...flags, name], { cwd: folder, env })
  expect(stderr).toBe('')
  return stdout
}

describe('the archive', () => {
  test('holds what is built of each source, the page, the license, and nothing else', async () => {
    const sources = (await filesUnder(join(ROOT, 'sdk', 'src'))).map((path) => path.replace(/\.ts$/, ''))
    const built = sources.flatMap((path) => [`dist/${path}.js`, `dist/${path}.d.ts`])
    expect((await filesUnder(installed)).toSorted()).toEqual(
      [...built, 'LICENSE', 'README.md', 'package.json'].toSorted(),
    )
  })

  test('asks for no other package, and imports neither packages nor what is of Node', async () => {
    const { dependencies, peerDependencies, optionalDependencies } = JSON.parse(
      await readFile(join(installed, 'package.json'), 'utf8'),
    ) as Record<string, unknown>
    expect([dependencies, peerDependencies, optionalDependencies]).toEqual([undefined, undefined, undefined])
    for (const path of (await filesUnder(installed)).filter((name) => /\.(?:js|d\.ts)$/.test(name))) {
      const text = await readFile(join(installed, path), 'utf8')
      const named = [...text.matchAll(/(?<!['"])(?:\bfrom|\bimport\(?|\brequire\()\s*['"]([^'"]+)['"]/g)].map(
        (match) => match[1],
      )
      expect(
        named.filter((name) => !/^\.{1,2}\/.*\.js$/.test(name ?? '')),
        path,
      ).toEqual([])
      expect(text, path).not.toMatch(/\bprocess\.|\bBuffer\b|reference types/)
    }
  })
})

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
const quickStart = /^```js\n(.*?)^```$/ms.exec(readme)?.[1] ?? ''

const PRINTED = `A lender, sandbox
2026-01-05 disbursement 1000000
`

/** A runtime with the globals of web standards such as Fetch, and none of Node. */
const EDGE = `
  import { readFile } from 'node:fs/promises'
  import { createContext, SourceTextModule } from 'node:vm'
  const web = { fetch, Headers, Response, Blob, FormData, ReadableStream, AbortController, URL, crypto, setTimeout, clearTimeout, queueMicrotask }
  const context = createContext({ ...web, key: process.env.TAPELINE_KEY, base_url: process.env.TAPELINE_URL })
  const modules = new Map()
  async function load(url) {
    if (!modules.has(url.href)) modules.set(url.href, new SourceTextModule(await readFile(url, 'utf8'), { context, identifier: url.href }))
    return modules.get(url.href)
  }
  const entry = new URL(import.meta.resolve('@tapeline/sdk'))
  const link = async (specifier, from) => await load(specifier === 'entry' ? entry : new URL(specifier, from.identifier))
  const program = new SourceTextModule(\`
    import { Tapeline } from 'entry'
    const tapeline = new Tapeline({ key, base_url })
    const written = []
    for await (const { ok } of tapeline.accounts.upsertMany([{ id: 'edge', type: 'individual' }])) written.push(ok)
    const found = (await tapeline.accounts.list().toArray({ limit: 1 })).map(({ id }) => id)
    export const result = JSON.stringify({ kinds: [typeof process, typeof Buffer], written, found })
  \`, { context, identifier: new URL('program.js', entry).href })
  await program.link(link)
  await program.evaluate()
  console.log(program.namespace.result)
`

describe.each([...NODES, ...OTHERS])('on $name', (runtime) => {
  test('the quick start of the page runs unchanged, and again', async () => {
    for (const time of ['first', 'again']) {
      const lines = (await outputOf(runtime, 'quick-start.mjs', quickStart)).split('\n')
      expect(lines.filter((line) => !/^(?:date|amount): ./.test(line)).join('\n'), time).toBe(PRINTED)
      expect(
        lines.filter((line) => /^(?:date|amount): ./.test(line)),
        time,
      ).toHaveLength(2)
    }
  })
})

describe.each(NODES)('on $name', (node) => {
  test('CommonJS loads it by require', async () => {
    const program = `
      const { Tapeline, NotFoundError } = require('@tapeline/sdk')
      const tapeline = new Tapeline({ key: process.env.TAPELINE_KEY, base_url: process.env.TAPELINE_URL })
      tapeline.accounts.get('nobody').catch((error) => console.log(error instanceof NotFoundError, error.name))
    `
    expect(await outputOf(node, 'common.cjs', program)).toBe('true NotFoundError\n')
  })

  test('it needs nothing that an edge runtime has not', async () => {
    const flags = ['--experimental-vm-modules', '--no-warnings']
    const printed = await outputOf({ ...node, flags }, 'edge.mjs', EDGE)
    expect(printed).toBe('{"kinds":["undefined","undefined"],"written":[true],"found":["edge"]}\n')
  })
})

describe('its types are judged, whole, by a caller', () => {
  const PROGRAM = `
    import { type Account, type NewReceivable, NotFoundError, Tapeline, writeEach } from '@tapeline/sdk'
    export async function main(tapeline: Tapeline, receivable: NewReceivable): Promise<Account | undefined> {
      await tapeline.receivables.upsert(receivable, { effective_date: '2026-01-01' })
      for await (const outcome of tapeline.accounts.upsertMany([{ id: 'a', phone: null }]))
        if (outcome.ok) console.log(outcome.stored.phone?.length, outcome.row.phone)
      const text: string = await (await tapeline.portfolio.summary.csv()).text()
      const file: ReadableStream<Uint8Array> | null = (await tapeline.documents.content(text).download()).body
      void [file, writeEach]
      return await tapeline.accounts.get('a').catch((error: unknown) => { if (error instanceof NotFoundError) return undefined; throw error })
    }
  `
  const strict = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    skipLibCheck: false,
    noUncheckedIndexedAccess: true,
  }

  test.each<[string, string, object]>([
    [
      'of Node',
      'main.mts',
      {
        module: 'nodenext',
        target: 'es2022',
        lib: ['es2023'],
        types: ['node'],
        typeRoots: [join(ROOT, 'node_modules', '@types')],
      },
    ],
    [
      'of Node in CommonJS',
      'main.cts',
      {
        module: 'nodenext',
        target: 'es2022',
        lib: ['es2023'],
        types: ['node'],
        typeRoots: [join(ROOT, 'node_modules', '@types')],
      },
    ],
    [
      'of a bundler',
      'main.ts',
      {
        module: 'esnext',
        moduleResolution: 'bundler',
        target: 'es2022',
        lib: ['es2023', 'dom', 'dom.iterable'],
        types: [],
      },
    ],
    [
      'of an edge runtime',
      'main.mts',
      { module: 'nodenext', target: 'es2022', lib: ['es2023', 'webworker'], types: [] },
    ],
  ])('%s', async (title, name, options) => {
    const place = join(folder, title.replaceAll(' ', '-'))
    await mkdir(place)
    await writeFile(join(place, name), PROGRAM)
    await writeFile(
      join(place, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: { ...strict, ...options }, files: [name] }),
    )
    const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc')
    const judged = await run(process.execPath, [tsc, '-p', place]).catch((error: { stdout: string }) => error)
    expect(judged.stdout).toBe('')
  })
})
