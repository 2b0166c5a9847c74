// The lender's own keys as facts.
import type { Fact } from '../../ui/facts.tsx'

/** A fact for each key; values that are no text as JSON. */
export function metadataFacts(metadata: Readonly<Record<string, unknown>>): Fact[] {
  return Object.entries(metadata).map(([key, value]) => ({
    name: `metadata: ${key}`,
    value: typeof value === 'string' ? value : JSON.stringify(value),
  }))
}
