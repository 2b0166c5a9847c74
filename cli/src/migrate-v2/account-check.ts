// Checks accounts before they are sent: a mistyped number or telephone in v2 must not exclude an account and all its loans. Optional fields
// of an account that the service refuses are left out and reported. The service itself checks them, in dry runs.
import { randomUUID } from 'node:crypto'
import type { ImportRejection, Tapeline, V2Notice } from '@tapeline/sdk'
import { type MovedRecord, lineOf } from './moved-book.ts'

/** The optional fields of an account, single parts of its address included. */
const DISPENSABLE: ReadonlySet<string> = new Set([
  'legal_entity_id',
  'address.street_address',
  'address.locality',
  'address.region',
  'address.postal_code',
  'address.country',
  'phone',
  'email',
  'website',
  'credit_score',
  'industry',
])

/** A dry run checks at most 50,000 lines, and longer runs use more memory. */
const LINES_MAX = 10_000

/** The refusals of the service, by the account's id: notices of the fields to leave out. */
export async function findRefusedFields(
  tapeline: Tapeline,
  accounts: AsyncIterable<MovedRecord>,
  progress: (accounts: number) => void,
): Promise<Map<string, V2Notice[]>> {
  const refused = new Map<string, V2Notice[]>()
  let together: MovedRecord[] = []
  let judged = 0
  const judge = async () => {
    for (const [id, notices] of await judgeAccounts(tapeline, together)) refused.set(id, notices)
    judged += together.length
    progress(judged)
    together = []
  }
  for await (const account of accounts) {
    together.push(account)
    if (together.length >= LINES_MAX) await judge()
  }
  if (together.length > 0) await judge()
  return refused
}

async function judgeAccounts(tapeline: Tapeline, accounts: readonly MovedRecord[]): Promise<Map<string, V2Notice[]>> {
  const id = `migrate-v2-check-${randomUUID()}`
  const found = new Map<string, V2Notice[]>()
  const { rejected } = await tapeline.imports.upload(accounts.map(lineOf).join(''), { id, dry_run: true })
  if (rejected === 0) return found
  for await (const rejection of tapeline.imports.rejected(id).list({ limit: 100 })) {
    const account = accounts[rejection.line - 1]
    const notices = noticesOf(rejection)
    if (account !== undefined && notices !== undefined) found.set(account.id, notices)
  }
  return found
}

/** The fields to leave out; undefined when the account would be refused all the same. */
function noticesOf({ error }: ImportRejection): V2Notice[] | undefined {
  const details = error.details ?? []
  if (details.length === 0 || details.some(({ param }) => !DISPENSABLE.has(param ?? ''))) return undefined
  return details.map(({ param, code, message }) => ({
    kind: 'left_out',
    field: param ?? '',
    code: code ?? '',
    rule: '2.2',
    message: message ?? '',
  }))
}
