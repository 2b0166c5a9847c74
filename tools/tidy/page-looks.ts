// A browser test that looks at a page once may look before the page has what is expected. Whatever reads a page is found by its definition, also over
// several functions and files, and is refused where it is expected of one look.
import { type Finding, type SourceFile, lineAt } from './source.ts'

/** What Playwright answers at once, or as soon as there is an element, whatever its text is by then. */
const READS =
  /\.(?:allInnerTexts|allTextContents|innerText|textContent|innerHTML|inputValue|getAttribute|count|boundingBox|evaluateAll|is[A-Z]\w+)\(|\bscrollWidth\b/

const ADDRESS = /\bpage\.url\(\)/

/** A function by its name: what stands behind it, up to the next line that is not within. */
const DEFINED =
  /^( *)(?:export )?(?:(?:async )?function (\w+)|const (\w+) = (?:async )?\()(?:.*\n(?:\1 .*\n|\1[)}\]].*\n|\n(?=\1 ))*)/gm

const MESSAGE = 'a page is looked at once, maybe before it has what is expected: await expect.poll(() => …)'

/** Places of browser tests at which one look at a page is expected to be right. */
export function checkPageLooks(files: readonly SourceFile[]): Finding[] {
  const pages = files.filter(({ path }) => path.startsWith('web/e2e/'))
  const readers = readersOf(pages)
  return pages.flatMap((file) => {
    const names = readers.get(file.path) ?? new Set()
    return expectationsOf(file.code)
      .filter(({ text }) => ADDRESS.test(text) || (/\bawait\b/.test(text) && looks(text, names)))
      .map(({ at }) => ({ path: file.path, line: lineAt(file.text, at), message: MESSAGE }))
  })
}

/** Whether code reads a page by itself, or by one of the functions of those names. */
function looks(code: string, names: ReadonlySet<string>): boolean {
  return READS.test(code) || [...names].some((name) => new RegExp(`(?<![.\\w])${name}\\(`).test(code))
}

/** The names by which each file knows functions that read pages. */
function readersOf(files: readonly SourceFile[]): ReadonlyMap<string, ReadonlySet<string>> {
  const known = new Map(files.map(({ path }) => [path, new Set<string>()]))
  for (let grown = true; grown;) {
    grown = false
    for (const file of files) {
      const names = known.get(file.path) ?? new Set()
      const before = names.size
      for (const name of [...importedBy(file, known), ...definedIn(file, names)]) names.add(name)
      grown ||= names.size > before
    }
  }
  return known
}

function definedIn(file: SourceFile, names: ReadonlySet<string>): string[] {
  return [...bodiesOf(file)].flatMap(([name, body]) => (looks(body, names) ? [name] : []))
}

/** Each function with its text; expressions of scripts that run in the page are strings. */
function bodiesOf({ text, code }: SourceFile): [string, string][] {
  return [...code.matchAll(DEFINED)].map((match) => {
    const [whole, , ofFunction, ofConstant] = match
    const scrolls = text.slice(match.index, match.index + whole.length).includes('scrollWidth') ? 'scrollWidth' : ''
    return [ofFunction ?? ofConstant ?? '', whole.slice(whole.indexOf('(')) + scrolls]
  })
}

function importedBy(file: SourceFile, known: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  return [...file.text.matchAll(/^import \{([^}]*)\} from '\.\/([\w.-]+)'/gm)].flatMap(([, names = '', from = '']) => {
    const readers = known.get(`web/e2e/${from}`) ?? new Set()
    return names.split(',').flatMap((name) => (readers.has(name.trim()) ? [name.trim()] : []))
  })
}

/** What is between the parentheses of each expectation, but for those that poll. */
function expectationsOf(code: string): { readonly at: number; readonly text: string }[] {
  return [...code.matchAll(/(?<![.\w])expect\(/g)].map(({ index }) => {
    const from = index + 'expect('.length
    let [depth, to] = [1, from]
    for (; depth > 0 && to < code.length; to += 1)
      depth += '([{'.includes(code[to] ?? ' ') ? 1 : ')]}'.includes(code[to] ?? ' ') ? -1 : 0
    return { at: index, text: code.slice(from, to - 1) }
  })
}
