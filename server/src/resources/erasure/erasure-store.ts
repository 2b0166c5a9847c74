// The erasures of a batch, and which accounts were erased before. What checks compare receivables by is kept, as far as it came of what is erased.
import { randomInt } from 'node:crypto'
import type { DatedPatch } from '@tapeline/kernel/core/dated-facts'
import { groupBy } from '@tapeline/kernel/core/group-by'
import { type Transaction, statement } from '../../storage/database.ts'
import type { LoggedEvent } from '../../storage/writer/operation.ts'
import { assetsHeld, detailsHeld } from '../asset-identity/held-identity-rules.ts'
import { storeErasedObligor } from '../asset-identity/kept-identity-store.ts'
import { readNamedIdentities } from '../asset-identity/named-identity-reads.ts'
import { StandIns, type StandingFor, withStandIns } from '../asset-identity/stand-in-rules.ts'
import { findOperatorPlace } from '../organization/operator-place-reads.ts'
import { readObligorPatches } from '../portfolio/contribution/contributor-reads.ts'
import { readOwed } from '../portfolio/contribution/changed-receivable-reads.ts'
import { yielding } from '../yielding.ts'
import { erasedPatch } from './erased-fields-rules.ts'
import { type Erased, eraseStored } from './erasing-store.ts'

const findErased = statement(
  'find-erased-accounts',
  'select account_id from erasures where tenant = $1 and account_id = any($2::text[])',
)

const findReceivablePatches = statement(
  'find-receivable-patches-for-erasure',
  `
  select w.number, p.recorded, p.effective::text as effective, p.patch from unnest($2::bigint[]) as w(number)
  cross join lateral (select * from receivable_patches where tenant = $1 and number = w.number offset 0) p`,
)

/** What is compared of an account from its erasure on. */
interface ComparedAccount {
  readonly stand_ins: StandIns
  readonly kept: readonly StandingFor[]
}

/** An account at the moment of its erasure, with its patches as they were until then. */
export interface ErasedAccount {
  readonly id: string
  readonly number: number
  readonly patches: readonly DatedPatch[]
  readonly actor: number
}

interface Erasure extends Erased {
  readonly account: ErasedAccount
  readonly compared: ComparedAccount
}

/** The erasures of one batch, and which accounts were erased before. */
export class ErasuresInBatch {
  readonly #asked = new Set<string>()
  readonly #wanted = new Set<string>()
  readonly #erased = new Set<string>()
  readonly #compared = new Map<string, ComparedAccount>()
  readonly #erasures: Erasure[] = []

  /** Asks whether personal data of an account was erased. */
  want(id: string): void {
    this.#asked.add(id)
  }

  /** Asks for what the erasure of an account needs. */
  wantErasure(id: string): void {
    this.want(id)
    this.#wanted.add(id)
  }

  /** Whether nothing is to be erased: an erasure is decided behind the lock, on what was stored by then. */
  isUnasked(): boolean {
    return this.#wanted.size === 0
  }

  /** Whether the batch before erases nothing: else this one would write back what it read ahead. */
  isIndependentOf(before: ErasuresInBatch): boolean {
    return before.isUnasked()
  }

  load(transaction: Transaction, tenant: number): Promise<unknown>[] {
    const ids = [...this.#asked]
    this.#asked.clear()
    if (ids.length === 0) return []
    return [this.#loadAccounts(transaction, tenant, ids)]
  }

  async #loadAccounts(transaction: Transaction, tenant: number, ids: readonly string[]): Promise<void> {
    const rows = await transaction.query<{ account_id: string }>(findErased, [tenant, ids])
    for (const { account_id } of rows) this.#erased.add(account_id)
    for (const id of ids)
      if (this.#wanted.has(id) && !this.#erased.has(id))
        this.#compared.set(id, await compareAccount(transaction, tenant, id))
  }

  /** Whether personal data of an account was erased, by this batch too. */
  has(id: string): boolean {
    return this.#erased.has(id)
  }

  /** Erases personal data of an account. */
  put(account: ErasedAccount, moment: number): void {
    const compared = this.#compared.get(account.id) ?? { stand_ins: new StandIns(randomLetters), kept: [] }
    this.#erasures.push({ account, moment, compared })
    this.#erased.add(account.id)
  }

  store(transaction: Transaction, tenant: number): Promise<unknown>[] {
    return this.#erasures.flatMap(({ compared: { stand_ins, kept }, ...erased }) => {
      const { id, patches } = erased.account
      const of = { tenant, account_id: id, erased: erased.moment }
      const stored = { patches: stand_ins.of(patches), kept }
      return [...eraseStored(transaction, tenant, erased), ...storeErasedObligor(transaction, of, stored)]
    })
  }

  events(): LoggedEvent[] {
    return this.#erasures.map(({ account: { id, number, actor }, moment }) => ({
      at: moment,
      actor,
      did: 'erased',
      kind: 'account',
      id,
      number,
    }))
  }
}

/** Receivables that are read at a time: for as long as their identities are made, the session of the database is idle. */
const PORTION = 500

/** Makes stand-ins for an account, and finds what identities that are made of them stand for, of every receivable that it owes or owed. */
async function compareAccount(transaction: Transaction, tenant: number, id: string): Promise<ComparedAccount> {
  const place = await findOperatorPlace(transaction, tenant)
  const named = place === undefined ? [] : await readNamedIdentities(transaction, place, Number.MAX_SAFE_INTEGER)
  const known = await readObligorPatches(transaction, { tenant, known_at: Number.MAX_SAFE_INTEGER }, [id])
  const stand_ins = new StandIns(randomLetters)
  const erased = known.map((each) => ({ ...each, patch: erasedPatch(each.patch) }))
  const obligor = withStandIns(erased, stand_ins.of(known))
  const kept = new Map(stand_ins.standingFor(detailsHeld(obligor)).map((one) => [one.stand_in, one]))
  const numbers = [...new Set(await readOwed(transaction, tenant, [id]))]
  for (let at = 0; at < numbers.length; at += PORTION) {
    const some = numbers.slice(at, at + PORTION)
    const rows = await transaction.query<DatedPatch & { readonly number: number }>(findReceivablePatches, [
      tenant,
      some,
    ])
    for await (const receivable of yielding(groupBy(rows, ({ number }) => number).values()))
      for (const one of stand_ins.standingFor(assetsHeld({ receivable, obligor, named }))) kept.set(one.stand_in, one)
  }
  return { stand_ins, kept: [...kept.values()] }
}

const LETTERS = 24

function randomLetters(): string {
  return Array.from({ length: LETTERS }, () => String.fromCharCode(65 + randomInt(26))).join('')
}
