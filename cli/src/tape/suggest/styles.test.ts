// Tapes in the heading styles of the field, each a few rows of our own, and what a person who knows the style would propose for them. Lines are
// expected without the reasons behind them. Further styles are in styles-of-*.test.ts.
import { expect, test } from 'vitest'
import { type Style, proposed, testStyles } from '../../../test/tape/proposed-style.ts'

const STYLES: Readonly<Record<string, Style>> = {
  'LendingClub': {
    rows: [
      'id,member_id,loan_amnt,term,int_rate,issue_d,loan_status,addr_state,out_prncp,total_rec_prncp,total_rec_int,fico_range_low,grade',
      '1077501,1296599,5000, 36 months,10.65%,Dec-2011,Fully Paid,AZ,0.00,5000.00,863.16,735,B',
      '1077430,1314167,2500, 60 months,15.27%,Dec-2011,Charged Off,GA,0.00,456.46,435.17,740,C',
      '1077175,1313524,2400, 36 months,15.96%,Nov-2011,Current,IL,120.00,2280.00,605.67,735,C',
    ],
    expected: [
      'loan: = id',
      'account: = member_id',
      'term: "{digits(term)} months"',
      'interest_rate: = int_rate',
      'date: "MMM-YYYY"',
      'amount: = loan_amnt',
      'amount: = total_rec_prncp',
      'amount: = total_rec_int',
      'balance: = out_prncp',
      'receivable_status: = look_up(statuses, loan_status)',
      '"Charged Off": closed',
      '"Current": active',
      'credit_score: "fico:{fico_range_low}"',
      'region: = addr_state',
    ],
    unused: ['grade'],
  },
  'Fannie Mae': {
    rows: [
      'Loan Identifier|Monthly Reporting Period|Original Interest Rate|Original UPB|Current Actual UPB|Original Loan Term|' +
        'Origination Date|Borrower Credit Score at Origination|Property State',
      '100002|012020|4.125|200000|198500.12|360|112019|760|TX',
      '100002|022020|4.125|200000|198200.50|360|112019|760|TX',
      '100007|012020|3.875|150000|149000.00|360|122019|701|CA',
      '100007|022020|3.875|150000|148700.00|360|122019|701|CA',
    ],
    expected: [
      'group_by: "Loan Identifier"',
      'sort_by: "Monthly Reporting Period"',
      'loan: = [Loan Identifier]',
      'left: = [Current Actual UPB]',
      'paid: = coalesce(previous.left, [Original UPB]) - left',
      'amount: = [Original UPB]',
      'term: "{[Original Loan Term]} months"',
      'id: "{loan}-{[Monthly Reporting Period]}-principal"',
      'region: = [Property State]',
    ],
  },
  'Prosper': {
    rows: [
      'LoanNumber,LoanOriginationDate,LoanOriginalAmount,BorrowerRate,Term,LoanStatus,BorrowerState,LP_CustomerPrincipalPayments,ProsperRating',
      '19141,2007-09-12 00:00:00,9425,0.158,36,Completed,CO,9425,A',
      '134815,2014-03-03 00:00:00,10000,0.092,36,Current,CO,0,B',
      '6466,2007-01-17 00:00:00,3001,0.275,36,Chargedoff,GA,1200,C',
    ],
    expected: [
      'loan: = LoanNumber',
      'account: = loan',
      'origination_date: = LoanOriginationDate',
      'amount: = LoanOriginalAmount',
      'interest_rate: = BorrowerRate',
      'term: "{Term} months"',
      '"Completed": closed',
      'amount: = LP_CustomerPrincipalPayments',
      'region: = BorrowerState',
    ],
    unused: ['ProsperRating'],
  },
  'Kiva': {
    rows: [
      'id,funded_amount,loan_amount,activity,country_code,country,currency,disbursed_time,term_in_months,lender_count',
      '653051,300.0,300.0,Fruits,PK,Pakistan,PKR,2013-12-17 08:00:00,12,12',
      '653053,575.0,575.0,Rickshaw,KE,Kenya,KES,2013-12-17 08:00:00,11,14',
    ],
    expected: [
      'loan: = id',
      'currency: = currency',
      'amount: = loan_amount',
      'origination_date: = disbursed_time',
      'term: "{term_in_months} months"',
      'country: = country_code',
    ],
    unused: ['activity', 'lender_count'],
  },
  'auto ABS-EE': {
    rows: [
      'assetNumber,originationDate,originalLoanAmount,originalLoanTerm,originalInterestRatePercentage,obligorCreditScore,' +
        'obligorGeographicLocation,reportingPeriodActualEndBalanceAmount,currentDelinquencyStatus,vehicleModelYear',
      '0001-A,06/2019,25000.00,72,0.0499,712,TX,18000.50,0,2019',
      '0001-B,07/2019,31000.00,60,0.0325,688,FL,21000.10,31,2018',
      '0001-C,07/2019,18000.00,48,0.0610,640,CA,9000.00,0,2017',
    ],
    expected: [
      'loan: = assetNumber',
      'amount: = originalLoanAmount',
      'interest_rate: = originalInterestRatePercentage',
      'term: "{originalLoanTerm} months"',
      'amount: = originalLoanAmount - reportingPeriodActualEndBalanceAmount',
      'balance: = reportingPeriodActualEndBalanceAmount',
      'credit_score: "fico:{obligorCreditScore}"',
    ],
    unused: ['vehicleModelYear'],
  },
  'merchant cash advance': {
    rows: [
      'Advance ID,Merchant ID,Merchant Name,Funding Date,Funded Amount,Factor Rate,RTR,RTR Balance,Daily Payment',
      'ADV-1,M-9,Corner Kitchen LLC,1/15/2025,"$25,000.00",1.32,"$33,000.00","$12,400.00",$250.00',
      'ADV-2,M-4,Nail Bar Inc,2/20/2025,"$10,000.00",1.28,"$12,800.00","$9,300.00",$99.50',
    ],
    expected: [
      'loan: = [Advance ID]',
      'account: = [Merchant ID]',
      'type: business',
      'name: = [Merchant Name]',
      'product_type: merchant_cash_advance',
      'currency: USD',
      'amount: = [Funded Amount]',
      'date: "M/D/YYYY"',
    ],
    unused: ['Factor Rate', 'RTR'],
  },
  'invoice factoring': {
    rows: [
      'Invoice No.;Debtor No;Debtor Name;Invoice Date;Due Date;Invoice Amount;Ccy;Open Amount;Country;Remark',
      'R-1001;D1;Weber GmbH;05.01.2026;04.02.2026;12.500,00;EUR;12.500,00;DE;',
      'R-1002;D2;Moreau SA;17.01.2026;16.02.2026;8.000,50;EUR;0,00;FR;paid',
      'R-1003;D1;Weber GmbH;28.01.2026;27.02.2026;4.100,00;EUR;4.100,00;XX;',
    ],
    expected: [
      'loan: = [Invoice No.]',
      'account: = [Debtor No]',
      'name: = [Debtor Name]',
      'product_type: invoice_factoring',
      'decimal: ","',
      'date: "D.M.YYYY"',
      'term: "{days_between([Invoice Date], [Due Date])} days"',
      'amount: = [Invoice Amount] - [Open Amount]',
      'country: = Country',
      '# ? Country: "XX" is no country of ISO 3166; such rows are rejected',
    ],
    unused: ['Remark'],
  },
  'Spanish headings': {
    rows: [
      'No. Crédito,ID Cliente,Nombre Cliente,Fecha Otorgamiento,Monto Otorgado,Plazo (meses),Tasa Interés,Saldo Insoluto,Días Mora,Moneda,Sucursal',
      'C-1,900,Ana Ruiz,15/01/2025,"12,000.00",12,24.5,"6,000.00",0,MXN,Norte',
      'C-2,901,Luis Paz,28/02/2025,"9,000.00",18,30,"7,500.00",35,MXN,Sur',
    ],
    expected: [
      'loan: = [No. Crédito]',
      'account: = [ID Cliente]',
      'origination_date: = [Fecha Otorgamiento]',
      'date: "D/M/YYYY"',
      'term: "{[Plazo (meses)]} months"',
      'interest_rate: = round([Tasa Interés] / 100, 9)',
      'amount: = [Monto Otorgado]',
      'balance: = [Saldo Insoluto]',
      'currency: = Moneda',
      '- when: "[Días Mora] > 0"',
    ],
    unused: ['Sucursal'],
  },
  'Portuguese headings': {
    rows: [
      'Número Operação;CPF/CNPJ;Razão Social;Data Emissão;Data Vencimento;Valor Financiado;Taxa Juros;Saldo Devedor;Situação;UF',
      '77001;11222333000181;Padaria Sol;03/02/2025;30/07/2025;R$ 10.000,00;2,49%;R$ 4.000,00;Em dia;SP',
      '77002;99888777000165;Mercado Lua;14/02/2025;29/08/2025;R$ 5.500,00;3,10%;R$ 0,00;Quitado;RJ',
    ],
    expected: [
      'loan: = [Número Operação]',
      'account: = [CPF/CNPJ]',
      'type: business',
      'decimal: ","',
      'currency: BRL',
      'origination_date: = [Data Emissão]',
      'amount: = [Valor Financiado]',
      'balance: = [Saldo Devedor]',
      '"Quitado": closed',
      '"Em dia": active',
    ],
  },
  'core banking payments': {
    rows: [
      'LOAN_ID,TRANSACTION_ID,POSTING_DATE,PAYMENT_AMT,PRIN_PAID,INT_PAID,CCY,TELLER',
      'L1,T1,2025-03-01,105.00,100.00,5.00,USD,x',
      'L1,T2,2025-04-01,104.00,100.00,4.00,USD,y',
      'L2,T3,2025-03-05,50.00,45.00,5.00,USD,x',
      'L2,T4,2025-04-05,50.00,46.00,4.00,USD,y',
    ],
    expected: [
      'loan: = LOAN_ID',
      'id: "{loan}-{TRANSACTION_ID}"',
      'date: = POSTING_DATE',
      'amount: = PRIN_PAID',
      'id: "{loan}-interest-{TRANSACTION_ID}"',
      'amount: = INT_PAID',
    ],
    unused: ['TELLER'],
  },
  'composite keys and one bad cell in each column': {
    rows: [
      'client_no,loan_no,disbursed_date,disbursed_amt,rate',
      '1,1,2025-01-05,100.00,0.1',
      '1,2,2025-02-05,200.00,0.1',
      '2,1,2025-01-09,bad,0.2',
      '2,2,31.31.2025,-50.00,0.2',
      '3,1,2025-03-01,70.00,n?a',
    ],
    expected: [
      'loan: "{client_no}-{loan_no}"',
      'account: = client_no',
      'interest_rate: = rate',
      '- when: disbursed_amt > 0',
      '# ? disbursed_amt: 1 of 5 cells is no number: "bad" in row 4',
      '# ? disbursed_amt: 1 of 5 cells is below zero: "-50.00" in row 5',
      '# ? disbursed_date: 1 of 5 cells is no date as YYYY-MM-DD: "31.31.2025" in row 5',
      '# ? rate: 1 of 5 cells is no number: "n?a" in row 6',
    ],
  },
  'amounts in minor units': {
    rows: ['loan_ref,principal_cents,start_dt,currency', 'a1,125000,2025-01-05,USD', 'a2,99900,2025-01-06,USD'],
    expected: ['amount: = principal_cents / 100', 'origination_date: = start_dt', 'currency: = currency'],
  },
}

testStyles(STYLES)

test('an array of objects is read like lines of them, also within an object and over many lines', async () => {
  const rows = [
    { loan_id: 'a', principal: 5, issue_date: '2025-01-02', terms: { rate: 0.1 } },
    { loan_id: 'b', principal: 7, issue_date: '2025-01-03', terms: { rate: 0.2 } },
  ]
  const whole = await proposed('array.json', JSON.stringify(rows))
  const nested = await proposed('nested.json', JSON.stringify({ note: 'a "[" in text', loans: rows }, null, 2))
  const lined = await proposed('lined.json', rows.map((row) => JSON.stringify(row)).join('\n'))
  for (const { text } of [whole, nested, lined]) {
    expect(text).toContain('Proposed from the first 2 rows')
    expect(text).toContain('loan: = loan_id # by its name, such as a')
    expect(text).toContain('interest_rate: = [terms.rate]')
  }
  await expect(proposed('cut.json', JSON.stringify(rows).slice(0, -1))).rejects.toThrow(/is cut off/)
})
