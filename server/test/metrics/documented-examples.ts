// The page about the metrics as a test reads it: its sections, the figures that their tables name, and the worked examples. Strict, so
// that a slip on the page is a fault and no example is passed over in silence.
import { readFileSync } from 'node:fs'

/** A JSON object of an example. */
export interface JsonObject {
  readonly [field: string]: unknown
}

/** What a lender reports, and what the operator settles before it. */
export interface Facts {
  /** Reporting settings, each with the `effective_date` from which it holds. */
  readonly settings?: readonly JsonObject[]
  readonly receivable: JsonObject
  /** Later statements about the receivable, each with an `effective_date`. */
  readonly updates?: readonly JsonObject[]
  readonly entries?: readonly JsonObject[]
  /** What is recorded after the moment that figures call `before`. */
  readonly later?: Later
}

/** Corrections of what was recorded. */
export interface Later {
  readonly settings?: readonly JsonObject[]
  readonly updates?: readonly JsonObject[]
  readonly entries?: readonly JsonObject[]
  /** Ids of entries. */
  readonly deleted?: readonly string[]
}

/** The results on the page: parts of rows and of the timeline, as of a day. */
export interface Figures {
  readonly as_of: string
  readonly known_at?: 'before'
  /** Every month that has a row, newest first. */
  readonly rows?: readonly string[]
  /** Parts of rows by month. */
  readonly months?: { readonly [month: string]: JsonObject }
  /** Parts of the timeline. */
  readonly timeline?: JsonObject
}

/** Facts with the results on the page. */
export interface Example {
  readonly name: string
  readonly facts: Facts
  readonly figures: readonly Figures[]
}

/** A part of the page under one heading. */
export interface Section {
  readonly title: string
  /** Paths of the figures whose meaning a table gives. */
  readonly fields: readonly string[]
  readonly examples: readonly Example[]
}

const FACTS: readonly string[] = ['settings', 'receivable', 'updates', 'entries', 'later']
const LATER: readonly string[] = ['settings', 'updates', 'entries', 'deleted']
const FIGURES: readonly string[] = ['as_of', 'known_at', 'rows', 'months', 'timeline']

/** Reads the page's sections. Throws on a fence that is neither, on JSON that is none, and on an example that states nothing. */
export function readPage(): readonly Section[] {
  const page = readFileSync(new URL('../../../docs/reference/definitions/metrics.md', import.meta.url), 'utf8')
  return parseSections(page)
}

/** The sections of a page's text. */
export function parseSections(page: string): readonly Section[] {
  return splitSections(page).map(({ title, lines }) => ({
    title,
    fields: lines.flatMap((line) => /^\| `([\w.]+)` \|/.exec(line)?.[1] ?? []),
    examples: examplesOf(title, lines),
  }))
}

function splitSections(page: string): { title: string; lines: string[] }[] {
  const sections: { title: string; lines: string[] }[] = [{ title: 'Before the first heading', lines: [] }]
  for (const line of page.split('\n')) {
    const title = /^#+ (.+)$/.exec(line)?.[1]
    if (title !== undefined) sections.push({ title, lines: [] })
    else sections.at(-1)?.lines.push(line)
  }
  return sections
}

function examplesOf(title: string, lines: readonly string[]): Example[] {
  const examples: { name: string; facts: Facts; figures: Figures[] }[] = []
  for (const { language, text } of blocksOf(title, lines)) {
    const name = `${title}, ${examples.length + (language === 'facts' ? 1 : 0)}`
    const block = parseBlock(name, text)
    if (language === 'facts') examples.push({ name, facts: factsOf(name, block), figures: [] })
    else {
      const example = examples.at(-1)
      if (example === undefined) throw new Error(`${title}: figures without facts before them`)
      example.figures.push(figuresOf(name, block))
    }
  }
  for (const { name, figures } of examples) if (figures.length === 0) throw new Error(`${name}: facts without figures`)
  return examples
}

/** Every fenced block; one that is neither facts nor figures, or that does not end, is a fault. */
function blocksOf(title: string, lines: readonly string[]): { language: string; text: string }[] {
  const blocks: { language: string; text: string }[] = []
  let open: { language: string; text: string } | undefined
  for (const line of lines) {
    const fence = /^\s*(?:```|~~~)\s*(.*)$/.exec(line)?.[1]
    if (fence === undefined) {
      if (open !== undefined) open.text += `${line}\n`
    } else if (open !== undefined && fence === '') {
      blocks.push(open)
      open = undefined
    } else if (open === undefined && (fence === 'facts' || fence === 'figures')) open = { language: fence, text: '' }
    else throw new Error(`${title}: a block is not facts or figures: ${line}`)
  }
  if (open !== undefined) throw new Error(`${title}: a block does not end`)
  return blocks
}

function parseBlock(name: string, text: string): JsonObject {
  let block: unknown
  try {
    block = JSON.parse(text)
  } catch (error) {
    throw new Error(`${name}: ${String(error)}\n${text}`, { cause: error })
  }
  if (typeof block !== 'object' || block === null) throw new Error(`${name}: a block must be an object`)
  return block as JsonObject
}

function factsOf(name: string, block: JsonObject): Facts {
  refuseOthers(name, block, FACTS)
  if (block['receivable'] === undefined) throw new Error(`${name}: facts without a receivable`)
  refuseOthers(name, (block['later'] ?? {}) as JsonObject, LATER)
  return block as unknown as Facts
}

function figuresOf(name: string, block: JsonObject): Figures {
  refuseOthers(name, block, FIGURES)
  const { as_of, known_at, rows, months, timeline } = block
  if (typeof as_of !== 'string') throw new Error(`${name}: figures must have as_of`)
  if (known_at !== undefined && known_at !== 'before') throw new Error(`${name}: known_at can only be before`)
  if (rows === undefined && months === undefined && timeline === undefined) throw new Error(`${name}: states nothing`)
  refuseEmpty(name, months ?? null)
  refuseEmpty(name, timeline ?? null)
  return block as unknown as Figures
}

function refuseOthers(name: string, block: JsonObject, allowed: readonly string[]): void {
  const others = Object.keys(block).filter((key) => !allowed.includes(key))
  if (others.length > 0) throw new Error(`${name}: ${others.join(', ')} is none of ${allowed.join(', ')}`)
}

/** An object without a field would agree with anything. */
function refuseEmpty(name: string, part: unknown): void {
  if (typeof part !== 'object' || part === null) return
  if (!Array.isArray(part) && Object.keys(part).length === 0) throw new Error(`${name}: an empty object states nothing`)
  for (const value of Object.values(part)) refuseEmpty(name, value)
}
