// The command line as its users get it: packed, installed where the server is not, and the examples of its README run as printed.
import { execFile } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Lender, type TestService, startTestService } from '../../server/test/harness/service.ts'

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const README = readFileSync(join(ROOT, 'cli', 'README.md'), 'utf8')
const OURS = ['kernel', 'contract', 'tape', 'sdk', 'cli']

let service: TestService
let lender: Lender
let folder: string
beforeAll(async () => {
  service = await startTestService()
  lender = await service.lender()
  folder = await mkdtemp(join(tmpdir(), 'tapeline-cli-packed-'))
  for (const name of OURS) await unpack(name)
  for (const name of new Set(OURS.flatMap(dependenciesOf)))
    if (!name.startsWith('@tapeline/')) await link(join(ROOT, 'node_modules', name), join('node_modules', name))
  await link('../@tapeline/cli/dist/main.js', 'node_modules/.bin/tapeline-cli')
  await chmod(join(placeOf('cli'), 'dist', 'main.js'), 0o755)
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await service.stop()
})

/** Packs one of our packages and puts the content of its archive where an installation puts it. */
async function unpack(name: string): Promise<void> {
  const { stdout } = await run(process.execPath, [join(ROOT, 'tools', 'pack.mjs'), name, folder], { cwd: ROOT })
  const place = placeOf(name)
  await mkdir(place, { recursive: true })
  await run('tar', ['-xzf', stdout.trim().split('\n').at(-1) ?? '', '-C', place, '--strip-components=1'])
}

function placeOf(name: string): string {
  return join(folder, 'node_modules', '@tapeline', name)
}

function dependenciesOf(name: string): string[] {
  const declared = JSON.parse(readFileSync(join(placeOf(name), 'package.json'), 'utf8')) as { dependencies?: object }
  return Object.keys(declared.dependencies ?? {})
}

async function link(from: string, to: string): Promise<void> {
  await mkdir(dirname(join(folder, to)), { recursive: true })
  await symlink(from, join(folder, to))
}

/** The block of the README in a language, the n-th of it. */
function block(language: string, at: number): string {
  return [...README.matchAll(/```(\w*)\n(.*?)```/gs)].filter(([, own]) => own === language)[at]?.[2] ?? ''
}

test('the examples of the README import a tape into a running service', async () => {
  await writeFile(join(folder, 'loans.csv'), block('csv', 0))
  await writeFile(join(folder, 'loans.mapping.yaml'), block('yaml', 0))
  const env = {
    PATH: `${join(folder, 'node_modules', '.bin')}:${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`,
    TAPELINE_URL: service.address,
    TAPELINE_KEY: lender.key,
  }
  const commands = block('sh', 1).replaceAll('npx ', '')
  const { stdout } = await run('sh', ['-e', '-c', commands], { cwd: folder, env })
  expect(stdout.match(/^6 records: .*/gm)).toEqual([
    '6 records: 6 would be written, 0 unchanged, 0 rejected',
    '6 records: 6 written, 0 unchanged, 0 rejected',
  ])
  expect((await lender.client.get('/receivables/L2')).body).toMatchObject({ id: 'L2', obligor_id: 'a-B2' })
})

test('help names the program, and a certificate needs a hash', async () => {
  const program = join(placeOf('cli'), 'dist', 'main.js')
  const { stdout } = await run(process.execPath, [program, 'import', '--help'])
  expect(stdout).toContain('tapeline-cli import loans.csv --suggest')
  const refused = run(process.execPath, [program, 'certificates', 'verify', 'certificate.json'])
  await expect(refused).rejects.toThrow("required option '--sha256 <hash>' not specified")
})

test('the program has the version of its package, and the licenses of the packages in it', async () => {
  const { version } = JSON.parse(readFileSync(join(placeOf('cli'), 'package.json'), 'utf8')) as { version: string }
  const { stdout } = await run(process.execPath, [join(placeOf('cli'), 'dist', 'main.js'), '--version'])
  expect(stdout).toBe(`${version}\n`)
  const notices = readFileSync(join(placeOf('cli'), 'dist', 'THIRD-PARTY.txt'), 'utf8')
  const bundled = [...new Set(['cli', 'contract', 'tape'].flatMap(dependenciesOf))]
  for (const name of bundled.filter((own) => !own.startsWith('@tapeline/') && !UNBUNDLED.includes(own)))
    expect(notices).toMatch(new RegExp(`^${name} [0-9.]+ \\((?:MIT|ISC)\\)\n\n(?=.)`, 'm'))
})

/** Installed beside the program. */
const UNBUNDLED = ['saxes']

test('nothing of it is a source, a test, or imports a package that it does not declare', () => {
  for (const name of OURS) {
    const files = readdirSync(placeOf(name), { recursive: true, encoding: 'utf8' })
    expect(files.filter((path) => path.includes('.test.') || path.startsWith('src'))).toEqual([])
    const imported = files
      .filter((path) => path.endsWith('.js'))
      .flatMap((path) => [...readFileSync(join(placeOf(name), path), 'utf8').matchAll(IMPORT)].map(packageOf))
    expect(imported.filter((own) => own !== undefined && !dependenciesOf(name).includes(own))).toEqual([])
  }
  const installed = readdirSync(join(folder, 'node_modules'))
  expect(installed.filter((name) => /^(?:pg|fastify)/.test(name))).toEqual([])
  expect(readdirSync(join(folder, 'node_modules', '@tapeline')).toSorted()).toEqual(OURS.toSorted())
})

const IMPORT = /^(?:import|export)\b.* from '([^'.][^']*)'|\bimport\('([^'.][^']*)'\)/gm

/** The package that a match of `IMPORT` names; undefined for what is of Node. */
function packageOf([, from, loaded]: RegExpExecArray): string | undefined {
  const specifier = from ?? loaded ?? ''
  if (specifier.startsWith('node:')) return undefined
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}
