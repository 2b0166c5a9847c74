// What is stored of a receivable's figures. Lists show it; an answer about one receivable also holds what its calculator has not reached.
import { type Client, eventually } from './client.ts'

/** Balance and status; a balance that a number does not hold is its digits. */
export interface StoredFigures {
  readonly balance: number | string | null
  readonly status: string | null
}

const NONE: StoredFigures = { balance: null, status: null }

/** The stored figures of one of the newest hundred receivables. */
export async function readStoredFigures(client: Client, id: string): Promise<StoredFigures> {
  const { body } = await client.get('/receivables', { limit: 100 })
  const rows: readonly (StoredFigures & { readonly id: string })[] = body.data ?? []
  const { balance, status } = rows.find((row) => row.id === id) ?? NONE
  return { balance, status }
}

/** The stored balance once it is as wanted, or as it is after the wait. */
export async function awaitStoredBalance(
  client: Client,
  id: string,
  isWanted: (balance: StoredFigures['balance']) => boolean,
  wait_ms?: number,
): Promise<StoredFigures['balance']> {
  const { balance } = await eventually(
    () => readStoredFigures(client, id),
    (figures) => isWanted(figures.balance),
    wait_ms,
  )
  return balance
}
