// Files as such: each opens by saying why it is there, names its imports in full, is imported by someone, and holds nothing
// of the machine it was written on.
import { type Finding, type SourceFile, findPattern, isCode, isTest } from './source.ts'

/** A file that does not begin with a comment. */
export function checkHeader(file: SourceFile): Finding[] {
  const first = file.text.replace(/^#!.*\n/, '').trimStart()
  const opens = /\.(?:sql)$/.test(file.path) ? /^--/ : /^\/[/*]/
  if (!(isCode(file.path) || file.path.endsWith('.sql')) || opens.test(first)) return []
  return [{ path: file.path, line: 1, message: 'open with one to five lines of comment: what the file is for and the decision that shaped it' }]
}

/** Relative imports that leave the ending out. */
export function checkEndings(file: SourceFile): Finding[] {
  return file.imports
    .filter(({ target }) => target !== undefined && !/\.(?:ts|tsx|mjs|json|css)$/.test(target) && target !== 'server/dist/main.js')
    .map(({ specifier, line }) => ({ path: file.path, line, message: `${specifier} must end in .ts: what is written is what is run` }))
}

/** Files that begin something: a process, a test run, a script of package.json. */
const ENTRY_POINTS: readonly string[] = [
  'server/src/main.ts', 'demo/src/main.ts', 'bench/src/main.ts', 'server/test/crash/main.ts', 'server/test/harness/global-setup.ts',
  'vitest.config.ts', 'tools/src/generate.ts', 'tools/start.mjs', 'tools/test.mjs', 'tools/tapeline.mjs', 'tools/run.mjs',
]

/** Files that nothing imports. */
export function checkDeadFiles(files: readonly SourceFile[]): Finding[] {
  const imported = new Set(files.flatMap((file) => file.imports.map(({ target }) => target).filter((target) => target !== file.path)))
  const forTests = new Set(files.filter(({ path }) => isTest(path)).flatMap((file) => file.imports.map(({ target }) => target)))
  const byCode = new Set(files.filter(({ path }) => !isTest(path)).flatMap((file) => file.imports.map(({ target }) => target)))
  return files.filter(({ path }) => isCode(path) && !path.endsWith('.test.ts') && !ENTRY_POINTS.includes(path)).flatMap(({ path }) => {
    if (!imported.has(path)) return [{ path, line: 1, message: 'nothing imports it: delete it, or name it as an entry point in tools/tidy/files.ts' }]
    if (!isTest(path) && forTests.has(path) && !byCode.has(path) && !path.startsWith('tools/')) {
      return [{ path, line: 1, message: 'only tests import it: use it, delete it, or move it to the tests' }]
    }
    return []
  })
}

/** Where this was written is nobody's business, and is nowhere else. */
const MACHINE_PATH = /(?<![\w.$}/])\/(?:work|root|home\/\w+|Users\/\w+|mnt|opt\/\w+)\//g
const REGISTRY_HOST = /\b(?:registry|npm|artifactory|nexus|mirror|proxy)\.[a-z0-9-]+\.[a-z]{2,}|\b[a-z0-9-]+\.(?:internal|local|lan|corp)\b(?!\.)/g
const ADDRESS = /\bhttps?:\/\/(?!localhost\b|127\.0\.0\.1\b|\[::1\]|(?:[\w-]+\.)*example(?:\.\w+)+|[^\w[]|\$)[\w.[\]:-]+/g

/** Paths, registries and addresses of a machine or a network. Prose and comments may link to public sources. */
export function checkMachine(file: SourceFile): Finding[] {
  const paths = findPattern(file, 'text', MACHINE_PATH, 'names a path of one machine: make it relative, or read it from the environment')
  const hosts = findPattern(file, 'text', REGISTRY_HOST, 'names a host of one network: leave it to the environment')
  const prose = file.path.endsWith('.md') || isTest(file.path)
  const addresses = prose ? [] : findPattern(file, 'strings', ADDRESS, 'names an outside address: the service calls nobody; use example.com in examples')
  return [...paths, ...hosts, ...addresses]
}

/** Addresses in the lockfile, which tie it to one registry. */
export function checkLockfile(file: SourceFile): Finding[] {
  return findPattern(file, 'text', /"resolved":\s*"(?:https?|git\+?\w*):/g, 'a download address: install with omit-lockfile-registry-resolved, as .npmrc says')
}
