// The schemas of a document as judges: a strict JSON Schema validator of the dialect that OpenAPI 3.1 uses.
import { CODE_LIST } from '../src/code-list.ts'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { OPEN_WORDS } from '../src/fields.ts'
import { PERSONAL_DATA } from '../src/personal-data.ts'
import { REFERENCES } from '../src/references.ts'
import { CURRENCY_OF, MINOR_UNITS_WHERE, UNIT } from '../src/units.ts'
import { type Node, node } from './document.ts'

/** Returns what is wrong with a value; empty when the schema takes it. */
export type Judge = (value: unknown) => string[]

const FORMATS = {
  date: /^\d{4}-\d{2}-\d{2}$/,
  'date-time': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/,
}

/** Judges by the text of their schema: compiling one takes the whole document. */
const compiled = new WeakMap<Node, Map<string, Judge>>()

/** Compiles a schema of a document, given in place or by reference. Throws where the schema itself is not valid. */
export function judgeOf(document: Node, schema: Node): Judge {
  const judges = compiled.get(document) ?? new Map<string, Judge>()
  const text = JSON.stringify(schema)
  const judge = judges.get(text) ?? compile(document, schema)
  compiled.set(document, judges.set(text, judge))
  return judge
}

function compile(document: Node, schema: Node): Judge {
  // Shorter code takes longer to write than it saves here.
  const code = { optimize: false }
  const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true, formats: FORMATS, code })
  const inDocument = { ...schema, components: node(document['components']) }
  ajv.addVocabulary([
    'components',
    'securitySchemes',
    CODE_LIST,
    OPEN_WORDS,
    REFERENCES,
    PERSONAL_DATA,
    UNIT,
    CURRENCY_OF,
    MINOR_UNITS_WHERE,
  ])
  const validate = ajv.compile(inDocument)
  return (value) => {
    if (validate(value)) return []
    return (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message ?? ''}`)
  }
}

/** The judge of a named schema. */
export function judgeNamed(document: Node, name: string): Judge {
  return judgeOf(document, { $ref: `#/components/schemas/${name}` })
}

/** The judge of an operation's JSON answer; undefined where it declares none for the status. */
export function judgeAnswer(document: Node, operation: Node, status: number): Judge | undefined {
  const content = node(node(node(operation['responses'])[String(status)])['content'])
  const { schema } = node(content['application/json'])
  return schema === undefined ? undefined : judgeOf(document, node(schema))
}
