// What a proposal asks a person to look at: values that cannot be true, columns of another party or of a year, tables of borrowers or payments without
// a loan. Expected lines are written from the rows.
import { expect, test } from 'vitest'
import { proposed } from '../../../test/tape/proposed-style.ts'

async function linesOf(rows: readonly string[]): Promise<readonly string[]> {
  return (await proposed('tape.csv', `${rows.join('\n')}\n`)).text.split('\n')
}

/** Lines without the reasons behind them. */
async function plainLinesOf(rows: readonly string[]): Promise<readonly string[]> {
  return (await linesOf(rows)).map((line) => line.replace(/ #.*$/, '').trim())
}

test('values that cannot be true of a loan are listed with their rows', async () => {
  const lines = await linesOf([
    'loan_id,origination_date,maturity_date,term_months,loan_amount,balance,interest_rate,fico,dpd,paid_date',
    'a,2025-01-05,2026-01-05,12,100.00,50.00,9.5,700,0,2025-06-05',
    'b,2025-02-05,2024-02-05,0,100.00,150.00,9.5,700,0,2025-06-05',
    'c,2025-03-05,2026-03-05,12,100.00,-1.00,-3,990,-4,2025-01-31',
    'd,2025-04-05,2026-04-05,1300,100.00,50.00,5000,700,0,2025-06-05',
    'e,2025-05-05,2026-05-05,12,100.00,50.00,9.5,700,0,2025-06-05',
  ])
  expect(lines).toEqual(
    expect.arrayContaining([
      '# ? maturity_date: 1 of 5 cells is before origination_date: "2024-02-05" in row 3',
      '# ? paid_date: 1 of 5 cells is before origination_date: "2025-01-31" in row 4',
      '# ? term_months: 2 of 5 cells are no term from 1 to 1200: "0" in row 3, "1300" in row 5',
      '# ? balance: 1 of 5 cells is above loan_amount: "150.00" in row 3',
      '# ? balance: 1 of 5 cells is below zero: "-1.00" in row 4',
      '# ? interest_rate: 1 of 5 cells is below zero: "-3" in row 4',
      '# ? interest_rate: 1 of 5 cells is above 1000 %: "5000" in row 5',
      '# ? fico: 1 of 5 cells is no score from 300 to 850: "990" in row 4',
      '# ? dpd: 1 of 5 cells is no number of days from 0 to 36525: "-4" in row 4',
    ]),
  )
})

test('values that can be true are not listed: a month that holds the day before, and a balance of what was lent', async () => {
  const lines = await linesOf([
    'loan_id,origination_date,maturity_date,loan_amount,balance',
    'a,2025-01-20,01/2025,100.00,100.00',
    'b,2025-02-20,01/2026,100.00,0.00',
  ])
  expect(lines.filter((line) => line.startsWith('# ? '))).toEqual([])
})

test('what belongs to a year, and the name of the shop, are not taken for the loan and the customer', async () => {
  const lines = await linesOf([
    'loan_id,customer_id,merchant_name,loan_amount,principal_paid_ytd',
    'a,c1,Shoe Shop,100,20',
    'b,c2,Bike Shop,300,40',
  ])
  expect(lines.some((line) => line.includes('type: principal'))).toBe(false)
  expect(lines.some((line) => line.includes('= merchant_name'))).toBe(false)
  expect(lines).toContain(
    '#   principal_paid_ytd: "20", "40" · what belongs to this year or month, not to the whole loan: metadata could hold it',
  )
  expect(lines).toContain(
    '#   merchant_name: "Shoe Shop", "Bike Shop" · the name of another party than customer_id: metadata could hold it',
  )
})

test('a table of borrowers is proposed as accounts alone, of a kind that is yours to settle', async () => {
  const rows = ['customer_id,first_seen,birth_date,city', 'c1,x,1990-01-02,Rome', 'c2,y,1985-03-04,Bari']
  const lines = await plainLinesOf(rows)
  expect(lines).toEqual(expect.arrayContaining(['account: = customer_id', 'type: "?"', 'locality: = city']))
  expect(lines.some((line) => /- (?:receivable|entry):/.test(line))).toBe(false)
})

test('payments that name only an account ask for the loan', async () => {
  const lines = await plainLinesOf([
    'trans_id,account_id,date,amount,balance',
    't1,7,2025-01-05,10,90',
    't2,7,2025-02-05,10,80',
    't3,8,2025-02-06,5,15',
  ])
  expect(lines).toEqual(expect.arrayContaining(['loan: "?"', 'date: = date', 'type: principal', 'amount: = amount']))
  expect(lines).toContain('# ? balance: looks like the balance, but the payments name no loan')
})

test('months of lateness with codes among them count back from the day of the row, and end when they end', async () => {
  const lines = await plainLinesOf([
    'loan_id,period,upb,orig_amount,orig_date,dlq',
    'a,2025-01-31,100,200,2024-01-05,2',
    'a,2025-02-28,90,200,2024-01-05,XX',
    'a,2025-03-31,80,200,2024-01-05,0',
    'b,2025-01-31,50,90,2024-02-05,0',
    'b,2025-02-28,40,90,2024-02-05,0',
    'b,2025-03-31,30,90,2024-02-05,1',
  ])
  expect(lines).toEqual(
    expect.arrayContaining([
      'dlq: { type: number, blank: ["XX"] }',
      'late: = coalesce(dlq, previous.late, 0)',
      '- when: dlq > 0',
      'delinquent_since: = add_months(period, -dlq)',
      '- when: previous.late > 0 and late <= 0',
      'delinquent_since: null',
    ]),
  )
  expect(lines.some((line) => /score|amount: = dlq|paid.*dlq/.test(line))).toBe(false)
})

test('what a loan paid each month is of the month where it falls, and to date where it never does', async () => {
  const tape = (paid: readonly number[]) => [
    'loan_id,period,principal_paid,orig_amount,orig_date',
    `a,2025-01-31,${paid[0]},200,2024-01-05`,
    `a,2025-02-28,${paid[1]},200,2024-01-05`,
  ]
  expect(await plainLinesOf(tape([20, 10]))).toContain('paid: = principal_paid')
  expect(await plainLinesOf(tape([10, 20]))).toContain('paid: = to_date - coalesce(previous.to_date, 0)')
})

test('where what was lent is not in the tape, a loan begins with its balance', async () => {
  const lines = await plainLinesOf([
    'facility_id,borrower,commitment,outstanding_balance,closing_date,as_of_date',
    'f1,Acme,1000000,800000,2024-01-05,2026-03-31',
    'f2,Bolt,500000,100000,2023-06-30,2026-03-31',
  ])
  expect(lines).toEqual(
    expect.arrayContaining([
      'credit_limit: = commitment',
      '- when: outstanding_balance > 0',
      'id: "{loan}-opening"',
      'date: = as_of_date',
      'type: disbursement',
      'amount: = outstanding_balance',
    ]),
  )
})
