// Short turns of a calculator that follows a log: a portion a transaction, without a pause while there is more, but never for so long that other
// lenders are kept waiting.
import type { TenantNews } from './tenant-news.ts'
import { LEFT, SHORT_TURNS_AT_ONCE, type TenantTurns } from './tenant-turns.ts'

/** How long one lender may have the calculator to itself. */
const TURN_MS = 2_000

/** What one transaction did, and whether there is more to do. */
export interface Followed {
  /** Receivables that were looked at. */
  readonly looked: number
  readonly more: boolean
  /** Whether another process has the tenant in hand: that is neither a failure nor a success. */
  readonly is_left?: boolean
}

/** How lenders take turns. */
export interface TurnsOf<Lender> {
  readonly turns: TenantTurns
  readonly tenants: TenantNews
  /** Gives a lender its turn, or leaves it out for now; the turn returns whether there was anything to do. By default each has it at once. */
  readonly paced?: (lender: Lender, turn: () => Promise<boolean>) => Promise<unknown>
}

/** Gives each lender that is behind a turn of transactions. Returns how many receivables were looked at. */
export async function followInTurns<Lender extends { readonly tenant: number }>(
  behind: readonly Lender[],
  { turns, tenants, paced = (_lender, turn) => turn() }: TurnsOf<Lender>,
  follow: (lender: Lender) => Promise<Followed>,
): Promise<number> {
  let looked = 0
  const giveTurn = async (lender: Lender) => {
    let is_left = false
    await paced(lender, async () => {
      const now = await takeTurn(tenants, lender.tenant, async () => {
        const followed = await follow(lender)
        is_left = followed.is_left === true
        return followed
      })
      looked += now
      return now > 0
    })
    return is_left ? LEFT : undefined
  }
  await turns.each(behind, giveTurn, SHORT_TURNS_AT_ONCE)
  return looked
}

/** Gives one lender its turn. Returns how many receivables were looked at. */
export function takeTurn(tenants: TenantNews, tenant: number, follow: () => Promise<Followed>): Promise<number> {
  return tenants.during(tenant, async () => {
    let looked = 0
    let followed: Followed
    const deadline = performance.now() + TURN_MS
    do {
      followed = await follow()
      looked += followed.looked
    } while (followed.more && performance.now() < deadline)
    return looked
  })
}
