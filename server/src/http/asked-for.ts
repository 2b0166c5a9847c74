// What a request asked for, for the audit: its path in the API, and the parameters that it was sent with.

/** The parameters of a request, as they were sent. */
export type Sent = { readonly [name: string]: unknown }

/** What was asked for. */
export interface AskedFor {
  /** The path of the API with its ids. */
  readonly path: string
  /** The parameters as name=value, in the order of the request. */
  readonly asked: readonly string[]
}

/** An id in a path, of which only what would end a part of the path is encoded, so that it stays short enough to be found by. */
export function idInPath(id: string): string {
  return id.replaceAll(/[%/?#]/g, encodeURIComponent)
}

/** What a request of an endpoint asks for: `path` is the path that it declares, with the names of its ids in braces. */
export function askedFor(path: string, ids: { readonly [name: string]: string }, sent: Sent): AskedFor {
  const filled = path.replaceAll(/\{(\w+)\}/g, (braced, name: string) => {
    const id = ids[name]
    return id === undefined ? braced : idInPath(id)
  })
  const asked = Object.entries(sent).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => asText(`${name}=${String(one)}`)),
  )
  return { path: filled, asked }
}

/** A text that the database takes: without halves of characters and without zeros, which a query may have. */
function asText(sent: string): string {
  return Buffer.from(sent).toString().replaceAll('\0', '\ufffd')
}
