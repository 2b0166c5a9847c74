// A page of the documentation before it is framed.
import type { Html } from './html.ts'
import type { Heading } from './markdown.ts'

/** A page before it is framed. */
export interface Content {
  /** `/docs/accounts`. */
  readonly address: string
  readonly title: string
  readonly main: () => Html
  /** Its headings, where it has no list of contents of its own. */
  readonly outline?: () => readonly Heading[]
  /** What was searched for. */
  readonly query?: string
}
