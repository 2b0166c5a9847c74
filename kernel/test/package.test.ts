// The package as its users get it: packed, installed where nothing else is, and the example of its README run as printed.
import { execFile } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const README = readFileSync(join(ROOT, 'kernel', 'README.md'), 'utf8')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tapeline-kernel-packed-'))
  const packed = await run(process.execPath, [join(ROOT, 'tools', 'pack.mjs'), 'kernel', folder], { cwd: ROOT })
  await writeFile(join(folder, 'package.json'), '{"name":"user","private":true}')
  const archive = packed.stdout.trim().split('\n').at(-1) ?? ''
  await run('npm', ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', archive], { cwd: folder })
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

/** The block of the README in a language, the n-th of it. */
function block(language: string, at: number): string {
  return [...README.matchAll(/```(\w*)\n(.*?)```/gs)].filter(([, own]) => own === language)[at]?.[2] ?? ''
}

test('the example of the README prints what the README shows, with nothing else installed', async () => {
  await writeFile(join(folder, 'example.mjs'), block('js', 0))
  const { stdout } = await run(process.execPath, ['example.mjs'], { cwd: folder })
  expect(stdout).toBe(block('', 1))
  expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['@tapeline'])
})

test('the package has no test, source or dependency, and its types resolve', async () => {
  const installed = join(folder, 'node_modules', '@tapeline', 'kernel')
  const files = readdirSync(installed, { recursive: true, encoding: 'utf8' })
  expect(files.filter((path) => path.includes('.test.') || path.startsWith('src'))).toEqual([])
  expect(files).toContain(join('dist', 'metrics', 'pools', 'prepayment.js'))
  expect(existsSync(join(installed, 'LICENSE'))).toBe(true)
  await writeFile(
    join(folder, 'typed.ts'),
    "import { type Receivable, delinquencyOn } from '@tapeline/kernel'\n" +
      "import { deriveCpr } from '@tapeline/kernel/metrics/pools/prepayment'\n" +
      'const book: Receivable[] = []\n' +
      "export const share: bigint | undefined = delinquencyOn(book, '2026-06-30').past_due_over_30?.numerator\n" +
      'export const speed = deriveCpr({ numerator: 1n, denominator: 100n })\n' +
      '// @ts-expect-error An amount is a number of minor units.\n' +
      "export const wrong: Receivable['entries'] = [{ date: '2026-01-01', type: 'principal', amount: '1.00' }]\n",
  )
  const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc')
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023', '--types', '']
  await run(process.execPath, [tsc, ...options, 'typed.ts'], { cwd: folder })
})
