// Words that may not occur in the code, each with its replacement.
import { type Finding, type SourceFile, findPattern, isTest, lineAt } from './source.ts'

/** A banned word: where it is looked for, and where it is banned. */
interface BannedWord {
  readonly pattern: RegExp
  readonly view: 'code' | 'comments' | 'text'
  readonly where: (path: string) => boolean
  readonly instead: string
}

const everywhere = () => true
const inPureCode = (path: string) => /^(?:kernel|contract)\/src\//.test(path) && !isTest(path)
const inServer = (path: string) => /^(?:server|contract|cli)\/src\//.test(path) && !isTest(path)

const BANNED: readonly BannedWord[] = [
  {
    pattern: /\bparseFloat\b/g,
    view: 'code',
    where: inServer,
    instead: 'parseFloat reads "1.5x" as 1.5: parse with the readers of core',
  },
  {
    pattern: /\.toFixed\b/g,
    view: 'code',
    where: inPureCode,
    instead: 'toFixed rounds binary fractions: keep integers or numerator and denominator',
  },
  {
    pattern: /\bnew Date\b/g,
    view: 'code',
    where: inPureCode,
    instead: 'new Date knows a clock: use core/day.ts and core/moment.ts of the kernel',
  },
  {
    pattern: /\bDate\.now\b/g,
    view: 'code',
    where: inPureCode,
    instead: 'Date.now is a clock: take the moment as a parameter',
  },
  {
    pattern: /\bMath\.random\b/g,
    view: 'code',
    where: inPureCode,
    instead: 'Math.random makes results unrepeatable: take chance as a parameter',
  },
  {
    pattern: /(?<![.\w$])any\b(?!\s*[(:])/g,
    view: 'code',
    where: everywhere,
    instead: 'any switches the types off: use unknown and narrow it',
  },
  {
    pattern: /[\w)\]]!(?=[.;,:)\]}\s[]|$)/gm,
    view: 'code',
    where: everywhere,
    instead: 'a non-null ! hides a case: handle it, or assert it',
  },
  {
    pattern: /\b(?:TO[D]O|FI[X]ME|HA[C]K|XX[X](?=:))/g,
    view: 'comments',
    where: everywhere,
    instead: 'leftovers do not stay: do it now',
  },
  {
    pattern: /\.(?:only|skip|todo)\s*\(/g,
    view: 'code',
    where: isTest,
    instead: 'a test that is off proves nothing: use skipIf, or delete it',
  },
  {
    pattern: /\bexport\s+default\b/g,
    view: 'code',
    where: (path) => !/\.config\.[a-z]+$/.test(path),
    instead: 'no default exports: name it',
  },
  {
    pattern: /\bexport\s+\*/g,
    view: 'code',
    where: (path) => !BARRELS.has(path),
    instead: 'no barrels: import from the file that declares it',
  },
]

/** The files that may re-export others: all resources of the server, and the entry point of a published package. */
const BARRELS: ReadonlySet<string> = new Set([
  'server/src/resources/index.ts',
  'sdk/src/index.ts',
  'kernel/src/index.ts',
])

/** Forbidden words in a file. */
export function checkWords(file: SourceFile): Finding[] {
  const found = BANNED.filter(({ where }) => where(file.path)).flatMap(({ pattern, view, instead }) =>
    findPattern(file, view, pattern, instead),
  )
  return found.filter((finding) => !isAllowed(file, finding.line))
}

/** An `any` that the linter lets pass, by a comment on the line before, passes here too. */
function isAllowed(file: SourceFile, line: number): boolean {
  return /oxlint-disable-next-line typescript\/no-explicit-any/.test(file.text.split('\n')[line - 2] ?? '')
}

/** Names without a word of the domain. */
const EMPTY_WORDS = new Set(['manager', 'managers', 'helper', 'helpers', 'util', 'utils'])

/** What a library is called by, and cannot be called otherwise. */
const OF_LIBRARIES = new Set(['notifyManager'])

/** Files and identifiers named with an empty word. */
export function checkNames(file: SourceFile): Finding[] {
  const finding = (name: string, line: number): Finding => ({
    path: file.path,
    line,
    message: `${name} names nothing: name what it does, in words of the domain`,
  })
  const ofFile = wordsOf(file.path.replaceAll('/', '-')).some((word) => EMPTY_WORDS.has(word))
    ? [finding('the file name', 1)]
    : []
  const names = [...file.code.matchAll(/[A-Za-z_$][\w$]*/g)].filter(
    ([name]) => !OF_LIBRARIES.has(name) && wordsOf(name).some((word) => EMPTY_WORDS.has(word)),
  )
  return [...ofFile, ...names.map((match) => finding(match[0], lineAt(file.text, match.index)))]
}

function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
}

/** A file that only re-exports others. */
export function checkBarrel(file: SourceFile): Finding[] {
  if (BARRELS.has(file.path)) return []
  const statements = file.code
    .trim()
    .split(/\n(?=\S)/)
    .filter((statement) => statement.trim() !== '')
  const reexports =
    statements.length > 0 &&
    statements.every((statement) => /^(?:export\s+(?:type\s+)?[*{]|import\b|\})/.test(statement))
  const message =
    'only exports other files: no barrels but the index of resources and of a package; import from the file that declares it'
  return reexports ? [{ path: file.path, line: 1, message }] : []
}
