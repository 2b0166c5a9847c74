// The erasures of a batch, and which accounts were erased before. What checks compare receivables by is kept, as far as it came of what is erased.
import { randomInt } from 'node:crypto'
import type { DatedPatch } from '@tapeline/kernel/core/dated-facts'
import { groupBy } from '@tapeline/kernel/core/group-by'
import type { NamedIdentity } from '@tapeline/kernel/metrics/integrity/identities/named-fields'
import { type Transaction, statement } from '../../storage/database.ts'
import type { LoggedEvent } from '../../storage/writer/operation.ts'
import { type HeldIdentity, identitiesHeld } from '../asset-identity/held-identity-rules.ts'
import { storeErasedObligor } from '../asset-identity/kept-identity-store.ts'
import { readNamedIdentities } from '../asset-identity/named-identity-reads.ts'
import {
  type StandIns,
  type StandingFor,
  standInsFor,
  standingFor,
  withStandIns,
} from '../asset-identity/stand-in-rules.ts'
import { findOperatorPlace } from '../organization/operator-place-reads.ts'
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

/** What an account owes or owed, and what identifies assets there. */
interface OwedByAccount {
  /** The patches of each receivable. */
  readonly receivables: readonly (readonly DatedPatch[])[]
  readonly named: readonly NamedIdentity[]
}

const NOTHING_OWED: OwedByAccount = { receivables: [], named: [] }

/** An account at the moment of its erasure, with its patches as they were until then. */
export interface ErasedAccount {
  readonly id: string
  readonly number: number
  readonly patches: readonly DatedPatch[]
  readonly actor: number
}

interface Erasure extends Erased {
  readonly account: ErasedAccount
  readonly stand_ins: StandIns
  readonly kept: readonly StandingFor[]
}

/** The erasures of one batch, and which accounts were erased before. */
export class ErasuresInBatch {
  readonly #asked = new Set<string>()
  readonly #wanted = new Set<string>()
  readonly #erased = new Set<string>()
  readonly #owed = new Map<string, OwedByAccount>()
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
    const erased = transaction.query<{ account_id: string }>(findErased, [tenant, ids])
    return [
      erased.then((rows) => {
        for (const { account_id } of rows) this.#erased.add(account_id)
      }),
      ...ids
        .filter((id) => this.#wanted.has(id))
        .map(async (id) => {
          this.#owed.set(id, await readOwedBy(transaction, tenant, id))
        }),
    ]
  }

  /** Whether personal data of an account was erased, by this batch too. */
  has(id: string): boolean {
    return this.#erased.has(id)
  }

  /** Erases personal data of an account. Who owes many receivables takes a while: other requests have their turn meanwhile. */
  async put(account: ErasedAccount, moment: number): Promise<void> {
    const stand_ins = standInsFor(account.patches, randomLetters)
    const owed = this.#owed.get(account.id) ?? NOTHING_OWED
    const kept = new Map<string, StandingFor>()
    for await (const each of yielding(keptOf(account.patches, stand_ins, owed)))
      for (const one of each) kept.set(one.stand_in, one)
    this.#erasures.push({ account, moment, stand_ins, kept: [...kept.values()] })
    this.#erased.add(account.id)
  }

  store(transaction: Transaction, tenant: number): Promise<unknown>[] {
    return this.#erasures.flatMap(({ stand_ins, kept, ...erased }) => [
      ...eraseStored(transaction, tenant, erased),
      ...storeErasedObligor(
        transaction,
        { tenant, account_id: erased.account.id, erased: erased.moment },
        { patches: stand_ins.patches, kept },
      ),
    ])
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

/** Reads what an account owes or owed, behind the lock: nothing of it is written meanwhile. */
async function readOwedBy(transaction: Transaction, tenant: number, id: string): Promise<OwedByAccount> {
  const place = await findOperatorPlace(transaction, tenant)
  const named = place === undefined ? [] : await readNamedIdentities(transaction, place, Number.MAX_SAFE_INTEGER)
  const numbers = [...new Set(await readOwed(transaction, tenant, [id]))]
  const rows = await transaction.query<DatedPatch & { readonly number: number }>(findReceivablePatches, [
    tenant,
    numbers,
  ])
  return { receivables: [...groupBy(rows, ({ number }) => number).values()], named }
}

/** What stand-ins of an account stand for, receivable after receivable. */
function* keptOf(
  patches: readonly DatedPatch[],
  stand_ins: StandIns,
  { receivables, named }: OwedByAccount,
): Generator<StandingFor[]> {
  const erased = patches.map((each) => ({ ...each, patch: erasedPatch(each.patch) }))
  const compared = withStandIns(erased, stand_ins.patches)
  const held = (receivable: readonly DatedPatch[], obligor: readonly DatedPatch[]): HeldIdentity[] =>
    identitiesHeld({ receivable, obligor, named })
  for (const receivable of receivables)
    yield standingFor(held(receivable, patches), held(receivable, compared), stand_ins)
}

const LETTERS = 24

function randomLetters(): string {
  return Array.from({ length: LETTERS }, () => String.fromCharCode(65 + randomInt(26))).join('')
}
