// Which receivables a rule or an alert is about, in words.
import { wordOf } from '../debt-lines/line-words.ts'

/** A selector of receivables, of a rule or an alert. */
interface Selected {
  readonly product_types?: readonly string[] | null
  readonly metadata?: Readonly<Record<string, unknown>> | null
}

/** Which receivables a selector selects, in words: `Lease or Mortgage with channel partner`; empty for all. */
export function selectorText(selector: Selected | null): string {
  const products = (selector?.product_types ?? []).map(wordOf).join(' or ')
  const metadata = Object.entries(selector?.metadata ?? {}).map(([key, value]) => `${key} ${String(value)}`)
  return [products, ...metadata].filter((part) => part !== '').join(' with ')
}
