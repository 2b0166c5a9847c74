// The parts of the documentation, as links to pages.

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
