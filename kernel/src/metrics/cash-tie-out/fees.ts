// What a processor may keep of payments. Each payment's fee is rounded by the processor, up or down, so that a range is accepted: half a
// minor unit or less for each payment.
import type { Payment, ProcessorFee } from './items.ts'

const WHOLE = 10_000

/** Whether the difference between payments and lines is the declared fee of their processor. False where money went out. */
export function isDeclaredFee(
  difference: number,
  payments: readonly Payment[],
  fees: readonly ProcessorFee[],
): boolean {
  const [first] = payments
  if (difference <= 0 || first?.processor === undefined || first.amount < 0) return false
  return fees.some(({ processor, basis_points, fixed }) => {
    if (processor.toUpperCase() !== first.processor) return false
    const exact = payments.map(({ amount }) => BigInt(amount) * BigInt(basis_points))
    const least = exact.reduce((sum, fee) => sum + fee / BigInt(WHOLE), 0n)
    const most = exact.reduce((sum, fee) => sum + (fee + BigInt(WHOLE - 1)) / BigInt(WHOLE), 0n)
    const all_fixed = BigInt(fixed) * BigInt(payments.length)
    return BigInt(difference) >= least + all_fixed && BigInt(difference) <= most + all_fixed
  })
}
