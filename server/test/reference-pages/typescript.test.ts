// The examples in TypeScript are correct: each compiles under strict settings, and sends what the curl command beside it sends.
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { runnerImport } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Tapeline } from '@tapeline/sdk'
import { blockInTypescript } from '../../src/http/reference/markdown.ts'
import { referenceOf } from '../../src/http/reference/model.ts'
import { inTypescript } from '../../src/http/reference/typescript.ts'
import { contract } from '../../src/resources/index.ts'
import { commandsOf, requestOfCommand } from './shell.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const SDK = join(ROOT, 'sdk', 'src', 'index.ts')
const GUIDES = join(ROOT, 'docs', 'guides')
const declared = contract('operator')
const write = inTypescript(declared)

interface Pair {
  readonly commands: readonly string[]
  readonly typescript: string
}

const operations = referenceOf(declared).flatMap((page) => page.operations)
const ofEndpoints = operations.flatMap(({ curl, typescript, leads }) => [{ curl, typescript }, ...leads])
const guideBlocks = readdirSync(GUIDES).flatMap((name) => {
  const blocks = readFileSync(join(GUIDES, name), 'utf8').matchAll(/^```sh\n(.*?)\n```$/gms)
  return [...blocks].map(([, text = '']) => text).filter((text) => /^curl /m.test(text))
})

const pairs: Pair[] = [
  ...ofEndpoints.map(({ curl, typescript = '' }) => ({ commands: [curl], typescript })),
  ...guideBlocks.flatMap((text) => {
    const typescript = blockInTypescript(text, write)
    return typescript === undefined ? [] : [{ commands: commandsOf(text), typescript }]
  }),
]

const PREAMBLE = `import type { Tapeline } from '@tapeline/sdk'
const openAsBlob = async (_name: string) => new Blob(['a file'])
const writeFile = async (_name: string, _content: Uint8Array) => undefined
const console = { log: (..._shown: unknown[]) => undefined }
void [openAsBlob, writeFile, console]
`

let folder: string
let program: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tapeline-typescript-'))
  program = join(folder, 'examples.mts')
  const functions = pairs.map(
    ({ typescript }) => `async (tapeline: Tapeline, operator: Tapeline) => {\n${typescript}\n}`,
  )
  writeFileSync(program, `${PREAMBLE}export const examples = [\n${functions.join(',\n')}]\n`)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('every example of an endpoint has one, and every request of a guide that does not stream or name the type of a part', () => {
  expect(ofEndpoints.filter(({ typescript }) => typescript === undefined).map(({ curl }) => curl)).toEqual([])
  const without = guideBlocks.filter((text) => blockInTypescript(text, write) === undefined)
  expect(without.filter((text) => !/ -T |;type=|\||^export /m.test(text))).toEqual([])
  expect(pairs.length).toBeGreaterThan(120)
})

test('each compiles', async () => {
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    module: 'nodenext',
    target: 'es2023',
    lib: ['es2023'],
    allowImportingTsExtensions: true,
    paths: { '@tapeline/sdk': [SDK] },
    types: ['node'],
    typeRoots: [join(ROOT, 'node_modules', '@types')],
  }
  const project = join(folder, 'tsconfig.json')
  writeFileSync(project, JSON.stringify({ compilerOptions, files: [program] }))
  const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc')
  const { stdout } = await promisify(execFile)(process.execPath, [tsc, '-p', project]).catch(
    (error: { stdout: string }) => error,
  )
  expect(stdout).toBe('')
})

const EMPTY_PAGE = '{"data":[],"has_more":false,"next_page":null,"previous_page":null}'
const KEYS = {
  KEY: 'sk_snbx_lender',
  TAPELINE_KEY: 'sk_snbx_lender',
  OPERATOR_KEY: 'sk_snbx_operator',
  OPERATOR_LIVE_KEY: 'sk_snbx_operator',
}
const base_url = 'http://127.0.0.1:4000'

test('each sends what the command beside it sends', async () => {
  const { module } = await runnerImport<{ examples: ((...clients: Tapeline[]) => Promise<void>)[] }>(program, {
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { '@tapeline/sdk': SDK } },
  })
  for (const [at, { commands }] of pairs.entries()) {
    const sent: Request[] = []
    const record = (url: string, init: RequestInit) => {
      sent.push(new Request(url, init))
      return Promise.resolve(new Response(EMPTY_PAGE, { headers: { 'content-type': 'application/json' } }))
    }
    const clientOf = (key: string) => new Tapeline({ key, base_url, fetch: record })
    await module.examples[at]?.(clientOf(KEYS.KEY), clientOf(KEYS.OPERATOR_KEY))
    const wanted = commands.map(
      (command) => new Request(...requestOfCommand(command, { ...KEYS, TAPELINE_URL: base_url })),
    )
    expect(sent.length).toBe(wanted.length)
    for (const [index, request] of wanted.entries())
      expect(await shown(sent[index], request), commands[index]).toEqual(await shown(request, request))
  }
})

/** What counts of a request. An idempotency key counts where the command has one: the SDK makes one for every write. */
async function shown(request: Request | undefined, command: Request) {
  if (request === undefined) return undefined
  const { pathname, searchParams } = new URL(request.url)
  const headers = command.headers.has('idempotencykey') ? ['authorization', 'idempotencykey'] : ['authorization']
  return {
    method: request.method,
    path: decodeURIComponent(pathname),
    query: [...searchParams].toSorted(([a], [b]) => (a < b ? -1 : 1)),
    headers: headers.map((name) => request.headers.get(name)),
    body: await bodyOf(request),
  }
}

async function bodyOf(request: Request): Promise<unknown> {
  if (request.headers.get('content-type')?.startsWith('multipart/') === true)
    return [...(await request.formData())].map(([name, value]) => [
      name,
      typeof value === 'string' ? value : value.name,
    ])
  const text = await request.text()
  // What openAsBlob gives, and how a command names a file.
  if (text === 'a file' || text.startsWith('@') || request.headers.get('content-type') === 'application/pdf')
    return 'a file'
  if (request.headers.get('content-type') === 'application/x-ndjson') return text
  return text === '' ? '' : JSON.parse(text)
}
