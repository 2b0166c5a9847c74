// Tapes in the heading styles of further exports and languages: sheets of servicers and funders, card and checkout systems, interfaces of fintechs,
// Italian and Dutch, rates of a month.
import { type Style, testStyles } from '../../../test/tape/proposed-style.ts'

const STYLES: Readonly<Record<string, Style>> = {
  'a servicer that abbreviates': {
    rows: [
      'Acct No,Cust Nm,Prod Cd,Orig Dt,Mat Dt,Orig Bal,Curr UPB,Int Rt,Pmt Freq,DPD,Stat,St,Ccy',
      'A1,Ann Lee,Term Loan,01/15/2025,01/15/2028,"$10,000.00","$9,000.00",12.50%,Monthly,0,CUR,TX,USD',
      'A2,Bo Chu,Line,02/20/2025,02/20/2028,"$20,000.00","$18,000.00",9.75%,Monthly,35,DQ,CA,USD',
    ],
    expected: [
      'loan: = [Acct No]',
      'name: = [Cust Nm]',
      'product_type: = look_up(products, [Prod Cd])',
      'amount: = [Orig Bal]',
      'balance: = [Curr UPB]',
      'region: = St',
    ],
  },
  'a deal sheet of cash advances': {
    rows: [
      'Deal ID,Merchant Legal Name,DBA,FEIN,Fund Date,Funded Amt,RTR,Factor,Term (Days),ACH Freq,Deal Status,SIC,Currency',
      'D-1,Acme LLC,Acme,12-3456789,1/3/2025,50000,67500,1.35,180,Daily,Performing,5812,USD',
      'D-2,Best Inc,Best,98-7654321,1/17/2025,30000,40500,1.35,150,Daily,Default,5411,USD',
    ],
    expected: [
      'account: = FEIN',
      'name: = [Merchant Legal Name]',
      'payment_frequency: = look_up(frequencies, [ACH Freq])',
      'amount: = [Funded Amt]',
      'product_type: merchant_cash_advance',
    ],
    unused: ['RTR', 'Factor', 'SIC'],
  },
  'a ledger of invoices': {
    rows: [
      'Invoice No.,Debtor,Inv Date,Due Date,Inv Amt,Reserve,Open A/R,Days O/S,Status,CCY',
      'I-1,Debtor X,2025-01-03,2025-02-03,1000.00,200.00,1000.00,45,Open,USD',
      'I-2,Debtor Y,2025-01-13,2025-02-13,2000.00,400.00,0.00,0,Paid,USD',
    ],
    expected: ['loan: = [Invoice No.]', 'account: = Debtor', 'amount: = [Inv Amt]', 'balance: = [Open A/R]'],
    unused: ['Reserve', 'Days O/S'],
  },
  'a checkout of installments': {
    rows: [
      'order_uuid,shopper_id,merchant,captured_at,basket_total,financed_amount,principal_remaining,arrears_days,state,iso_currency',
      'o1,s1,Shoes,2025-01-15,120.00,90.00,67.50,0,open,GBP',
      'o2,s2,Hats,2025-02-15,80.00,60.00,0,0,settled,GBP',
    ],
    expected: [
      'loan: = order_uuid',
      'account: = shopper_id',
      'origination_date: = captured_at',
      'amount: = financed_amount',
      'balance: = principal_remaining',
      'receivable_status: = look_up(statuses, state)',
      '"settled": closed',
    ],
    unused: ['basket_total'],
  },
  'the interface of a fintech': {
    rows: [
      'loanId,customerId,customerName,disbursedAt,principalDisbursed,annualRate,tenorMonths,outstandingPrincipal,daysPastDue,loanState,currencyCode',
      'l1,c1,Ann Ltd,2025-01-15,1000.00,0.24,12,900.00,0,ACTIVE,KES',
      'l2,c2,Bo Ltd,2025-02-15,2000.00,0.24,12,1800.00,31,ARREARS,KES',
    ],
    expected: [
      'loan: = loanId',
      'account: = customerId',
      'origination_date: = disbursedAt',
      'term: "{tenorMonths} months"',
      'interest_rate: = annualRate',
      'balance: = outstandingPrincipal',
    ],
  },
  'a card system': {
    rows: [
      'Card Account,Cardholder,Open Dt,Credit Line,Ledger Bal,Purch APR,Cycles Delq,Chg-off Dt,Chg-off Amt,Ccy',
      '4001,Ann Lee,01/15/2020,5000,1200.50,24.99%,0,,,USD',
      '4002,Bo Chu,02/20/2021,8000,0.00,22.99%,0,05/31/2025,3200.10,USD',
    ],
    expected: [
      'loan: = [Card Account]',
      'name: = Cardholder',
      'origination_date: = [Open Dt]',
      'interest_rate: = [Purch APR]',
      'credit_limit: = [Credit Line]',
      'amount: = [Chg-off Amt]',
    ],
  },
  'a servicer of car loans': {
    rows: [
      'Contract_Number,Obligor_Last_Name,Obligor_First_Name,Contract_Date,Orig_Term,Rem_Term,Amt_Financed,APR,Principal_Balance,Days_Delq,FICO,VIN,State,Ccy',
      '1001,Lee,Ann,20250115,72,66,25000.00,14.9,23000.12,0,640,1HG,TX,USD',
      '1002,Chu,Bo,20250220,60,55,18000.00,18.9,17000.55,33,590,2T1,CA,USD',
    ],
    expected: [
      'loan: = Contract_Number',
      'first_name: = Obligor_First_Name',
      'date: "YYYYMMDD"',
      'amount: = Amt_Financed',
      'balance: = Principal_Balance',
      'credit_score: "fico:{FICO}"',
    ],
    unused: ['Rem_Term', 'VIN'],
  },
  'Italian headings': {
    rows: [
      'Numero pratica;Ragione sociale;Partita IVA;Data erogazione;Durata mesi;Importo erogato;TAN;Debito residuo;Giorni di ritardo;Stato pratica;Divisa;' +
        'Provincia',
      'N1;Alfa SRL;01234567890;15/01/2025;36;10.000,00;5,5%;9.500,00;0;In essere;EUR;MI',
      'N2;Beta SPA;09876543210;20/02/2025;24;20.000,00;6,25%;0,00;0;Estinto;EUR;RM',
    ],
    expected: [
      'loan: = [Numero pratica]',
      'account: = [Partita IVA]',
      'name: = [Ragione sociale]',
      'date: "D/M/YYYY"',
      'origination_date: = [Data erogazione]',
      'term: "{[Durata mesi]} months"',
      'amount: = [Importo erogato]',
      'balance: = [Debito residuo]',
      '"In essere": active',
      '"Estinto": closed',
    ],
  },
  'Dutch headings': {
    rows: [
      'Leningnummer;Klantnummer;Bedrijfsnaam;Ingangsdatum;Looptijd in maanden;Hoofdsom;Rentepercentage;Openstaand saldo;Dagen achterstand;Status;' +
        'Valuta;Woonplaats',
      'L1;K1;Alfa BV;15-01-2025;36;10.000,00;5,5%;9.500,00;0;Lopend;EUR;Utrecht',
      'L2;K2;Beta BV;20-02-2025;24;20.000,00;6,25%;0,00;0;Afgelost;EUR;Breda',
    ],
    expected: [
      'loan: = Leningnummer',
      'account: = Klantnummer',
      'name: = Bedrijfsnaam',
      'origination_date: = Ingangsdatum',
      'term: "{[Looptijd in maanden]} months"',
      'amount: = Hoofdsom',
      'interest_rate: = Rentepercentage',
      'balance: = [Openstaand saldo]',
      'locality: = Woonplaats',
      '"Lopend": active',
      '"Afgelost": closed',
    ],
  },
  'Portuguese headings with rates of a month': {
    rows: [
      'Número do contrato;Nome do cliente;CNPJ;Data de liberação;Prazo;Valor financiado;Taxa de juros a.m.;Saldo devedor;Moeda;UF',
      'C1;Acme Ltda;12.345.678/0001-99;15/01/2025;24;100.000,00;2,5%;90.000,00;BRL;SP',
      'C2;Beta Ltda;98.765.432/0001-11;28/02/2025;12;50.000,00;3%;45.000,00;BRL;RJ',
    ],
    expected: [
      'account: = CNPJ',
      'interest_rate: = round([Taxa de juros a.m.] * 12, 9)',
      'amount: = [Valor financiado]',
      'balance: = [Saldo devedor]',
    ],
  },
  'Mexican headings': {
    rows: [
      'Folio;Nombre del acreditado;RFC;Fecha de disposición;Plazo;Monto otorgado;Tasa mensual;Saldo insoluto;Saldo vencido;Estatus;Moneda',
      'F1;Acme SA de CV;ABC010101AB1;15/01/2025;24 meses;100000.00;3;90000.00;0.00;Vigente;MXN',
      'F2;Beta SA de CV;BET010101AB1;28/02/2025;12 meses;50000.00;2.5;45000.00;5000.00;Vencido;MXN',
    ],
    expected: [
      'loan: = Folio',
      'account: = RFC',
      'name: = [Nombre del acreditado]',
      'interest_rate: = round([Tasa mensual] * 12 / 100, 9)',
      'balance: = [Saldo insoluto]',
      'delinquent_amount: = [Saldo vencido]',
    ],
  },
  'German consumer loans': {
    rows: [
      'Vertragsnummer;Kundenname;Auszahlungsdatum;Laufzeit (Monate);Kreditbetrag;Sollzins;Restschuld;Überfällige Tage;Rückständiger Betrag;Währung;PLZ',
      'V1;Müller GmbH;15.01.2025;36;10.000,00;5,5%;9.500,00;0;0,00;EUR;10115',
      'V2;Schmidt AG;20.02.2025;24;20.000,00;6,25%;18.000,00;12;150,00;EUR;80331',
    ],
    expected: [
      'loan: = Vertragsnummer',
      'name: = Kundenname',
      'amount: = Kreditbetrag',
      'balance: = Restschuld',
      'delinquent_amount: = [Rückständiger Betrag]',
      `delinquent_since: "= add_days(date('?'), -[Überfällige Tage])"`,
    ],
  },
}

testStyles(STYLES)
