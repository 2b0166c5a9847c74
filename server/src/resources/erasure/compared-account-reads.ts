// What is compared of an account from the erasure of its personal data on. Apart, since most processes erase nothing, and load the code that compares
// receivables with the first erasure.
import { randomInt } from 'node:crypto'
import type { DatedPatch } from '@tapeline/kernel/core/dated-facts'
import { groupBy } from '@tapeline/kernel/core/group-by'
import { type Transaction, statement } from '../../storage/database.ts'
import { assetsHeld, detailsHeld, withStandIns } from '../asset-identity/held-identity-rules.ts'
import { readNamedIdentities } from '../asset-identity/named-identity-reads.ts'
import { StandIns } from '../asset-identity/stand-in-rules.ts'
import { findOperatorPlace } from '../organization/operator-place-reads.ts'
import { readOwed } from '../portfolio/contribution/changed-receivable-reads.ts'
import { yielding } from '../yielding.ts'
import { erasedPatch } from './erased-fields-rules.ts'
import { type Erased, eraseStored, storeCompared } from './erased-rows-store.ts'

const findAccountPatches = statement(
  'find-account-patches-for-erasure',
  `
  select p.recorded, p.effective::text as effective, p.patch from accounts a
  join account_patches p on p.tenant = $1 and p.number = a.number where a.tenant = $1 and a.id = $2`,
)

const findReceivablePatches = statement(
  'find-receivable-patches-for-erasure',
  `
  select w.number, p.recorded, p.effective::text as effective, p.patch from unnest($2::bigint[]) as w(number)
  cross join lateral (select * from receivable_patches where tenant = $1 and number = w.number offset 0) p`,
)

/** What is compared of an account from its erasure on. */
export interface ComparedAccount {
  /** Issues the statements that erase the account. */
  store(transaction: Transaction, tenant: number, erased: Erased): Promise<unknown>[]
}

/** Receivables that are read at a time: for as long as their identities are made, the session of the database is idle. */
const PORTION = 500

/** Makes stand-ins for an account, and finds what identities that are made of them stand for, of every receivable that it owes or owed. */
export async function compareAccount(transaction: Transaction, tenant: number, id: string): Promise<ComparedAccount> {
  const place = await findOperatorPlace(transaction, tenant)
  const named = place === undefined ? [] : await readNamedIdentities(transaction, place, Number.MAX_SAFE_INTEGER)
  const known = await transaction.query<DatedPatch>(findAccountPatches, [tenant, id])
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
  return {
    store: (writing, of, erased) => {
      const patches = stand_ins.of(erased.account.patches)
      return [
        ...eraseStored(writing, of, erased),
        ...storeCompared(writing, of, erased, { patches, kept: [...kept.values()] }),
      ]
    },
  }
}

const LETTERS = 24

function randomLetters(): string {
  return Array.from({ length: LETTERS }, () => String.fromCharCode(65 + randomInt(26))).join('')
}
