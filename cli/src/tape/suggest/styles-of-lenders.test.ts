// Tapes in the headings of lenders and their systems: cash advances, factoring, installments at the till, student loans, leases, exports of core-banking
// systems and the abbreviations of spreadsheets. Rows are our own; what is expected is what each heading means in the trade.
import { type Style, testStyles } from '../../../test/tape/proposed-style.ts'

const STYLES: Readonly<Record<string, Style>> = {
  'a funder of cash advances': {
    rows: [
      'Deal ID,DBA,Funded Date,Purchase Price,Payback,Factor Rate,Specified %,Daily ACH,Paid to Date,NSF Count,Position,ISO,' +
        'Commission,Status,State,Default Date',
      'D-100,Corner Kitchen,01/15/2026,"$25,000.00","$33,000.00",1.32,12%,$250.00,"$8,250.00",1,1st,Acme Brokers,"$2,500.00",' +
        'Performing,NY,',
      'D-101,Nail Bar,02/20/2026,"$10,000.00","$12,800.00",1.28,10%,$99.50,"$12,800.00",0,2nd,Direct,$800.00,Paid in Full,NJ,',
      'D-102,Tire Shop,11/03/2025,"$40,000.00","$54,000.00",1.35,15%,$420.00,"$6,300.00",9,1st,Acme Brokers,"$4,000.00",' +
        'Default,FL,03/01/2026',
    ],
    expected: [
      'loan: = [Deal ID]',
      'type: business',
      'name: = DBA',
      'product_type: merchant_cash_advance',
      'origination_date: = [Funded Date]',
      'amount: = [Purchase Price]',
      'installment: = [Daily ACH]',
      'amount: = [Paid to Date]',
      'receivable_status: = look_up(statuses, Status)',
      '"Paid in Full": closed',
      '"Performing": active',
      '"Default": active',
      'region: = State',
      'currency: USD',
    ],
    unused: ['Payback', 'Factor Rate', 'Specified %', 'NSF Count', 'Position', 'ISO', 'Commission'],
  },
  'a factor of invoices': {
    rows: [
      'Client,Debtor ID,Debtor,Invoice No,Invoice Date,Due Date,Invoice Amount,Advance Rate,Advance Amount,Reserve,' +
        'Factoring Fee,Date Paid,Amount Paid,Open Balance,Days Past Due,Currency',
      'Acme GmbH,D-1,Weber AG,7001,2026-01-05,2026-02-04,12500.00,0.85,10625.00,1875.00,187.50,2026-02-02,12500.00,0.00,0,EUR',
      'Acme GmbH,D-2,Moreau SA,7002,2026-01-17,2026-02-16,8000.50,0.8,6400.40,1600.10,120.00,,0,8000.50,12,EUR',
      'Bolt Ltd,D-1,Weber AG,7003,2026-01-28,2026-02-27,4100.00,0.85,3485.00,615.00,61.50,,0,4100.00,1,EUR',
    ],
    expected: [
      'loan: = [Invoice No]',
      'account: = [Debtor ID]',
      'product_type: invoice_factoring',
      'currency: = Currency',
      'origination_date: = [Invoice Date]',
      'term: "{days_between([Invoice Date], [Due Date])} days"',
      'amount: = [Invoice Amount]',
      'amount: = [Invoice Amount] - [Open Balance]',
      'balance: = [Open Balance]',
      '- when: "[Days Past Due] > 0"',
    ],
    unused: ['Advance Rate', 'Reserve', 'Factoring Fee'],
  },
  'installments at the till': {
    rows: [
      'order_id,customer_id,merchant_id,merchant_name,order_date,order_amount,down_payment,financed_amount,' +
        'number_of_installments,installment_amount,apr,fico_at_orig,next_installment_date,installments_paid,' +
        'outstanding_balance,days_late,order_status,email',
      'O1,C1,M1,Shoe Shop,2026-01-05,120.00,30.00,90.00,3,30.00,0,702,2026-03-05,1,60.00,0,active,a@example.com',
      'O2,C2,M2,Bike Shop,2026-01-09,900.00,0,900.00,6,165.00,0.1999,655,2026-02-09,0,900.00,14,late,b@example.com',
      'O3,C1,M1,Shoe Shop,2025-11-20,60.00,15.00,45.00,3,15.00,0,702,,3,0.00,0,paid,a@example.com',
    ],
    expected: [
      'loan: = order_id',
      'account: = customer_id',
      'type: individual',
      'origination_date: = order_date',
      'amount: = financed_amount',
      'term: "{number_of_installments} months"',
      'installment: = installment_amount',
      'interest_rate: = apr',
      'credit_score: "fico:{fico_at_orig}"',
      'next_due_date: = next_installment_date',
      'balance: = outstanding_balance',
      '- when: days_late > 0',
      'email: = email',
      '"paid": closed',
      '"late": active',
    ],
    unused: ['merchant_name', 'down_payment', 'installments_paid'],
  },
  'a servicer of student loans': {
    rows: [
      'Award ID|Borrower ID|School Name|Loan Type|Disbursement Date|Total Disbursed|Outstanding Principal Balance|' +
        'Outstanding Interest Balance|Capitalized Interest|Interest Rate|Rate Type|Loan Status|Days Delinquent|Separation Date|' +
        'Repayment Start Date|Remaining Term|Cosigner|FICO at Origination|Principal Paid to Date|Interest Paid to Date|' +
        'As of Date',
      'AW1|B1|State U|Undergraduate Student|08/25/2021|9000.00|9000.00|410.22|0|6.25|Fixed|In School|0|05/15/2026||120|N|690|' +
        '0|0|03/31/2026',
      'AW2|B2|City College|Graduate Student|08/25/2018|20500.00|14200.10|61.05|1200|7.10|Fixed|Repayment|45|05/15/2020|' +
        '11/15/2020|70|Y|742|6299.90|3100.40|03/31/2026',
      'AW3|B3|State U|Undergraduate Student|01/10/2017|5500.00|0.00|0|0|5.90|Variable|Paid in Full|0|05/15/2019|11/15/2019|0|' +
        'N|701|5500.00|980.00|03/31/2026',
    ],
    expected: [
      'loan: = [Award ID]',
      'account: = [Borrower ID]',
      'product_type: = look_up(products, [Loan Type])',
      '"Undergraduate Student": student_loan',
      'origination_date: = [Disbursement Date]',
      'first_due_date: = [Repayment Start Date]',
      'amount: = [Total Disbursed]',
      'interest_rate: = round([Interest Rate] / 100, 9)',
      'balance: = [Outstanding Principal Balance]',
      'amount: = [Principal Paid to Date]',
      'amount: = [Interest Paid to Date]',
      'date: = [As of Date]',
      '"In School": active',
      '"Repayment": active',
      '"Paid in Full": closed',
      '- when: "[Days Delinquent] > 0"',
      'credit_score: "fico:{[FICO at Origination]}"',
    ],
    unused: [
      'School Name',
      'Outstanding Interest Balance',
      'Capitalized Interest',
      'Rate Type',
      'Separation Date',
      'Remaining Term',
      'Cosigner',
    ],
  },
  'the abbreviations of a spreadsheet': {
    rows: [
      'Ln No,Cust Nbr,Borr Name,Orig Dt,Orig Bal,Cur UPB,Int Rt,Trm,Mat Dt,Nxt Due,P&I,LTD Pmts,Last Pmt Dt,DPD,Past Due Amt,' +
        'FICO,St,Stat,C/O Amt,C/O Dt,Recov,Rem Term',
      '1001,51,Ann Lee,3/15/2024,"10,000.00","6,200.00",9.5,36,3/15/2027,5/15/2026,320.33,"4,900.00",4/15/2026,0,0.00,701,TX,' +
        'Current,0.00,,0.00,11',
      '1002,52,Bo Diaz,1/10/2024,"8,000.00","5,100.00",11.25,48,1/10/2028,2/10/2026,207.60,"3,900.00",1/12/2026,78,622.80,' +
        '655,FL,60 DPD,0.00,,0.00,21',
      '1003,53,Cy Wu,6/30/2023,"5,000.00",0.00,14,24,6/30/2025,,240.06,"3,100.00",10/2/2024,0,0.00,610,CA,C/O,"2,400.00",2/1/2025,350.00,0',
    ],
    expected: [
      'loan: = [Ln No]',
      'account: = [Cust Nbr]',
      'name: = [Borr Name]',
      'origination_date: = [Orig Dt]',
      'amount: = [Orig Bal]',
      'interest_rate: = round([Int Rt] / 100, 9)',
      'term: "{Trm} months"',
      'maturity_date: = [Mat Dt]',
      'next_due_date: = [Nxt Due]',
      'installment: "= [P&I]"',
      'balance: = [Cur UPB]',
      // What was written off is no repayment.
      'amount: = [Orig Bal] - [Cur UPB] - coalesce([C/O Amt], 0)',
      'date: = [Last Pmt Dt]',
      '- when: DPD > 0',
      'delinquent_amount: = [Past Due Amt]',
      'credit_score: "fico:{FICO}"',
      'region: = St',
      '"Current": active',
      '"C/O": closed',
      'type: write_off',
      'amount: = [C/O Amt]',
      'date: = [C/O Dt]',
      'amount: = Recov',
    ],
    unused: ['Rem Term'],
  },
  'an export of LoanPro': {
    rows: [
      'display_id,loan_status_text,loan_sub_status_text,loan_amount,loan_rate,loan_term,contract_date,first_payment_date,' +
        'final_payment_date,next_payment_date,next_payment_amount,principal_balance,payoff,amount_due,days_past_due,' +
        'last_payment_date,last_payment_amount,payment_frequency,customer_id,first_name,last_name,credit_score,portfolio',
      'LN00001,Open,Current,7500.00,18.99,36,2025-02-01,2025-03-01,2028-02-01,2026-04-01,274.88,5100.20,5190.10,0,0,' +
        '2026-03-01,274.88,monthly,88,Ann,Lee,702,A',
      'LN00002,Open,Delinquent,3000.00,24.99,24,2025-03-10,2025-04-10,2027-03-10,2026-02-10,160.10,1900.00,1999.00,320.20,49,' +
        '2026-01-12,160.10,monthly,89,Bo,Diaz,648,A',
      'LN00003,Closed,Paid Off,1000.00,9.99,12,2025-01-15,2025-02-15,2026-01-15,,0,0,0,0,0,2026-01-15,87.90,biweekly,90,Cy,Wu,735,B',
    ],
    expected: [
      'loan: = display_id',
      'account: = customer_id',
      'first_name: = first_name',
      'last_name: = last_name',
      'origination_date: = contract_date',
      'first_due_date: = first_payment_date',
      'next_due_date: = next_payment_date',
      'maturity_date: = final_payment_date',
      'term: "{loan_term} months"',
      'payment_frequency: = look_up(frequencies, payment_frequency)',
      '"biweekly": 2 weeks',
      'interest_rate: = round(loan_rate / 100, 9)',
      'amount: = loan_amount - principal_balance',
      'balance: = principal_balance',
      'date: = last_payment_date',
      'installment: = next_payment_amount',
      'receivable_status: = look_up(statuses, loan_status_text)',
      '"Closed": closed',
      '- when: days_past_due > 0',
    ],
    unused: ['payoff', 'portfolio'],
  },
  'an export of Mambu': {
    rows: [
      'id,accountHolderKey,accountState,loanName,loanAmount,interestRate,repaymentInstallments,disbursementDate,' +
        'firstRepaymentDate,principalBalance,principalPaid,principalDue,interestBalance,interestPaid,feesPaid,penaltyPaid,' +
        'daysLate,closedDate,assignedBranchKey,currencyCode',
      'AB1,K1,ACTIVE,SME Loan,5000.00,24,12,2025-06-01,2025-07-01,2500.00,2500.00,0,41.2,600.10,10.00,0,0,,BR1,KES',
      'AB2,K2,ACTIVE_IN_ARREARS,SME Loan,3000.00,26,12,2025-07-01,2025-08-01,2100.00,900.00,500.00,90.1,250.00,10.00,5.00,33,,BR1,KES',
      'AB3,K3,CLOSED,Personal Loan,800.00,30,6,2025-01-15,2025-02-15,0,800.00,0,0,71.00,10.00,0,0,2025-07-14,BR2,KES',
    ],
    expected: [
      'loan: = id',
      'account: = accountHolderKey',
      'currency: = currencyCode',
      'origination_date: = disbursementDate',
      'first_due_date: = firstRepaymentDate',
      'amount: = loanAmount',
      'interest_rate: = round(interestRate / 100, 9)',
      'term: "{repaymentInstallments} months"',
      'amount: = principalPaid',
      'balance: = principalBalance',
      'amount: = interestPaid',
      'amount: = feesPaid',
      'receivable_status: = look_up(statuses, accountState)',
      '"ACTIVE_IN_ARREARS": active',
      '"CLOSED": closed',
      '- when: daysLate > 0',
    ],
    unused: ['principalDue', 'interestBalance', 'assignedBranchKey'],
  },
  'an export of Nortridge': {
    rows: [
      'Loan Number,CIF Number,Loan Group,Open Date,Original Note Amount,Current Principal Balance,Current Interest Balance,' +
        'Current Fees Balance,Current Payoff Balance,Original Maturity Date,Current Maturity Date,Next Principal Payment Date,' +
        'Last Payment Date,Interest Rate,Term,Days Past Due,Total Past Due Balance,Risk Rating Code,Loan Status',
      '900-1,10,AUTO,01/05/2024,15000.00,9000.00,50.20,0,9050.20,01/05/2028,01/05/2028,05/05/2026,04/05/2026,8.75,48,0,0.00,2,ACTIVE',
      '900-2,11,AUTO,03/11/2024,22000.00,17000.00,310.00,25,17335.00,03/11/2029,06/11/2029,01/11/2026,12/11/2025,12.5,60,100,' +
        '1450.00,5,DELINQUENT',
      '900-3,12,AUTO,07/01/2022,9000.00,0.00,0,0,0,07/01/2025,07/01/2025,,07/01/2025,9,36,0,0.00,1,PAID OFF',
    ],
    expected: [
      'loan: = [Loan Number]',
      'account: = [CIF Number]',
      'origination_date: = [Open Date]',
      'amount: = [Original Note Amount]',
      'amount: = [Original Note Amount] - [Current Principal Balance]',
      'balance: = [Current Principal Balance]',
      'maturity_date: = [Current Maturity Date]',
      'next_due_date: = [Next Principal Payment Date]',
      'date: = [Last Payment Date]',
      'interest_rate: = round([Interest Rate] / 100, 9)',
      'term: "{Term} months"',
      '- when: "[Days Past Due] > 0"',
      'delinquent_amount: = [Total Past Due Balance]',
      '"PAID OFF": closed',
    ],
    unused: [
      'Loan Group',
      'Current Interest Balance',
      'Current Fees Balance',
      'Current Payoff Balance',
      'Risk Rating Code',
    ],
  },
  'transactions of a core-banking system': {
    rows: [
      'Transaction ID,Loan Account ID,Type,Value Date,Amount,Balance,User',
      'T1,A1,Disbursement,2025-01-05,1000.00,1000.00,ann',
      'T2,A1,Repayment,2025-02-05,100.00,900.00,ann',
      'T3,A1,Interest Paid,2025-02-05,12.00,900.00,bo',
      'T4,A1,Late Fee,2025-03-20,5.00,900.00,bo',
      'T5,A1,Write-off,2025-09-01,900.00,0.00,bo',
      'T6,A1,Wobble,2025-09-02,1.00,0.00,bo',
    ],
    expected: [
      'loan: = [Loan Account ID]',
      'id: "{loan}-{[Transaction ID]}"',
      'date: = [Value Date]',
      'type: = look_up(types, Type)',
      'amount: = Amount',
      'balance: = Balance',
      '"Disbursement": disbursement',
      '"Repayment": principal',
      '"Interest Paid": interest',
      '"Late Fee": late_fee',
      '"Write-off": write_off',
      '"Wobble": "?"',
    ],
    unused: ['User'],
  },
}

testStyles(STYLES)
