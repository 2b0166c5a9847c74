// The agency's own figures of the mortgages, as its sample code put them out: by loan, by month and from month to month.
// In the form of expected.json, so that none of them can be left out in silence; the other columns by loan (amount, rate and
// dates of origination and modification) are what was sent, and severity is the loss by the balance.
import { join } from 'node:path'
import type { Expected } from '../figures.ts'
import { column, listRows, type Row } from '../rows.ts'

/** The names under which the oracles stand beside expected.json; what is in brackets is the order of the values. */
export const oracles = {
  by_month: 'delinquency_by_month_[0,1,2,3,4,5,6+,zb01,zb03,zb06,zb09]',
  roll_counts: 'roll_counts_to_[0,1,2,3,4,5,6+,zb01,zb03,zb06,zb09]',
  per_loan: 'per_loan_[status,upb,180_days,its_upb,credit_event,its_upb]_cents',
  loss: 'loss_[upb,proceeds,costs]_cents',
  net_loss: 'net_loss_cents',
  interest: 'interest_carried_cents',
} as const

/** The columns of the files by month and from month to month: months past due, then how a loan left. */
export const states = ['0', '1', '2', '3', '4', '5', '6+', 'zb01', 'zb03', 'zb06', 'zb09']

const countsOf = (row: Row) => states.map((state) => Number(column(row, state)))

/** The code that put them out was R, which writes 400000 as 4e+05 and carries the interest with all its digits. */
const centsOf = (row: Row, name: string) => Math.round(Number(column(row, name)) * 100)

const monthOf = (row: Row, name: string) => column(row, name).slice(0, 7)

function lossesOf(lost: readonly Row[]): Expected {
  const byLoan = (value: (row: Row) => unknown) => ({
    value: Object.fromEntries(lost.map((row) => [column(row, 'LOAN_ID'), value(row)])),
  })
  return {
    [oracles.loss]: byLoan((row) => ['LAST_UPB', 'Tot_Procs', 'Tot_Liq_Ex'].map((name) => centsOf(row, name))),
    [oracles.net_loss]: byLoan((row) => centsOf(row, 'NET_LOSS')),
    [oracles.interest]: byLoan((row) => centsOf(row, 'INT_COST')),
  }
}

/** Reads the three files of the agency's figures. Money is in cents. */
export async function readOracles(dir: string): Promise<Expected> {
  const loans = await listRows(join(dir, 'oracle_per_loan.csv'))
  const months = await listRows(join(dir, 'oracle_delinquency_by_month.csv'))
  const rolls = await listRows(join(dir, 'oracle_roll_counts.csv'))
  const toMonth = (text: string) => `${text.slice(-4)}-${text.slice(0, 2)}`
  return {
    [oracles.by_month]: {
      value: Object.fromEntries(months.map((row) => [toMonth(column(row, 'period')), countsOf(row)])),
    },
    [oracles.roll_counts]: {
      value: Object.fromEntries(rolls.map((row) => [column(row, String.raw`from\to`), countsOf(row)])),
    },
    [oracles.per_loan]: {
      value: Object.fromEntries(
        loans.map((row) => [
          column(row, 'LOAN_ID'),
          [
            column(row, 'LAST_STAT'),
            centsOf(row, 'LAST_UPB'),
            ...['F180', 'FCE'].flatMap((event) => [monthOf(row, `${event}_DTE`), centsOf(row, `${event}_UPB`)]),
          ],
        ]),
      ),
    },
    ...lossesOf(loans.filter((row) => ['F', 'S'].includes(column(row, 'LAST_STAT')))),
  }
}
