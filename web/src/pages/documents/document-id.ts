// Ids of documents that people send.

/** An unused id, so that sending again repairs the same document. */
export function newDocumentId(): string {
  const chance = crypto.getRandomValues(new Uint32Array(2))
  return `document-${[...chance].map((part) => part.toString(36)).join('')}`
}
