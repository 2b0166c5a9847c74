// Files as such: each opens by stating its purpose, names its imports in full, is imported by someone, and holds nothing
// of the machine it was written on.
import { type Finding, type SourceFile, findPattern, isCode, isTest } from './source.ts'

/** A file that does not begin with a comment. */
export function checkHeader(file: SourceFile): Finding[] {
  const first = file.text.replace(/^#!.*\n/, '').trimStart()
  const opens = /\.(?:sql)$/.test(file.path) ? /^--/ : /^\/[/*]/
  if (!(isCode(file.path) || file.path.endsWith('.sql')) || opens.test(first)) return []
  return [
    {
      path: file.path,
      line: 1,
      message: 'open with one to five lines of comment: what the file is for and the decision that shaped it',
    },
  ]
}

/** Relative imports that leave the ending out. */
export function checkEndings(file: SourceFile): Finding[] {
  return file.imports
    .filter(
      ({ target }) =>
        target !== undefined && !/\.(?:ts|tsx|mjs|json|css)$/.test(target) && target !== 'server/dist/main.js',
    )
    .map(({ specifier, line }) => ({
      path: file.path,
      line,
      message: `${specifier} must end in .ts: what is written is what is run`,
    }))
}

/** Files that begin something: a process, a test run, a script of package.json. */
const ENTRY_POINTS: ReadonlySet<string> = new Set([
  'server/src/main.ts',
  'cli/src/main.ts',
  'kernel/src/index.ts',
  'sdk/src/index.ts',
  'server/src/worker.ts',
  'server/src/book-thread.ts',
  'demo/src/main.ts',
  'bench/src/main.ts',
  'server/test/crash/main.ts',
  'server/test/histories/main.ts',
  'server/test/harness/citus-setup.ts',
  'server/test/harness/costs-setup.ts',
  'server/test/harness/seed-setup.ts',
  'server/test/harness/global-setup.ts',
  'web/e2e/browser-setup.ts',
  'vitest.config.ts',
  'tools/mutations/main.ts',
  'tools/src/generate.ts',
  'tools/start.mjs',
  'tools/test.mjs',
  'tools/test-citus.mjs',
  'tools/tapeline.mjs',
  'tools/bundle.mjs',
  'tools/notices.d.mts',
  'tools/sbom.mjs',
  'tools/run.mjs',
  'tools/pack.mjs',
  'tools/production.mjs',
  'tools/healthcheck.mjs',
  'tools/screenshots.mjs',
  'web/src/main.tsx',
  'web/vite.config.ts',
])

/** Files that nothing imports. */
export function checkDeadFiles(files: readonly SourceFile[]): Finding[] {
  const byTests = targetsOf(files.filter(({ path }) => isTest(path)))
  const byCode = targetsOf(files.filter(({ path }) => !isTest(path)))
  return files
    .filter(({ path }) => !path.endsWith('.test.ts') && !ENTRY_POINTS.has(path))
    .flatMap(({ path }) => {
      const finding = (message: string): Finding[] => [{ path, line: 1, message }]
      if (byCode.has(path) || isStarted(path, files)) return []
      if (!byTests.has(path))
        return finding('nothing imports it: delete it, or name it as an entry point in tools/tidy/files.ts')
      if (isTest(path) || path === 'tools/tidy.ts') return []
      return finding('only tests import it: use it, delete it, or move it to the tests')
    })
}

function targetsOf(files: readonly SourceFile[]): Set<string | undefined> {
  return new Set(
    files.flatMap((file) => file.imports.map(({ target }) => target).filter((target) => target !== file.path)),
  )
}

/** Whether another file of the same folder starts it as a program of its own, by `new URL('name.ts', …)` or the like. */
function isStarted(path: string, files: readonly SourceFile[]): boolean {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const name = path.slice(folder.length)
  const quoted = new RegExp(
    String.raw`(?<!(?:from|import)\s*\(?\s*'[^'\n]*)['\x60/]${name.replaceAll('.', String.raw`\.`)}['\x60]`,
  )
  return files.some((file) => file.path !== path && file.path.startsWith(folder) && quoted.test(file.text))
}

/** Where this was written is nobody's business, and is nowhere else. */
const MACHINE_PATH = /(?<![\w.$}/])\/(?:work|root|home\/\w+|Users\/\w+|mnt|opt\/\w+)\//g
const REGISTRY_HOST =
  /\b(?:registry|npm|artifactory|nexus|mirror|proxy)\.[a-z0-9-]+\.[a-z]{2,}|\b[a-z0-9-]+\.(?:internal|local|lan|corp)\b(?!\.)/g
const STANDARD_NAMES =
  'www\\.w3\\.org/(?:2000/svg|1999/|2001/XMLSchema-instance)|schemas\\.openxmlformats\\.org/|purl\\.org/dc/|schemas\\.openid\\.net/event/'
const OURS = String.raw`localhost\b|127\.0\.0\.1\b|\[::1\]|(?:[\w-]+\.)*example(?:\.\w+)+|[^\w[]|\$`
const ADDRESS = new RegExp(String.raw`\bhttps?://(?!${STANDARD_NAMES}|${OURS})[\w.[\]:-]+`, 'g')

/** Paths, registries and addresses of a machine or a network. Prose and comments may link to public sources; XML names its namespaces. */
export function checkMachine(file: SourceFile): Finding[] {
  const paths = findPattern(
    file,
    'text',
    MACHINE_PATH,
    'names a path of one machine: make it relative, or read it from the environment',
  )
  const hosts = findPattern(file, 'text', REGISTRY_HOST, 'names a host of one network: leave it to the environment')
  const prose = /\.md$|^(?:LICENSE|NOTICE)$/.test(file.path) || isTest(file.path)
  const addresses = prose
    ? []
    : findPattern(
        file,
        'strings',
        ADDRESS,
        'names an outside address: the service calls nobody; use example.com in examples',
      )
  return [...paths, ...hosts, ...addresses]
}

/** Addresses in the lockfile, which tie it to one registry. */
export function checkLockfile(file: SourceFile): Finding[] {
  return findPattern(
    file,
    'text',
    /"resolved":\s*"(?:https?|git\+?\w*):/g,
    'a download address: install with omit-lockfile-registry-resolved, as in .npmrc',
  )
}

/** Who doubles quotes writes cells of CSV, save for the name of a folder that PostgreSQL reads. */
const CELL_WRITERS = ['kernel/src/core/csv.ts', 'server/src/embedded/server-settings.ts']

/** Cells of CSV that are written past the guard against formulas. */
export function checkCells(file: SourceFile): Finding[] {
  if (CELL_WRITERS.includes(file.path) || isTest(file.path)) return []
  return findPattern(
    file,
    'text',
    /replace(?:All)?\((?:'"'|`"`|\/"\/g), ['`]""['`]\)/g,
    'writes cells of CSV: use csvLine of kernel/src/core/csv.ts, which guards them against spreadsheets',
  )
}
