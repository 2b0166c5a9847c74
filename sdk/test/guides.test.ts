// The guides are correct: their code compiles under the strictest settings, runs in order against the service, and prints the output that the pages show.
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { formatWithOptions, promisify } from 'node:util'
import { runnerImport } from 'vite'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type TestService, startTestService } from '../../server/test/harness/service.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const SDK = join(ROOT, 'sdk', 'src', 'index.ts')
const GUIDES = join(ROOT, 'docs', 'guides')
const pages = readdirSync(GUIDES).filter((name) => /^(?:sdk|moving)-/.test(name))

let service: TestService
let folder: string
beforeAll(async () => {
  service = await startTestService()
  folder = mkdtempSync(join(tmpdir(), 'tapeline-guides-'))
})
beforeEach(async () => {
  vi.stubEnv('TAPELINE_KEY', (await service.lender()).key)
  vi.stubEnv('TAPELINE_URL', service.address)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
  await service.stop()
})

const PREAMBLE = `import { Tapeline as Client } from '@tapeline/sdk'
const tapeline = new Client({ key: process.env['TAPELINE_KEY'] ?? '', base_url: process.env['TAPELINE_URL'] ?? '' })
`

/** The blocks of one kind on a page, in order. */
function blocks(page: string, kind: string): string[] {
  const text = readFileSync(join(GUIDES, page), 'utf8')
  return [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)].flatMap(([, found, code = '']) =>
    found === kind ? [code] : [],
  )
}

/** A page's code as one program, and where it is. */
function programOf(page: string): string {
  const path = join(folder, page.replace(/\.md$/, '.mts'))
  writeFileSync(path, PREAMBLE + blocks(page, 'ts').join('\n') + '\nexport {}\n')
  return path
}

test('there is a guide for upserts, for paging, for retries and for moving from v2, and the package leads to each', () => {
  expect(pages.toSorted()).toEqual(['moving-from-v2.md', 'sdk-paging.md', 'sdk-retries.md', 'sdk-upserts.md'])
  const readme = readFileSync(join(ROOT, 'sdk', 'README.md'), 'utf8')
  for (const page of pages) expect(readme).toContain(`(../docs/guides/${page})`)
})

describe.each(pages)('%s', (page) => {
  test('runs in order and prints the output that it shows', async () => {
    const printed: string[] = []
    const log = vi.spyOn(console, 'log').mockImplementation((...given: unknown[]) => {
      printed.push(formatWithOptions({ breakLength: 200 }, ...given))
    })
    try {
      await runnerImport(programOf(page), {
        configFile: false,
        logLevel: 'error',
        resolve: { alias: { '@tapeline/sdk': SDK } },
      })
    } finally {
      log.mockRestore()
    }
    expect(printed.join('\n')).toBe(blocks(page, 'text').join('').trimEnd())
    expect(printed.length).toBeGreaterThan(2)
  })

  test('compiles', async () => {
    const settings = { strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, noEmit: true }
    const modules = {
      module: 'nodenext',
      target: 'es2023',
      lib: ['es2023'],
      allowImportingTsExtensions: true,
      paths: { '@tapeline/sdk': [SDK] },
    }
    const types = { types: ['node'], typeRoots: [join(ROOT, 'node_modules', '@types')] }
    const project = join(folder, `${page}.json`)
    writeFileSync(
      project,
      JSON.stringify({ compilerOptions: { ...settings, ...modules, ...types }, files: [programOf(page)] }),
    )
    const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc')
    const judged = await promisify(execFile)(process.execPath, [tsc, '-p', project]).catch(
      (error: { stdout: string }) => error,
    )
    expect(judged.stdout).toBe('')
  })
})
