// A statement file as the page shows it and sends it: its lines as bank lines of the lender, and of each statement the balances at both ends.
import { parseBai2 } from '@tapeline/cli/bank-statements/bai2/bai2-file'
import { checkBalances } from '@tapeline/cli/bank-statements/balance-check'
import { parseCamt } from '@tapeline/cli/bank-statements/camt/camt-file'
import type { IdentifiedBy } from '@tapeline/cli/bank-statements/identity'
import { maskAccount } from '@tapeline/cli/bank-statements/mask-accounts'
import { parseMt940 } from '@tapeline/cli/bank-statements/mt940/mt940-file'
import type { BankStatement } from '@tapeline/cli/bank-statements/statement'
import { statementRecords } from '@tapeline/cli/bank-statements/statement-records'
import { CONTENT_ADVICE } from './content-advice.ts'
import type { StatementAnswer, StatementFormat, StatementTotals } from './statement-view.ts'

const PARSERS = { 'camt.053': parseCamt, 'mt940': parseMt940, 'bai2': parseBai2 }

/** Reads a file. */
export function statementViewOf(
  bytes: Uint8Array,
  format: StatementFormat,
  identified_by: IdentifiedBy,
): StatementAnswer {
  const read = PARSERS[format](bytes)
  if (!read.ok) return { fault: `The file ${read.message}.` }
  const records = statementRecords(read.value.statements, {
    organization: undefined,
    payin_instrument_id: undefined,
    identified_by,
    content_advice: CONTENT_ADVICE,
  })
  const { transactions, statements, refused, repeated } = records
  const informational = statements.reduce((sum, one) => sum + one.informational, read.value.informational)
  return {
    view: {
      totals: statements.flatMap(totalsOf),
      lines: transactions,
      refused: [...read.value.refused, ...refused, ...statements.flatMap((one) => one.refused)],
      repeated,
      informational,
      notes: statements.flatMap(({ notes }) => notes),
    },
  }
}

/** One for each currency of its lines and balances. */
function totalsOf(statement: BankStatement): StatementTotals[] {
  const { account, entries } = statement
  const checks = checkBalances(statement)
  const currencies = new Set([...entries, ...checks].map(({ currency }) => currency))
  return [...currencies].map((currency) => {
    const own = entries.filter((entry) => entry.currency === currency)
    const days = own.flatMap(({ booked_on, value_date }) => booked_on ?? value_date ?? []).toSorted()
    const check = checks.find((one) => one.currency === currency)
    return {
      account: account === undefined ? undefined : maskAccount(account),
      from: days[0],
      to: days.at(-1),
      lines: own.length,
      pending: own.filter(({ status }) => status === 'pending').length,
      currency,
      balances:
        check === undefined
          ? undefined
          : {
              opening: check.opening,
              net: Number(check.net),
              closing: check.closing,
              difference: Number(check.difference),
            },
    }
  })
}
