// Distinguishes code, strings and comments of a TypeScript text, character by character, so that a word banned in code is
// free in prose. Small on purpose: the compiler in use offers no syntax tree, and the law needs none.

/** One text seen three ways, each as long as the text: what belongs elsewhere is blank, line ends stay. */
export interface Masks {
  /** Code alone: the insides of strings, templates, regular expressions and comments are blank. */
  readonly code: string
  /** The insides of strings, templates and regular expressions alone. */
  readonly strings: string
  /** Comments alone. */
  readonly comments: string
}

type Part = 'code' | 'string' | 'comment'

/** A run of characters of one part, from its start to the next run's. */
interface Run {
  readonly part: Part
  readonly start: number
}

/** Splits a text. */
export function maskText(text: string): Masks {
  const runs = [...runsOf(text), { part: 'code' as const, start: text.length }]
  const show = (wanted: Part) =>
    runs
      .slice(0, -1)
      .map((run, index) => {
        const piece = text.slice(run.start, runs[index + 1]?.start)
        return run.part === wanted ? piece : piece.replace(/[^\n]/g, ' ')
      })
      .join('')
  return { code: show('code'), strings: show('string'), comments: show('comment') }
}

function runsOf(text: string): Run[] {
  const runs: Run[] = [{ part: 'code', start: 0 }]
  /** Open braces of code inside templates: the counts at which a `}` returns to the template. */
  const templates: number[] = []
  let braces = 0
  let at = 0
  const skip = (part: Part, start: number, end: number): void => {
    runs.push({ part, start }, { part: 'code', start: end })
    at = end
  }
  const template = (): void => {
    const end = templateEnd(text, at + 1)
    skip('string', at + 1, end)
    if (text.startsWith('${', end)) {
      templates.push(braces)
      at = end + 2
    } else at = end + 1
  }
  while (at < text.length) {
    const character = text[at] ?? ''
    if (text.startsWith('//', at)) skip('comment', at, lineEnd(text, at))
    else if (text.startsWith('/*', at)) skip('comment', at, blockEnd(text, at))
    else if (character === "'" || character === '"') {
      skip('string', at + 1, quotedEnd(text, at))
      at += 1
    } else if (character === '`') template()
    else if (character === '}' && templates.at(-1) === braces) {
      templates.pop()
      template()
    } else if (character === '/' && startsRegex(text, at)) {
      skip('string', at + 1, regexEnd(text, at))
      at += 1
    } else {
      if (character === '{') braces += 1
      if (character === '}') braces -= 1
      at += 1
    }
  }
  return runs
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end
}

function blockEnd(text: string, from: number): number {
  const end = text.indexOf('*/', from + 2)
  return end < 0 ? text.length : end + 2
}

function quotedEnd(text: string, from: number): number {
  let at = from + 1
  while (at < text.length && text[at] !== text[from] && text[at] !== '\n') at += text[at] === '\\' ? 2 : 1
  return at
}

/** Where a template's text stops: at its closing quote or at `${`. */
function templateEnd(text: string, from: number): number {
  let at = from
  while (at < text.length && text[at] !== '`' && !text.startsWith('${', at)) at += text[at] === '\\' ? 2 : 1
  return at
}

/** A slash after a value divides; after anything else it opens a regular expression. */
function startsRegex(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 40), at).trimEnd()
  return /(?:^|[(,=:[!&|?{};>+\-*%~^]|\b(?:return|case|typeof|in|of|yield|await))$/.test(before)
}

function regexEnd(text: string, from: number): number {
  let inClass = false
  let at = from + 1
  while (at < text.length && text[at] !== '\n' && (inClass || text[at] !== '/')) {
    if (text[at] === '[') inClass = true
    if (text[at] === ']') inClass = false
    at += text[at] === '\\' ? 2 : 1
  }
  return at
}
