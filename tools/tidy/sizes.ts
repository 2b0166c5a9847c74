// Sizes: of files, functions and lines. Each limit is a ratchet, set where nothing good was ever refused; the aims are in STYLE.md.
import { type Finding, type SourceFile, lineAt } from './source.ts'

export const LIMITS = { file_lines_max: 400, function_lines_max: 70, line_length_max: 160, bytes_max: 200_000 }

/** Tables of data: one row of them is no line of thought. */
const DATA_FILES: ReadonlySet<string> = new Set([
  'kernel/src/core/tables/iso3166.ts',
  'kernel/src/core/tables/iso4217.ts',
  'kernel/src/core/tables/naics-titles.ts',
  'contract/src/records/account/naics-codes.ts',
])

/** What is generated is read a type at a time. */
const GENERATED = /^(?:sdk|web)\/src\/generated\//

/** Files that no one reads whole. What is generated of the contract grows with it. */
const LARGE_FILES: ReadonlySet<string> = new Set([
  'package-lock.json',
  'openapi.json',
  'docs/reference/api/portfolio.md',
  'server/src/http/reference/generated/recorded-answers.json',
])

/** Files that are too long. */
export function checkLength(file: SourceFile): Finding[] {
  if (DATA_FILES.has(file.path) || GENERATED.test(file.path)) return []
  const lines = file.text.trimEnd().split('\n')
  if (lines.length <= LIMITS.file_lines_max) return []
  return [
    {
      path: file.path,
      line: 1,
      message: `has ${lines.length} lines, more than ${LIMITS.file_lines_max}: split it by role`,
    },
  ]
}

/** Lines that are too wide to be read. */
export function checkWidth(file: SourceFile): Finding[] {
  if (DATA_FILES.has(file.path) || GENERATED.test(file.path)) return []
  return file.text.split('\n').flatMap((line, index) => {
    if (line.length <= LIMITS.line_length_max) return []
    return [
      {
        path: file.path,
        line: index + 1,
        message: `is ${line.length} columns wide, more than ${LIMITS.line_length_max}: break it`,
      },
    ]
  })
}

/** Files that are too large to be kept in the repository. */
export function checkBytes(file: Pick<SourceFile, 'path' | 'bytes'>): Finding[] {
  if (file.bytes <= LIMITS.bytes_max || LARGE_FILES.has(file.path) || GENERATED.test(file.path)) return []
  const message = `has ${file.bytes} bytes, more than ${LIMITS.bytes_max}: keep data outside, or name the file in tools/tidy/sizes.ts`
  return [{ path: file.path, line: 1, message }]
}

/** Functions that are too long. A `describe` is a container, not a function. */
export function checkFunctions(file: SourceFile): Finding[] {
  return blocksOf(file.code).flatMap(({ start, end }) => {
    const first = lineAt(file.code, start)
    const length = lineAt(file.code, end) - first + 1
    if (length <= LIMITS.function_lines_max || !isFunction(headOf(file.code, start))) return []
    return [
      {
        path: file.path,
        line: first,
        message: `opens a function of ${length} lines, more than ${LIMITS.function_lines_max}: name its parts`,
      },
    ]
  })
}

function blocksOf(code: string): { start: number; end: number }[] {
  const open: number[] = []
  return [...code.matchAll(/[{}]/g)].flatMap(({ 0: brace, index }) => {
    if (brace === '{') open.push(index)
    const start = brace === '}' ? open.pop() : undefined
    return start === undefined ? [] : [{ start, end: index }]
  })
}

/** What stands before a brace, back to where its statement begins: the last line that starts with a word at its depth. */
function headOf(code: string, start: number): string {
  const lines = code.slice(0, start).split('\n')
  const indent = /^\s*(?:[)}\]].*)?/.exec(lines.at(-1) ?? '')?.[0].search(/\S|$/) ?? 0
  const from = lines.findLastIndex((line) => line.search(/\S/) === indent && !/^\s*[)}\]]/.test(line))
  return lines.slice(Math.max(from, 0)).join('\n').trim()
}

function isFunction(head: string): boolean {
  if (/^describe\b/.test(head)) return false
  if (head.endsWith('=>') || /\bfunction\b/.test(head)) return true
  if (/^(?:if|for|while|switch|catch|else)\b/.test(head)) return false
  return /^(?:(?:async|static|private|public|protected|override|get|set)\s+)*\*?[\w#$]+(?:<[^(]*>)?\(/.test(head)
}
