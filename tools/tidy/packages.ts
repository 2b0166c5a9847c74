// Every package a file imports is declared by its own workspace: hoisting lets an undeclared one resolve here and fail
// where the workspace is installed alone. The server's tests run from the root, so they may use what the root declares too.
import { builtinModules } from 'node:module'
import { type Finding, type SourceFile, isTest } from './source.ts'

/** A package.json, as far as it matters here. */
export interface PackageDeclaration {
  readonly path: string
  readonly runtime: ReadonlySet<string>
  readonly development: ReadonlySet<string>
}

/** Reads a package.json. */
export function packageDeclaration(path: string, text: string): PackageDeclaration {
  const json: unknown = JSON.parse(text)
  const fields = new Map<string, unknown>(Object.entries(json ?? {}))
  const names = (...keys: string[]) => new Set(keys.flatMap((key) => Object.keys(fields.get(key) ?? {})))
  return {
    path,
    runtime: names('dependencies', 'optionalDependencies', 'peerDependencies'),
    development: names('devDependencies'),
  }
}

/** Packages that a file imports and no declaration of its own covers. */
export function checkPackages(file: SourceFile, declarations: readonly PackageDeclaration[]): Finding[] {
  const [own, ...above] = declarationsOf(file.path, declarations)
  if (own === undefined) return []
  const forTests = isTest(file.path)
    ? [own.development, ...above.flatMap((declaration) => [declaration.runtime, declaration.development])]
    : []
  // Programs of the root (demo, bench, tools) and build configurations are run from a clone, never published.
  const fromClone = own.path === 'package.json' || file.path.endsWith('.config.ts')
  const allowed = [own.runtime, ...(fromClone ? [own.development] : []), ...forTests]
  return file.imports.flatMap(({ specifier, line }) => {
    const name = specifier.startsWith('.') ? undefined : packageName(specifier)
    if (name === undefined || allowed.some((names) => names.has(name))) return []
    return [{ path: file.path, line, message: `imports ${name}, which ${own.path} does not declare: add it there` }]
  })
}

/** The nearest package.json first. */
function declarationsOf(path: string, declarations: readonly PackageDeclaration[]): PackageDeclaration[] {
  const folder = (declaration: PackageDeclaration) => declaration.path.slice(0, -'package.json'.length)
  return declarations
    .filter((declaration) => path.startsWith(folder(declaration)))
    .toSorted((a, b) => b.path.length - a.path.length)
}

function packageName(specifier: string): string | undefined {
  if (specifier.startsWith('node:') || builtinModules.includes(specifier)) return undefined
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}
