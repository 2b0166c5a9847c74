// The dashboard declares no shape of the API again: it uses the types of the SDK, and those of its own endpoints, which are generated of the
// definitions. It takes types of the SDK alone, so that nothing of the SDK is in the browser.
import { type Finding, type SourceFile, findPattern, lineAt } from './source.ts'

/** Fewer fields prove too little: many objects have a name and a value. */
const FIELDS_MIN = 3

/** The files of generated types, and where a type of each is to be taken from. */
const GENERATED: { readonly [path: string]: string } = {
  'sdk/src/generated/types.ts': '@tapeline/sdk',
  'web/src/generated/dashboard-endpoints.ts': 'generated/dashboard-endpoints.ts',
}

const isDashboard = ({ path }: SourceFile) => path.startsWith('web/src/')

/** An import or export of the SDK that stays when types are erased: with `import { type … }` the import itself stays. */
const MORE_THAN_TYPES = /^(?:import|export)\s+(?!type\b)[^']*'@tapeline\/sdk'|\bimport\('@tapeline\/sdk'/gm

/** Imports of the SDK that would be in the built dashboard. */
export function checkSdkTypes(file: SourceFile): Finding[] {
  if (!isDashboard(file)) return []
  return findPattern(file, 'text', MORE_THAN_TYPES, 'takes more of the SDK than types: write `import type { … }`')
}

/** Object types of the dashboard whose fields are all fields of one object of the API. */
export function checkApiShapes(files: readonly SourceFile[]): Finding[] {
  const ofApi = files
    .filter(({ path }) => path in GENERATED)
    .flatMap((file) => objectTypes(file).map((type) => ({ ...type, source: GENERATED[file.path] })))
  return files
    .filter((file) => isDashboard(file) && !(file.path in GENERATED))
    .flatMap((file) =>
      objectTypes(file).flatMap(({ name, fields, line }) => {
        const same = ofApi.find((one) => fields.every((field) => one.fields.includes(field)))
        if (same === undefined || fields.length < FIELDS_MIN) return []
        const message = `${name} restates ${same.name} of the API: use the type of ${same.source}, or derive from it`
        return [{ path: file.path, line, message }]
      }),
    )
}

interface ObjectType {
  readonly name: string
  readonly fields: readonly string[]
  readonly line: number
}

const DECLARATION = /^(?:export )?(?:interface (\w+)[^{]*|type (\w+)(?:<[^>]*>)? = )\{/gm

const FIELD = /(?:^|;)\s*(?:readonly )?(\w+)\??:/gm

/** The object types that a file declares at its outermost level, each with the names of its own fields. */
function objectTypes({ code, text }: SourceFile): ObjectType[] {
  return [...code.matchAll(DECLARATION)].map((match) => ({
    name: match[1] ?? match[2] ?? '',
    fields: [...ownLevel(code, match.index + match[0].length).matchAll(FIELD)].map(([, field]) => field ?? ''),
    line: lineAt(text, match.index),
  }))
}

/** The code from behind an opening brace to its closing one, without what is in braces inside. */
function ownLevel(code: string, start: number): string {
  let depth = 1
  let own = ''
  for (let at = start; at < code.length && depth > 0; at += 1) {
    const character = code[at] ?? ''
    if (character === '}') depth -= 1
    if (depth === 1) own += character
    if (character === '{') depth += 1
  }
  return own
}
