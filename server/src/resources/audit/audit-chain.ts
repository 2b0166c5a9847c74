// An audit as a file that proves itself: each line has a hash of itself and of the hash before it, so that a line that was changed, left out, added
// or moved breaks the chain (docs/explanation/decisions/0178). The first line names whose audit it is, the last one ends it.
import { createHash } from 'node:crypto'
import { canonicalJson } from '@tapeline/kernel/core/canonical-json'
import type { Json } from '@tapeline/kernel/core/dated-facts'

/** A line before it has its hash. */
type Content = { readonly [field: string]: Json }

/** The form of the file; another one gets another number. */
const FORM = 1

/** An event in form 1. A field that events get later belongs to another form: in this one no hash may change. */
export interface EventLine {
  readonly at: string
  readonly action: string
  readonly actor_id: string
  readonly actor_organization: string
  readonly subject_type: string
  readonly subject_id: string
  readonly receivable_id: string | null
  readonly organization: string
  readonly fields: readonly string[]
}

/** The fields of form 1, and no other. */
function contentOf(event: EventLine): Content {
  const { at, action, actor_id, actor_organization, subject_type, subject_id, receivable_id, organization } = event
  const named = { actor_id, actor_organization, organization }
  return { at, action, ...named, subject_type, subject_id, receivable_id, fields: [...event.fields] }
}

/** Makes the lines of a file in their order. */
export class AuditChain {
  #hash = ''
  #head = ''
  #events = 0

  /** The first line. */
  begin(organization: string, environment: string): string {
    return this.#line({ audit: organization, environment, form: FORM })
  }

  /** The line of an event. */
  event(event: EventLine): string {
    const line = this.#line(contentOf(event))
    this.#head = this.#hash
    this.#events += 1
    return line
  }

  /** The last line: how many events there are, and the moment up to which none is missing. */
  end(until: string): string {
    return this.#line({ end: true, events: this.#events, until })
  }

  /** The hash of the last event, which stays the hash of that event in every later export; empty where there is none. */
  get head(): string {
    return this.#head
  }

  get events(): number {
    return this.#events
  }

  #line(content: Content): string {
    this.#hash = hashOf(this.#hash, content)
    return canonicalJson({ ...content, hash: this.#hash })
  }
}

/** The SHA-256 of the hash before, a line end and the line without its own hash, in hexadecimal. */
function hashOf(before: string, content: Content): string {
  return createHash('sha256')
    .update(`${before}\n${canonicalJson(content)}`)
    .digest('hex')
}

/** What a file that proves itself holds. */
export interface VerifiedAudit {
  readonly organization: string
  readonly environment: string
  readonly events: number
  readonly until: string
  readonly head: string
  /** Whether an event has the hash that was looked for; true where none was. */
  readonly has_earlier: boolean
}

/** A file that does not prove itself, with the line that shows it. */
export class AuditChainError extends Error {}

/** Follows the lines of a file in their order. */
export class AuditVerifier {
  readonly #earlier: string | undefined
  #number = 0
  #hash = ''
  #head = ''
  #found = false
  #first: Content | undefined
  #last: Content | undefined

  /** `earlier` is the head of an export of before, which the file has to contain. */
  constructor(earlier?: string) {
    this.#earlier = earlier
  }

  /** Takes the next line, without its end. Throws an AuditChainError at the first one that does not follow. */
  line(text: string): void {
    this.#number += 1
    if (this.#last !== undefined) throw this.#fault('follows the last line')
    const { hash, ...content } = this.#read(text)
    this.#hash = hashOf(this.#hash, content)
    if (hash !== this.#hash) throw this.#fault('was changed, or a line before it was changed, removed, added or moved')
    if (this.#number === 1) this.#first = this.#header(content)
    else if (content['end'] === true) this.#last = content
    else this.#event(content)
  }

  /** What the file holds. Throws an AuditChainError where its end is missing. */
  end(): VerifiedAudit {
    const [first, last] = [this.#first, this.#last]
    if (first === undefined || last === undefined)
      throw new AuditChainError(`The last line is missing: lines behind line ${this.#number} were cut off`)
    const { audit: organization, environment } = first as { audit: string; environment: string }
    const { events, until } = last as { events: number; until: string }
    if (events !== this.#number - 2) throw this.#fault(`counts ${events} events, and there are ${this.#number - 2}`)
    return {
      organization,
      environment,
      events,
      until,
      head: this.#head,
      has_earlier: this.#earlier === undefined || this.#found,
    }
  }

  #event(content: Content): void {
    if (typeof content['at'] !== 'string') throw this.#fault('is no event')
    this.#head = this.#hash
    this.#found ||= this.#head === this.#earlier
  }

  #header(content: Content): Content {
    if (typeof content['audit'] !== 'string' || content['form'] !== FORM)
      throw this.#fault(`does not begin an audit of form ${FORM}`)
    return content
  }

  /** The line as an object; each has one spelling. */
  #read(text: string): Content & { readonly hash?: Json } {
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch {
      throw this.#fault('is no JSON')
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw this.#fault('is no object')
    const content = value as Content
    if (canonicalJson(content) !== text) throw this.#fault('is spelled otherwise than it was written')
    return content
  }

  #fault(what: string): AuditChainError {
    return new AuditChainError(`Line ${this.#number} ${what}`)
  }
}
