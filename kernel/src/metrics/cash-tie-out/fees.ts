// What a processor may keep of payments. Each payment's fee is rounded by the processor, up or down, so that a range is accepted: less than
// one minor unit for each payment. What came back pays no fee.
import type { Payment, ProcessorFee } from './items.ts'

const WHOLE = 10_000

/** The fee that explains the difference between payments and lines; undefined where none does, and where money went out. */
export function explainingFee(
  difference: number,
  payments: readonly Payment[],
  fees: readonly ProcessorFee[],
): ProcessorFee | undefined {
  const { processor, currency } = payments[0] ?? {}
  if (difference <= 0 || processor === undefined) return undefined
  const isOf = (fee: ProcessorFee) =>
    fee.processor.toUpperCase() === processor && (fee.currency ?? currency) === currency
  const taken = payments.filter(({ amount }) => amount > 0)
  return fees.find((fee) => isOf(fee) && isWithinRounding(difference, taken, fee))
}

/** What was kept of each payment, by its id, where a fee was kept of all of them together: in proportion to those above zero, to the minor unit. */
export function feeOfEach(
  payments: readonly Pick<Payment, 'id' | 'amount'>[],
  fee: number,
): ReadonlyMap<string, number> {
  const taken = payments.filter(({ amount }) => amount > 0)
  const all = taken.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  let [passed, given] = [0n, 0n]
  return new Map(
    taken.map(({ id, amount }) => {
      passed += BigInt(amount)
      const own = (passed * BigInt(fee)) / all - given
      given += own
      return [id, Number(own)]
    }),
  )
}

function isWithinRounding(difference: number, taken: readonly Payment[], fee: ProcessorFee): boolean {
  let least = BigInt(fee.fixed) * BigInt(taken.length)
  let most = least
  for (const { amount } of taken) {
    const exact = BigInt(amount) * BigInt(fee.basis_points)
    least += exact / BigInt(WHOLE)
    most += (exact + BigInt(WHOLE - 1)) / BigInt(WHOLE)
  }
  return taken.length > 0 && BigInt(difference) >= least && BigInt(difference) <= most
}
