// Reads alerts as a caller gets them.
import { expect } from 'vitest'
import { type Client, eventually } from '../harness/client.ts'
import { demand } from '../surface/operations.ts'

/** An alert as it is answered. */
export interface AnsweredAlert {
  readonly id: string
  readonly rule_id: string
  readonly severity: string
  readonly state: string
  readonly organization: string
  readonly subject: { readonly kind: string; readonly id: string }
  readonly debt_line_id: string | null
  readonly opened_at: string
  readonly acknowledged_at: string | null
  readonly snoozed_until: string | null
  readonly closed_at: string | null
  readonly closed_by: string | null
  readonly occurrences: number
  readonly event: { readonly type: string; readonly data: { readonly [field: string]: unknown } } | null
  readonly figure: { readonly [field: string]: unknown } | null
  readonly history: readonly { readonly did: string; readonly by: string; readonly text: string | null }[]
}

type Query = Readonly<Record<string, string>>

/** The alerts that match, newest first. */
export async function alertsOf(client: Client, query: Query = {}): Promise<AnsweredAlert[]> {
  return (await demand(client.get('/alerts', { limit: '100', ...query }))).body.data
}

/** The alerts that match, once they are as is wanted. */
export async function alertsWhen(
  client: Client,
  query: Query,
  isDone: (alerts: readonly AnsweredAlert[]) => boolean,
): Promise<AnsweredAlert[]> {
  const found = await eventually(() => alertsOf(client, query), isDone)
  expect(isDone(found), JSON.stringify(found, null, 1)).toBe(true)
  return found
}

/** The only alert that matches, once there is one. */
export async function oneAlert(client: Client, query: Query = {}): Promise<AnsweredAlert> {
  const [found, ...more] = await alertsWhen(client, query, (alerts) => alerts.length > 0)
  expect(more).toEqual([])
  return found as AnsweredAlert
}

/** What was done with an alert, step by step. */
export function steps({ history }: AnsweredAlert): string[] {
  return history.map(({ did }) => did)
}
