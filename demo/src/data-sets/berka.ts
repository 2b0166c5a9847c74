// 682 loans of a Czech bank, 1993 to 1998 (PKDD'99), with the 123 payments of its first fifteen months: the bank's later
// transactions are not part of the set. Amounts are instalment times duration, so all that was paid is principal.
import { join } from 'node:path'
import { cents } from '../amounts.ts'
import { postAccount, postEntry, postReceivable, type Call } from '../call.ts'
import { column, listRows, type Row } from '../rows.ts'
import { usual_edges } from '../bucket-edges.ts'
import { tables } from './berka-portfolio.ts'
import type { DataSet } from './data-set.ts'
import { figures, not_shown, views } from './berka-figures.ts'

const book_name = 'berka'

/** What stands beside a loan in the other tables. */
interface Beside {
  readonly client: string
  readonly locality: string
  /** The standing order for the instalment, as the bank writes it; undefined where there is none. */
  readonly order: string | undefined
  readonly payments: readonly Row[]
}

/** `930711` as a date of the twentieth century. */
function dateOf(text: string): string {
  return `19${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4, 6)}`
}

/** The calls of one loan. */
export function mapLoan(row: Row, { client, locality, order, payments }: Beside): Call[] {
  const id = `berka-${column(row, 'loan_id')}`
  const account = `berka-client-${client}`
  const date = dateOf(column(row, 'date'))
  return [
    postAccount(date, {
      id: account,
      type: 'individual',
      address: { locality, country: 'CZ' },
      metadata: { book: book_name },
    }),
    postReceivable(date, {
      id,
      obligor_id: account,
      product_type: 'term_loan',
      funded_by: 'balance_sheet',
      origination_date: date,
      currency: 'CZK',
      term: `${column(row, 'duration')} months`,
      payment_frequency: '1 month',
      metadata: {
        book: book_name,
        lender_status: column(row, 'status'),
        instalment: cents(column(row, 'payments')),
        ...(order === undefined ? {} : { standing_order: cents(order) }),
      },
    }),
    postEntry(id, {
      id: `${id}-disbursement`,
      date,
      type: 'disbursement',
      amount: cents(column(row, 'amount')),
      receivable_status: 'active',
    }),
    ...payments.map((payment) => mapPayment(payment, id)),
  ]
}

function mapPayment(payment: Row, loan: string): Call {
  return postEntry(loan, {
    id: `${loan}-${column(payment, 'trans_id')}`,
    date: column(payment, 'date'),
    type: 'principal',
    amount: cents(column(payment, 'amount')),
    receivable_status: 'active',
  })
}

async function read(dir: string, loans_max?: number): Promise<Call[]> {
  const table = (name: string, rows_max?: number) => listRows(join(dir, `${name}.asc.gz`), rows_max, ';')
  const loans = await table('loan', loans_max)
  const owners = indexBy(await table('disp'), 'account_id', (row) => column(row, 'type') === 'OWNER')
  const clients = indexBy(await table('client'), 'client_id')
  const districts = indexBy(await table('district'), 'A1')
  const orders = indexBy(await table('order'), 'account_id', (row) => column(row, 'k_symbol') === 'UVER')
  const payments = await listRows(join(dir, 'loan_payments_extract.csv'))
  return loans.flatMap((loan) => {
    const account = column(loan, 'account_id')
    const client = rowOf(owners, account, 'client_id')
    const district = rowOf(clients, client, 'district_id')
    return mapLoan(loan, {
      client,
      locality: rowOf(districts, district, 'A2'),
      order: orders.get(account)?.['amount'],
      payments: payments.filter((payment) => column(payment, 'loan_id') === column(loan, 'loan_id')),
    })
  })
}

function indexBy(rows: readonly Row[], name: string, isWanted: (row: Row) => boolean = () => true): Map<string, Row> {
  return new Map(rows.filter(isWanted).map((row) => [column(row, name), row]))
}

function rowOf(table: ReadonlyMap<string, Row>, key: string, name: string): string {
  const row = table.get(key)
  if (row === undefined) throw new Error(`no row with the key ${key} has a ${name}`)
  return column(row, name)
}

/** The data set. */
export const berka: DataSet = {
  name: book_name,
  about: '682 Czech bank loans with their first payments',
  read,
  views,
  bucket_edges: usual_edges,
  tables,
  timelines: false,
  figures,
  not_shown,
}
