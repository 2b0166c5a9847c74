// A statement file as the page shows it and sends it: its lines as bank lines of the lender, and of each statement the balances at both ends.
import { checkBalances } from '@tapeline/cli/bank-statements/balance-check'
import { type CsvColumns, readCsvColumns } from '@tapeline/cli/bank-statements/csv/csv-columns'
import { parseMapping } from '@tapeline/cli/bank-statements/csv/csv-mapping'
import { maskAccount } from '@tapeline/cli/bank-statements/mask-accounts'
import { readStatements } from '@tapeline/cli/bank-statements/read-statements'
import type { BankStatement } from '@tapeline/cli/bank-statements/statement'
import { statementRecords } from '@tapeline/cli/bank-statements/statement-records'
import { CONTENT_ADVICE } from './content-advice.ts'
import type { StatementAnswer, StatementAsk, StatementTotals } from './statement-view.ts'

/** How a file is read. */
type Reading = Omit<Extract<StatementAsk, { readonly of: 'statement' }>, 'of' | 'file'>

/** Reads a file. */
export function statementViewOf(bytes: Uint8Array, { format, identified_by, mapping }: Reading): StatementAnswer {
  const columns = mapping === undefined ? undefined : parseMapping(JSON.stringify(mapping))
  if (columns?.ok === false) return { fault: `What was chosen ${columns.message}.` }
  const read = readStatements(bytes, format, columns?.value)
  if (!read.ok) return { fault: `The file ${read.message}.` }
  const records = statementRecords(read.value.statements, {
    organization: undefined,
    payin_instrument_id: undefined,
    identified_by,
    content_advice: CONTENT_ADVICE,
  })
  const { transactions, balances, statements, refused, repeated } = records
  const informational = statements.reduce((sum, one) => sum + one.informational, read.value.informational)
  return {
    view: {
      totals: statements.flatMap(totalsOf),
      lines: transactions,
      balances,
      refused: [...read.value.refused, ...refused, ...statements.flatMap((one) => one.refused)],
      repeated,
      informational,
      notes: statements.flatMap(({ notes }) => notes),
    },
  }
}

/** The columns of a CSV. */
export function csvColumnsOf(bytes: Uint8Array): StatementAnswer<CsvColumns> {
  const read = readCsvColumns(bytes)
  return read.ok ? { view: read.value } : { fault: `The file ${read.message}.` }
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
