// The types of events, as the dashboard offers and shows them.
import type { EventDefinition } from '@tapeline/contract/event'

const HEAD = `// Generated from the definitions by \`npm run generate\`; not to be edited.

/** A type of event. */
export interface EventType {
  readonly type: string
  /** What it means, in a sentence. */
  readonly meaning: string
  /** The kind of record that it is about. */
  readonly subject: string
  /** Whether the operator receives it of its lenders. */
  readonly is_for_operator: boolean
  /** Whether its data name a single receivable. */
  readonly has_receivable: boolean
  /** Fields of its data that have one of some words. */
  readonly choices: Readonly<Record<string, readonly string[]>>
  /** Fields of its data that count something. */
  readonly counts: readonly string[]
}
`

/** The module that lists them, in the order of the documentation. */
export function eventTypesModule(types: readonly EventDefinition[]): string {
  return `${HEAD}
/** Every type of event. */
export const EVENT_TYPES: readonly EventType[] = [
${types.map(typeText).join('')}]
`
}

const quoted = (text: string) => `'${text.replaceAll("'", '’')}'`

function typeText({ type, description, subject, to, data }: EventDefinition): string {
  return `  {
    type: ${quoted(type)},
    meaning: ${quoted(description)},
    subject: ${quoted(subject)},
    is_for_operator: ${to.includes('operator')},
    has_receivable: ${Object.hasOwn(data, 'receivable_id')},
    choices: {${choicesText(data)}},
    counts: [${countsOf(data).map(quoted).join(', ')}],
  },
`
}

/** Fields of a kind with words to choose from, each with those words. */
function choicesText(data: EventDefinition['data']): string {
  const lines = Object.entries(data).flatMap(([field, { schema }]) => {
    const words: unknown = 'enum' in schema ? schema.enum : undefined
    return Array.isArray(words) ? [`      ${field}: [${words.map((word) => quoted(String(word))).join(', ')}],\n`] : []
  })
  return lines.length === 0 ? '' : `\n${lines.join('')}    `
}

/** Fields of a kind that is a whole number. Amounts are no such kind: they have a currency. */
function countsOf(data: EventDefinition['data']): string[] {
  return Object.entries(data).flatMap(([field, { schema }]) =>
    'type' in schema && schema.type === 'integer' ? [field] : [],
  )
}
