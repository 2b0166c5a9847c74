// The messages of an MT940 file and their fields. Around the messages stand SWIFT's own blocks, lines of the bank, or nothing: each message
// begins with field :20:.

/** A field: its tag without colons, and its lines. */
export interface Mt940Field {
  readonly tag: string
  /** The line of the file on which it begins, from 1. */
  readonly line: number
  readonly lines: readonly string[]
}

/** The fields of one message, in their order. */
export interface Mt940Message {
  /** The number of its kind, from the block of SWIFT before it: `940`. */
  readonly type: string | undefined
  readonly line: number
  readonly fields: readonly Mt940Field[]
}

const FIELD = /^:(\d\d[A-Z]?|NS):(.*)$/
const TYPE = /\{2:[IO](\d{3})/
const END = /^-(?:\}.*)?$/

/** Splits a text into messages. */
export function readMessages(text: string): Mt940Message[] {
  const reader = new MessageReader()
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) reader.take(line.trimEnd(), index + 1)
  return reader.messages
}

class MessageReader {
  readonly messages: {
    type: string | undefined
    line: number
    fields: { tag: string; line: number; lines: string[] }[]
  }[] = []
  #type: string | undefined
  #isOpen = false

  take(line: string, number: number): void {
    this.#type = TYPE.exec(line)?.[1] ?? this.#type
    const content = line.includes('{4:') ? line.slice(line.indexOf('{4:') + 3) : line
    const [, tag, first = ''] = FIELD.exec(content) ?? []
    if (tag !== undefined) this.#begin(tag, number, first)
    else if (END.test(content)) this.#isOpen = false
    else if (this.#isOpen && content !== '') this.messages.at(-1)?.fields.at(-1)?.lines.push(content)
  }

  #begin(tag: string, line: number, first: string): void {
    if (tag === '20') {
      this.messages.push({ type: this.#type, line, fields: [] })
      this.#isOpen = true
      this.#type = undefined
    }
    if (this.#isOpen) this.messages.at(-1)?.fields.push({ tag, line, lines: [first] })
  }
}

/** The first field with one of these tags. */
export function fieldOf({ fields }: Mt940Message, ...tags: readonly string[]): Mt940Field | undefined {
  return fields.find(({ tag }) => tags.includes(tag))
}
