// How the rows of an import are read, kept from its beginning to its end by the browser, for this tab alone: a page that is loaded again in
// the midst of it reads the file as before, where otherwise its halves might be read in two ways.
import { LINE_KINDS } from '../../generated/import-fields.ts'
import type { Mapping } from '../../import/mapping.ts'
import type { Environment } from '../../paths.ts'

/** An import by its name. */
export interface NamedImport {
  readonly environment: Environment
  readonly id: string
}

/** Keeps the mapping of an import. */
export function keepMapping(name: NamedImport, mapping: Mapping): void {
  inTab((kept) => kept.setItem(keyOf(name), JSON.stringify(mapping)))
}

/** The mapping of an import, where the file has the columns that it was made for. */
export function findMapping(name: NamedImport, heads: readonly string[]): Mapping | undefined {
  return inTab((kept) => readMapping(kept.getItem(keyOf(name)) ?? 'null', heads))
}

/** Forgets the mapping of an import that is settled or left. */
export function forgetMapping(name: NamedImport): void {
  inTab((kept) => kept.removeItem(keyOf(name)))
}

/** Reads what was kept; undefined where it is for other columns, or of a version of the page that knew other kinds of rows. */
export function readMapping(text: string, heads: readonly string[]): Mapping | undefined {
  const mapping = JSON.parse(text) as Mapping | null
  if (mapping === null || !LINE_KINDS.includes(mapping.kind)) return undefined
  if (JSON.stringify(mapping.heads) !== JSON.stringify(heads)) return undefined
  // A column that is left out is null in JSON.
  return { ...mapping, targets: mapping.targets.map((target) => target ?? undefined) }
}

function keyOf({ environment, id }: NamedImport): string {
  return `import ${environment} ${id}`
}

/** A browser that keeps nothing costs only the choice of columns. */
function inTab<Result>(act: (kept: Storage) => Result): Result | undefined {
  try {
    return act(sessionStorage)
  } catch {
    return undefined
  }
}
