// Lines and entries for tests of the rules, and what is found of them in words.
import type { BankLine, CashEntry, TieOutSettings } from '../../src/metrics/cash-tie-out/items.ts'
import { tieOut } from '../../src/metrics/cash-tie-out/tie-out.ts'

/** Days and one fee. */
export const SETTINGS: TieOutSettings = {
  days_before: 1,
  days_after: 5,
  fees: [{ processor: 'Payfast', basis_points: 290, fixed: 30 }],
}

/** A line of the operator, money in above zero. */
export function line(id: string, amount: number, more: Partial<BankLine> = {}): BankLine {
  return {
    id,
    account: 'main',
    amount,
    currency: 'USD',
    day: '2026-03-04',
    references: [],
    text: '',
    reversal: false,
    ...more,
  }
}

/** An entry of `loan-1`, two days before the line. */
export function entry(id: string, amount: number, more: Partial<CashEntry> = {}): CashEntry {
  return {
    id,
    receivable: 'loan-1',
    amount,
    currency: 'USD',
    day: '2026-03-02',
    references: [],
    batch: undefined,
    processor: undefined,
    ...more,
  }
}

/** Each match as `rule: lines = payments`, and what is open. */
export function found(lines: readonly BankLine[], entries: readonly CashEntry[], settings = SETTINGS) {
  const { matches, open_lines, open_payments } = tieOut(lines, entries, settings)
  return {
    matches: matches.map((match) => {
      const fee = match.fee === 0 ? '' : ` less ${match.fee}`
      return `${match.rule}: ${match.lines.join(' + ')} = ${match.payments.join(' + ')}${fee}`
    }),
    open: [...open_lines, ...open_payments].map(({ id }) => id),
  }
}
