// The collections of a month as its certificate states them, and as they are answered from it. Pure.
import type { CertifiedCollections, CertifiedCounted } from '../../certificates/certificate.ts'
import { ratioText } from '../../certificates/certified.ts'
import { sumInJson } from '@tapeline/kernel/core/sum'
import type { CashMonth, Counted } from '@tapeline/kernel/metrics/cash-tie-out/month-figures'
import { presentRatio } from '../present-ratio.ts'
import type { Resource } from '../present.ts'

/** States them by currency; a currency without collections has none. */
export function certifiedCash(months: readonly CashMonth[]): CertifiedCollections[] {
  return months
    .filter(({ collections }) => collections.reported.number > 0)
    .map(({ currency, collections }) => {
      const { reported, verified, stated_by_lender, explained, open, share, open_by_age } = collections
      return {
        currency,
        reported: counted(reported),
        verified: counted(verified),
        stated_by_lender: counted(stated_by_lender),
        explained: counted(explained),
        open: counted(open),
        verified_share: share && ratioText(share),
        open_by_age: open_by_age.map(({ days_from, days_to = null, ...of }) => ({
          days_from,
          days_to,
          ...counted(of),
        })),
      }
    })
}

function counted({ number, amount }: Counted): CertifiedCounted {
  return { number, amount: sumInJson(amount) }
}

/** As an answer has them. */
export function presentCollections({ verified_share: share, ...figures }: CertifiedCollections): Resource {
  const ratio = share && { numerator: BigInt(share.numerator), denominator: BigInt(share.denominator) }
  return { ...figures, verified_share: presentRatio(ratio) }
}
