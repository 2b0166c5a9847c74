// The way from a key to the first figure in five steps. Which are done follows from what the service has received; nothing is stored. Pure.

/** The steps, in their order. */
export const STEPS = ['key', 'account', 'receivable', 'entry', 'figure'] as const

export type StepName = (typeof STEPS)[number]

/** What the service has of a lender. */
export interface Received {
  /** How many keys there are; undefined for members, who are not shown keys. */
  readonly keys: number | undefined
  /** The id of an account, of a receivable. */
  readonly account: string | undefined
  readonly receivable: string | undefined
  readonly has_entries: boolean
}

/** A step is done, is the one that is waited for, or comes later. */
export interface FirstStep {
  readonly name: StepName
  readonly state: 'done' | 'waiting' | 'later'
}

/** The steps. What a later step needs is done where that step is: a file needs no key. */
export function stepsOf(received: Received): readonly FirstStep[] {
  const done = doneSteps(received)
  return STEPS.map((name, at) => ({ name, state: at < done ? 'done' : at === done ? 'waiting' : 'later' }))
}

/** How many steps are done, from the first on. */
function doneSteps({ keys = 0, account, receivable, has_entries }: Received): number {
  if (has_entries) return 4
  if (receivable !== undefined) return 3
  if (account !== undefined) return 2
  return keys > 0 ? 1 : 0
}

/** What a command is written for: where the service is, the day, and the records that are there. */
export interface CommandPlace {
  readonly address: string
  readonly today: string
  readonly account: string | undefined
  readonly receivable: string | undefined
}

/** The command that does a step; undefined for those that need none. It reads the key from the variable `KEY`. */
export function commandOf(name: StepName, place: CommandPlace): string | undefined {
  const { address, today, account = 'cafe-luz', receivable = 'loan-1' } = place
  if (name === 'account') return sending(`${address}/accounts`, { id: 'cafe-luz', type: 'business', name: 'Cafe Luz' })
  if (name === 'receivable')
    return sending(`${address}/receivables`, {
      id: 'loan-1',
      obligor_id: account,
      product_type: 'term_loan',
      funded_by: 'balance_sheet',
      origination_date: today,
      currency: 'USD',
    })
  if (name === 'entry')
    return sending(`${address}/receivables/${encodeURIComponent(receivable)}/entries`, {
      id: 'paid-out',
      date: today,
      type: 'disbursement',
      amount: 1_000_000,
    })
  return undefined
}

function sending(address: string, body: object): string {
  return [
    `curl ${quoted(address)}`,
    '-H "Authorization: $KEY"',
    `-H 'Content-Type: application/json'`,
    `-d ${quoted(JSON.stringify(body))}`,
  ].join(' \\\n  ')
}

/** A text as a shell reads it unchanged. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
