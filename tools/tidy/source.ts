// A file of the repository as the checks see it, and a finding as they report it.
import { posix } from 'node:path'
import { type Masks, maskText } from './lexer.ts'

/** A file, its path from the repository's root with forward slashes. */
export interface SourceFile extends Masks {
  readonly path: string
  readonly text: string
  /** Size on disk. */
  readonly bytes: number
  /** What it imports, statically, by type alone, or by `import()` with a fixed name. */
  readonly imports: readonly Import[]
}

/** One import. */
export interface Import {
  readonly specifier: string
  /** The file it names, from the root; undefined for a package that is not one of ours. */
  readonly target: string | undefined
  readonly line: number
}

/** A broken rule: where, and what to do instead. */
export interface Finding {
  readonly path: string
  readonly line: number
  readonly message: string
}

/** Whether a file holds TypeScript or JavaScript. */
export function isCode(path: string): boolean {
  return /\.(?:ts|tsx|mts|mjs|js)$/.test(path)
}

/** Whether a file is there for tests alone; only tests may import it. */
export function isTest(path: string): boolean {
  return (
    path.endsWith('.test.ts') ||
    /^(?:kernel\/test|contract\/test|cli\/test|server\/test|sdk\/test|demo\/test|web\/e2e)\//.test(path) ||
    TEST_SUPPORT.includes(path)
  )
}

/** Files beside their subject that several tests share. */
export const TEST_SUPPORT: readonly string[] = [
  'server/src/certificates/test-fixture.ts',
  'server/src/embedded/test-fixture.ts',
  'cli/src/bank-statements/test-fixture.ts',
  'demo/src/data-sets/proof.ts',
  'demo/src/demo-service.ts',
]

/** Reads a file's text. */
export function sourceFile(path: string, text: string, bytes = Buffer.byteLength(text)): SourceFile {
  const masks = isCode(path) ? maskText(text) : { code: '', strings: text, comments: '' }
  return { path, text, bytes, ...masks, imports: isCode(path) ? importsOf(path, text, masks.code) : [] }
}

/** An import as it looks in code whose strings are blank; the specifier is read from the text at the same place. */
const IMPORT = /\bfrom\s+'[^']*'|\bimport\s*\(?\s*'[^']*'/g

function importsOf(path: string, text: string, code: string): Import[] {
  return [...code.matchAll(IMPORT)].map((match) => {
    const specifier = /'(.*)'/s.exec(text.slice(match.index, match.index + match[0].length))?.[1] ?? ''
    return { specifier, target: targetOf(path, specifier), line: lineAt(text, match.index) }
  })
}

/** Our packages whose modules are imported one by one, and where their sources are. */
const SOURCES: readonly (readonly [string, string])[] = [
  ['@tapeline/kernel/', 'kernel/src/'],
  ['@tapeline/contract/', 'contract/src/'],
  ['@tapeline/tape/', 'tape/src/'],
  ['@tapeline/cli/', 'cli/src/'],
]

function targetOf(path: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.normalize(posix.join(posix.dirname(path), specifier))
  const source = SOURCES.find(([name]) => specifier.startsWith(name))
  return source && `${source[1]}${specifier.slice(source[0].length)}.ts`
}

/** The line of a position, counted from 1. */
export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}

/** Findings for every match of a pattern in one view of a file. */
export function findPattern(file: SourceFile, view: keyof Masks | 'text', pattern: RegExp, message: string): Finding[] {
  return [...file[view].matchAll(pattern)].map((match) => ({
    path: file.path,
    line: lineAt(file.text, match.index),
    message,
  }))
}
