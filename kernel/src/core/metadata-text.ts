// A metadata value as filters and groups compare it: a string unchanged, any other value by its JSON text.
import type { Json } from './dated-facts.ts'

/** The text of a metadata value. */
export function metadataText(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
