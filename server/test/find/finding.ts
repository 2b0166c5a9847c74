// What tests of the palette share: asking as a person does, and what is found by kind.
import type { Browser } from '../dashboard/browser.ts'

/** A record that was found. */
export interface FoundHit {
  readonly id: string
  readonly label: string
  readonly detail: string | null
  readonly organization: string | null
  readonly organization_name: string | null
  readonly debt_line_id: string | null
  readonly receivable_id: string | null
}

/** What was found, by kind. */
export type Found = Readonly<Record<string, readonly FoundHit[]>>

/** Asks for a text in an environment. */
export async function find(browser: Browser, text: string, environment = 'sandbox', limit = 20): Promise<Found> {
  const { status, body } = await browser.post(`/${environment}/find`, { text, limit })
  if (status !== 200) throw new Error(`Finding ${text} answered ${status}: ${JSON.stringify(body)}`)
  const groups = (body as { data: { kind: string; hits: FoundHit[] }[] }).data
  return Object.fromEntries(groups.map(({ kind, hits }) => [kind, hits]))
}

/** The ids of what was found of a kind. */
export async function idsOf(browser: Browser, kind: string, text: string, environment?: string): Promise<string[]> {
  return ((await find(browser, text, environment))[kind] ?? []).map(({ id }) => id)
}
