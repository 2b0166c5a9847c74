// What is costly to make and needed by few: made when it is first asked for, and kept.

/** The value that a function gives at its first call, at every call. What throws is tried again at the next. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}
