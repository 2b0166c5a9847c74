// A page of the documentation before it is framed, and links to pages.
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

/** A page, as a link to it. */
export interface Link {
  readonly address: string
  readonly title: string
}

/** Pages under one heading; an empty name is none. */
export interface Group {
  readonly name: string
  readonly links: readonly Link[]
}

/** A part of the documentation. Its own page is its index. */
export interface Part extends Link {
  readonly groups: readonly Group[]
}
