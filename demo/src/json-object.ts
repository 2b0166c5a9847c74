// Recognizes JSON objects among other values.
import type { Json } from './call.ts'

/** Whether a value is a JSON object. */
export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
