// Tapes in the headings of agencies and regulators: Fannie Mae, Freddie Mac, Ginnie Mae, the asset-level disclosures of Regulation AB II and the
// loan-level templates of ESMA. Rows are our own; what is expected is the publishers' definition of each field.
import { type Style, testStyles } from '../../../test/tape/proposed-style.ts'

const STYLES: Readonly<Record<string, Style>> = {
  'Fannie Mae performance': {
    rows: [
      'Reference Pool ID|Loan Identifier|Monthly Reporting Period|Seller Name|Current Interest Rate|Original UPB|' +
        'Current Actual UPB|Origination Date|' +
        'First Payment Date|Loan Age|Remaining Months to Legal Maturity|Maturity Date|Original Loan to Value Ratio (LTV)|' +
        'Debt-To-Income (DTI)|' +
        'Borrower Credit Score at Origination|Co-Borrower Credit Score at Origination|Property State|Zip Code Short|' +
        'Current Loan Delinquency Status|' +
        'Modification Flag|Zero Balance Code|Zero Balance Effective Date|UPB at the Time of Removal|Foreclosure Costs|Net Sales Proceeds',
      'P1|100002|012020|Bank A|4.125|200000.00|198500.12|112019|012020|2|358|122049|80|31|760||TX|750|00|N|||||',
      'P1|100002|022020|Bank A|4.125|200000.00|198200.50|112019|012020|3|357|122049|80|31|760||TX|750|XX|N|||||',
      'P1|100002|032020|Bank A|4.125|200000.00|0.00|112019|012020|4|356|122049|80|31|760||TX|750|00|N|01|032020|198200.50||',
      'P1|100007|012020|Bank B|3.875|150000.00|149000.00|122019|022020|1|359|012050|95|44|701|690|CA|902|03|N|||||',
      'P1|100007|022020|Bank B|3.875|150000.00|0.00|122019|022020|2|358|012050|95|44|701|690|CA|902|04|N|09|022020|149000.00|' +
        '2100.50|120000.00',
    ],
    expected: [
      'group_by: "Loan Identifier"',
      'sort_by: "Monthly Reporting Period"',
      'loan: = [Loan Identifier]',
      'interest_rate: = round([Current Interest Rate] / 100, 9)',
      'amount: = [Original UPB]',
      'origination_date: = [Origination Date]',
      'first_due_date: = [First Payment Date]',
      'term: "{days_between([Origination Date], [Maturity Date])} days"',
      // A prepaid loan has nothing left; of one that was sold, what was left at its removal is lost.
      `left: = if [Zero Balance Code] in ('01', '06', '96') then 0 else if [Zero Balance Code] in ('02', '03', '09', '15',` +
        ` '16') then coalesce([UPB at the Time of Removal], previous.left, [Original UPB]) else [Current Actual UPB]`,
      `receivable_status: = if [Zero Balance Code] is blank then 'active' else 'closed'`,
      'closing_reason: = look_up(closing_reasons, [Zero Balance Code])',
      '"01": "prepaid or matured"',
      '"09": "deed in lieu or REO sale"',
      '"15": "sale of the non-performing note"',
      'closed_date: = [Zero Balance Effective Date]',
      'type: write_off',
      'amount: = [Net Sales Proceeds]',
      // The delinquency status counts months; XX is unknown.
      '- when: "[Current Loan Delinquency Status] > 0"',
      '"Current Loan Delinquency Status": { type: number, blank: ["XX"] }',
      'delinquent_since: = add_months([Monthly Reporting Period], -[Current Loan Delinquency Status])',
      'credit_score: "fico:{[Borrower Credit Score at Origination]}"',
      'region: = [Property State]',
    ],
    unused: [
      'Reference Pool ID',
      'Seller Name',
      'Remaining Months to Legal Maturity',
      'Original Loan to Value Ratio (LTV)',
      'Debt-To-Income (DTI)',
      'Co-Borrower Credit Score at Origination',
      'Zip Code Short',
      'Modification Flag',
      'Foreclosure Costs',
    ],
  },
  'Freddie Mac months': {
    rows: [
      'Loan Sequence Number|Monthly Reporting Period|Current Actual UPB|Current Loan Delinquency Status|Loan Age|' +
        'Remaining Months to Legal Maturity|' +
        'Modification Flag|Zero Balance Code|Zero Balance Effective Date|Current Interest Rate|Current Deferred UPB|DDLPI|MI Recoveries|' +
        'Net Sales Proceeds|Actual Loss Calculation|ELTV|Delinquent Accrued Interest',
      'F19Q10000001|201904|101000.00|0|1|359|||||4.5|0|||||80|',
      'F19Q10000001|201905|100800.00|0|2|358|||||4.5|0|||||79|',
      'F19Q10000002|201904|90000.00|2|4|356|||||4.75|0|201901||||95|',
      'F19Q10000002|201905|0.00|RA|5|355||09|201905|4.75|0|201901|500|70000|-19500|95|310',
      'F19Q10000003|201904|55000.00|0|9|351|||||3.9|0|||||60|',
    ],
    expected: [
      'group_by: "Loan Sequence Number"',
      'loan: = [Loan Sequence Number]',
      'origination_date: = begun',
      'begun: = coalesce(previous.begun, add_months([Monthly Reporting Period], -[Loan Age]))',
      '"Current Loan Delinquency Status": { type: number, blank: ["RA"] }',
      'delinquent_since: = add_months([Monthly Reporting Period], -[Current Loan Delinquency Status])',
      'closing_reason: = look_up(closing_reasons, [Zero Balance Code])',
      'date: "YYYYMM"',
    ],
    unused: [
      'Remaining Months to Legal Maturity',
      'Current Deferred UPB',
      'DDLPI',
      'ELTV',
      'Delinquent Accrued Interest',
    ],
  },
  'Ginnie Mae': {
    rows: [
      'Pool ID,Disclosure Sequence Number,Issuer ID,Loan Purpose,First Payment Date,Maturity Date of Loan,Loan Interest Rate,' +
        'Original Principal Balance,' +
        'Unpaid Principal Balance,Loan Age,Months Delinquent,LTV,Credit Score,Number of Borrowers,State,Annual MIP,' +
        'Removal Reason,As of Date,Loan Origination Date',
      'MA0001,9000001,1234,1,20200301,20500201,3.500,250000.00,248100.10,4,0,96.5,690,1,TX,0.85,,20200630,20200115',
      'MA0001,9000002,1234,2,20200301,20500201,3.750,180000.00,179000.00,4,2,90,655,2,FL,0.85,,20200630,20200120',
      'MA0002,9000003,1235,1,20200401,20500301,3.250,310000.00,309000.00,3,0,88.1,720,1,CA,0.80,,20200630,20200211',
    ],
    expected: [
      'loan: = [Disclosure Sequence Number]',
      'interest_rate: = round([Loan Interest Rate] / 100, 9)',
      'amount: = [Original Principal Balance]',
      'origination_date: = [Loan Origination Date]',
      'first_due_date: = [First Payment Date]',
      'term: "{days_between([Loan Origination Date], [Maturity Date of Loan])} days"',
      'amount: = [Original Principal Balance] - [Unpaid Principal Balance]',
      'balance: = [Unpaid Principal Balance]',
      'date: = [As of Date]',
      '- when: "[Months Delinquent] > 0"',
      'delinquent_since: = add_months([As of Date], -[Months Delinquent])',
      'region: = State',
      'date: "YYYYMMDD"',
    ],
    unused: ['Pool ID', 'Issuer ID', 'Loan Purpose', 'LTV', 'Number of Borrowers', 'Annual MIP', 'Removal Reason'],
  },
  'Regulation AB II auto loans': {
    rows: [
      'assetNumber,reportingPeriodEndingDate,originatorName,originationDate,originalLoanAmount,originalLoanTerm,loanMaturityDate,' +
        'originalInterestRatePercentage,originalFirstPaymentDate,vehicleModelName,vehicleValueAmount,obligorCreditScoreType,' +
        'obligorCreditScore,' +
        'paymentToIncomePercentage,obligorGeographicLocation,remainingTermToMaturityNumber,nextInterestRatePercentage,' +
        'reportingPeriodScheduledPaymentAmount,totalActualAmountPaid,actualInterestCollectedAmount,actualPrincipalCollectedAmount,' +
        'reportingPeriodActualEndBalanceAmount,currentDelinquencyStatus,interestPaidThroughDate,zeroBalanceEffectiveDate,zeroBalanceCode,' +
        'chargedoffPrincipalAmount,recoveredAmount,scheduledPrincipalAmount,coObligorIndicator',
      'A-1,03-31-2026,Dealer Bank,06/2023,25000.00,72,06/2029,0.0499,07/2023,Sedan,27000,FICO,712,0.08,TX,39,0.0499,402.50,' +
        '402.50,60.10,342.40,14000.00,0,03-10-2026,,,0,0,342.40,false',
      'A-2,03-31-2026,Dealer Bank,07/2023,31000.00,60,07/2028,0.0325,08/2023,Truck,33000,FICO,688,0.1,FL,28,0.0325,560.40,0,' +
        '0,0,16000.00,45,01-20-2026,,,0,0,510.00,true',
      'A-3,03-31-2026,Dealer Bank,07/2023,18000.00,48,07/2027,0.0610,08/2023,Van,18500,FICO,640,0.09,CA,16,0.0610,423.00,0,0,' +
        '0,0,120,11-01-2025,03/2026,4,7800.00,1500.00,400.00,false',
    ],
    expected: [
      'loan: = assetNumber',
      'origination_date: = originationDate',
      'amount: = originalLoanAmount',
      'term: "{originalLoanTerm} months"',
      'interest_rate: = originalInterestRatePercentage',
      'first_due_date: = originalFirstPaymentDate',
      'maturity_date: = loanMaturityDate',
      'installment: = reportingPeriodScheduledPaymentAmount',
      'credit_score: "fico:{obligorCreditScore}"',
      'amount: = actualPrincipalCollectedAmount',
      'amount: = actualInterestCollectedAmount',
      'balance: = reportingPeriodActualEndBalanceAmount',
      // In these disclosures the delinquency status counts days, and code 4 is a charge-off.
      '- when: currentDelinquencyStatus > 0',
      'delinquent_since: = add_days(reportingPeriodEndingDate, -currentDelinquencyStatus)',
      `receivable_status: = if zeroBalanceCode is blank then 'active' else 'closed'`,
      '"4": "charged off"',
      'type: write_off',
      'amount: = chargedoffPrincipalAmount',
      'type: recovery',
      'amount: = recoveredAmount',
    ],
    unused: [
      'originatorName',
      'vehicleModelName',
      'vehicleValueAmount',
      'obligorCreditScoreType',
      'paymentToIncomePercentage',
      'remainingTermToMaturityNumber',
      'nextInterestRatePercentage',
      'interestPaidThroughDate',
      'scheduledPrincipalAmount',
      'coObligorIndicator',
    ],
  },
  'ESMA corporate exposures': {
    rows: [
      'Unique Identifier;Original Underlying Exposure Identifier;Original Obligor Identifier;Data Cut-Off Date;' +
        'Geographic Region - Obligor;Origination Date;' +
        'Maturity Date;Origination Channel;Purpose;Currency Denomination;Original Principal Balance;Current Principal Balance;' +
        'Total Credit Limit;' +
        'Amortisation Type;Scheduled Principal Payment Frequency;Payment Due;Balloon Amount;Interest Rate Type;Current Interest Rate;' +
        'Current Interest Rate Margin;Arrears Balance;Number Of Days In Arrears;Account Status;Default Amount;Default Date;' +
        'Allocated Losses;' +
        'Cumulative Recoveries;Seller Name;Redemption Date',
      'LEI-1;EXP-1;OBL-1;2026-03-31;ITC4;2021-02-10;2027-02-10;BRAN;WCAP;EUR;250000.00;90000.00;;FRXX;MNTH;4200.00;0;FXRL;' +
        '3.25;;0.00;0;PERF;;;0;0;Banca Uno;',
      'LEI-1;EXP-2;OBL-2;2026-03-31;ES30;2022-06-01;2028-06-01;BRAN;INVM;EUR;100000.00;72000.00;;FRXX;QUTR;6100.00;0;FLIF;' +
        '4.10;1.5;6100.00;74;ARRE;;;0;0;Banca Uno;',
      'LEI-1;EXP-3;OBL-3;2026-03-31;DE21;2020-01-15;2026-01-15;INTR;WCAP;EUR;60000.00;31000.00;;FRXX;MNTH;1100.00;0;FXRL;' +
        '5.00;;31000.00;260;DFLT;31000.00;2025-10-01;12000.00;4000.00;Banca Uno;',
    ],
    expected: [
      'loan: = [Original Underlying Exposure Identifier]',
      'account: = [Original Obligor Identifier]',
      'origination_date: = [Origination Date]',
      'term: "{days_between([Origination Date], [Maturity Date])} days"',
      'currency: = [Currency Denomination]',
      'amount: = [Original Principal Balance]',
      'balance: = [Current Principal Balance]',
      'interest_rate: = round([Current Interest Rate] / 100, 9)',
      'payment_frequency: = look_up(frequencies, [Scheduled Principal Payment Frequency])',
      '"MNTH": 1 month',
      '"QUTR": 3 months',
      '- when: "[Number Of Days In Arrears] > 0"',
      'delinquent_amount: = [Arrears Balance]',
      'receivable_status: = look_up(statuses, [Account Status])',
      '"PERF": active',
      '"ARRE": active',
      '"DFLT": active',
      'amount: = [Allocated Losses]',
      'amount: = [Cumulative Recoveries]',
      'region: = [Geographic Region - Obligor]',
    ],
    unused: [
      'Origination Channel',
      'Purpose',
      'Amortisation Type',
      'Balloon Amount',
      'Interest Rate Type',
      'Current Interest Rate Margin',
      'Seller Name',
      'Total Credit Limit',
      'Redemption Date',
    ],
  },
}

testStyles(STYLES)
