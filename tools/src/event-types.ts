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

function typeText({ type, description, subject, to }: EventDefinition): string {
  const quoted = (text: string) => `'${text.replaceAll("'", '’')}'`
  return `  {
    type: ${quoted(type)},
    meaning: ${quoted(description)},
    subject: ${quoted(subject)},
    is_for_operator: ${to.includes('operator')},
  },
`
}
