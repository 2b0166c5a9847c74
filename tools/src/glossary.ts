// The terms of the glossary, as the dashboard finds them: what each means, and where its definition is.
import { readFileSync } from 'node:fs'

/** The glossary, from the root of the repository. */
const GLOSSARY = new URL('../../docs/reference/glossary.md', import.meta.url)

const HEAD = `// Generated from the glossary by \`npm run generate\`; not to be edited.

/** A term of the glossary. */
export interface Term {
  readonly term: string
  /** What it means, in a sentence. */
  readonly meaning: string
  /** Where the documentation defines it. */
  readonly href: string
}
`

const LINK = /\[([^\]]+)\]\(([^)]+)\)/g

/** The module that lists the terms. */
export function glossaryModule(): string {
  const terms = termsOf(readFileSync(GLOSSARY, 'utf8'))
  return `${HEAD}
/** Every term of the glossary. */
export const TERMS: readonly Term[] = [
${terms.map(termText).join('')}]
`
}

interface Term {
  readonly term: string
  readonly meaning: string
  readonly href: string
}

function termsOf(text: string): Term[] {
  const found: Term[] = []
  let section = ''
  for (const line of text.split('\n')) {
    if (line.startsWith('## ')) section = anchorOf(line.slice(3))
    const [, term, text] = /^\| (.+?) \| (.+) \|$/.exec(line) ?? []
    if (term !== undefined && text !== undefined && term !== 'term') found.push(termOf(term, text, section))
  }
  return found
}

/** Links behind the last sentence are to where it is defined; those within it are words of it. */
function termOf(term: string, text: string, section: string): Term {
  const target = [...text.matchAll(LINK)]
    .map(([, , path]) => path ?? '')
    .find((path) => path.startsWith('definitions/'))
  const meaning = text.replace(/(?<=\. )\[[^\]]+\]\([^)]+\).*$/, '').replaceAll(LINK, '$1')
  return {
    term,
    meaning: meaning.replaceAll(/[*`]/g, '').trim(),
    href: `/docs/${target === undefined ? `reference/glossary#${section}` : target.replace('.md', '')}`,
  }
}

function anchorOf(heading: string): string {
  return heading.toLowerCase().replaceAll(' ', '-')
}

function termText({ term, meaning, href }: Term): string {
  const quoted = (text: string) => `'${text.replaceAll("'", '’')}'`
  return `  {\n    term: ${quoted(term)},\n    meaning: ${quoted(meaning)},\n    href: ${quoted(href)},\n  },\n`
}
