// The part of an id that follows from what the record is: the same facts have the same id, on every node and whenever it is derived.
import { createHash } from 'node:crypto'

/** 24 letters and digits that follow from a key. */
export function hashOf(key: readonly (string | number)[]): string {
  return createHash('sha256').update(JSON.stringify(key)).digest('base64url').replaceAll(/[-_]/g, '').slice(0, 24)
}
