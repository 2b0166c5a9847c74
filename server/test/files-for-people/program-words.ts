// Words of programs in a file for people: heads and facts that are names of fields, and cells that are codes.

/** A name or a code of the interface: `term_loan`, `principal.closing`. */
const CODE = /^[a-z][a-z\d]*(?:[._][a-z\d]+)+$/

/** Columns whose texts are people's own, by their heads: names, files, and what a lender writes; ids are too. */
const OWN = new Set([
  'Name',
  'Key',
  'Label',
  'File',
  'Metadata',
  'Description',
  'Organization',
  'E-mail',
  'Bank reference',
  'Purpose',
  'Counterparty',
  'Record',
  'Receivable',
  'Account',
  'Entry',
  'Obligor',
  'Document',
  'Debt line',
  'Class',
  'Limit',
  'Rule',
  'Group',
  'Events',
])
const ID = /(?:^| |\()ids?\)?$/i

/** Facts whose values are people's own. */
const OWN_FACTS = /^(?:Table|Organization|Page|Metadata .*|Filters|Definitions|Figures)$|\bid$/

/** A part of a file: the heads of its columns, its cells as texts, and what the sheet about it states. */
export interface WordedFile {
  readonly heads: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly facts?: ReadonlyMap<string, string>
}

/** What is not in words: `head: as_of`, `Product type: term_loan`. */
export function programWords({ heads, rows, facts = new Map() }: WordedFile): string[] {
  const cells = rows.flatMap((row) =>
    row.flatMap((text, at) => (isOwn(heads[at]) ? [] : codesIn(text).map((code) => `${heads[at]}: ${code}`))),
  )
  const named = [...facts].flatMap(([name, fact]) => [
    ...(isName(name) ? [`fact: ${name}`] : []),
    ...(OWN_FACTS.test(name) ? [] : codesIn(fact).map((code) => `${name}: ${code}`)),
  ])
  return [...new Set([...heads.filter(isName).map((head) => `head: ${head}`), ...named, ...cells])]
}

function isOwn(head: string | undefined): boolean {
  return head === undefined || OWN.has(head) || ID.test(head)
}

/** People's words begin with a capital or a digit; a head may be what a lender calls a group. */
function isName(head: string): boolean {
  return CODE.test(head) || /^[a-z]/.test(head)
}

function codesIn(text: string): string[] {
  return text.split('; ').filter((part) => CODE.test(part) && !/\.[a-z]{2,4}$/.test(part))
}
