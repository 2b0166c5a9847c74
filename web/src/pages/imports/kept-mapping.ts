// The mapping of an import under way, which the browser keeps for this tab alone, so that a page that is loaded again reads the file as before. Mappings of
// sources were kept here too before the service saved them; they are offered to be saved there, once.
import type { MappingFile } from '@tapeline/tape/mapping/mapping-schema'
import type { Environment } from '../../paths.ts'

/** An import by its name. */
export interface NamedImport {
  readonly environment: Environment
  readonly id: string
}

/** A mapping of a source. */
export interface NamedMapping {
  readonly name: string
  readonly mapping: MappingFile
}

/** Keeps the mapping of an import. */
export function keepMapping(name: NamedImport, mapping: MappingFile): void {
  kept(() => sessionStorage.setItem(keyOf(name), JSON.stringify(mapping)))
}

/** The mapping of an import. */
export function findMapping(name: NamedImport): MappingFile | undefined {
  return kept(() => JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null') as MappingFile | null) ?? undefined
}

/** Forgets the mapping of an import that is settled or left. */
export function forgetMapping(name: NamedImport): void {
  kept(() => sessionStorage.removeItem(keyOf(name)))
}

const SOURCES = 'tape mappings'

/** The mappings of sources that this browser kept, by name. */
export function namedMappings(organization: string): readonly NamedMapping[] {
  const found = kept(() => JSON.parse(localStorage.getItem(`${SOURCES} ${organization}`) ?? '[]') as NamedMapping[])
  return found ?? []
}

/** Forgets them, when they are saved or no longer wanted. */
export function forgetNamed(organization: string): void {
  kept(() => localStorage.removeItem(`${SOURCES} ${organization}`))
}

function keyOf({ environment, id }: NamedImport): string {
  return `import ${environment} ${id}`
}

/** A browser that keeps nothing costs only the choice of columns. */
function kept<Result>(act: () => Result): Result | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
