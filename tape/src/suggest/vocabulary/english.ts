// What lenders call the fields of a tape in English: agencies and regulators (Fannie Mae, Freddie Mac, Ginnie Mae, Regulation AB II, ESMA), core-banking
// exports, cash advances, factoring and spreadsheets. The words of other languages are in languages.ts, abbreviations in abbreviations.ts; names are
// compared without case, accents, blanks and signs.

/** English names by what the column is for. */
export const ENGLISH = {
  receivable_id: `
    loan id, loan number, loan, loan reference, contract id, contract number, contract, receivable id, invoice number,
    invoice id, invoice, account number, agreement number, agreement id, system loan id, facility id, facility number,
    deal id, deal number, note number, advance id, asset number, asset id, loan identifier, loan key, funding id,
    financing id, listing number, application id, lease number, lease id, policy number, reference number, loan
    account id, loan account number, loan ref, contract ref, loan sequence number, disclosure sequence number,
    original underlying exposure identifier, new underlying exposure identifier, underlying exposure identifier,
    exposure id, mortgage number, award id, purchase id, ~display id, ~order id, ~order number, credit id, ~deal,
    card account, card account number, loan uuid, order uuid, loan token, reference, id`,
  account_id: `
    customer id, client id, borrower id, obligor id, debtor id, member id, user id, account id, merchant id, buyer id,
    customer number, client number, borrower number, debtor number, obligor number, party id, cif, cif number, cif no,
    customer code, client code, debtor code, member key, original obligor identifier, new obligor identifier, obligor
    identifier, borrower identifier, debtor identifier, customer identifier, account holder key, account holder id,
    client key, lessee id, lessee number, consumer id, student id, member number, merchant number, borrower, customer,
    debtor, obligor, lessee, shopper id, shopper reference, cardholder id, cardmember id, payer id, payee id, end user id,
    consumer number, consumer reference, ~merchant, buyer, partner id, tax id, fein, ein, federal tax id, tin, business
    tax id`,
  principal: `
    loan amount, principal, original balance, original amount, original principal, funded amount, disbursed amount,
    amount financed, invoice amount, face value, face amount, origination amount, amount, original loan amount,
    advance amount, original upb, original principal balance, loan original amount, amount funded, disbursement
    amount, principal amount, purchase price, funding amount, amount disbursed, gross invoice amount, invoice value,
    financed amount, loan principal, contract amount, initial amount, amount lent, sanctioned amount, original unpaid
    principal balance, original note amount, note amount, principal disbursed, original loan balance, initial
    principal balance, original mortgage amount, advanced amount, amount advanced, amount borrowed, original balance
    amount, opening balance, initial loan amount, approved loan amount, order amount, order value, purchase amount,
    total disbursed, original lease balance, ~capitalized cost, ~net investment`,
  balance: `
    balance, outstanding balance, outstanding principal, principal balance, current balance, upb, unpaid principal
    balance, remaining principal, out prncp, ending balance, current upb, current principal balance, loan balance,
    actual balance, principal outstanding, outstanding amount, remaining balance, closing balance, end balance,
    current actual upb, reporting period actual end balance, reporting period actual end balance amount, ending
    principal balance, current loan balance, total outstanding principal, outstanding loan balance, balance
    outstanding, current outstanding balance, current outstanding principal balance, principal remaining, current
    unpaid principal balance, ending actual balance, ending scheduled balance, loan outstanding, current mortgage
    balance, investor loan upb, rtr balance, remaining rtr, open amount, open balance, amount outstanding, amount
    open, unpaid amount, unpaid balance, ~outstanding, drawn amount, drawn balance, funded balance, ledger balance, open a r,
    open ar, ar balance, a r balance, outstanding a r, invoice balance, card balance, balance due`,
  removal_balance: `
    zero balance removal upb, upb at the time of removal, upb at removal, removal upb, unpaid principal balance at the
    time of removal, upb at liquidation, balance at liquidation`,
  origination_date: `
    origination date, issue date, funding date, funded date, disbursement date, disbursed date, disbursal date,
    disbursed time, start date, open date, opened date, contract date, invoice date, loan date, booking date, book
    date, issue d, issue month, creation date, effective date, approved date, origination month, loan origination
    date, purchase date, advance date, value date, inception date, funded time, note date, drawdown date, original
    date, disbursed on date, date of origination, date of loan, date funded, fund date, funded on, ~funded, date
    opened, order date, agreement date, lease start date, commencement date, activation date, lease commencement date,
    disbursed at, disbursed on, funded at, originated at, originated on, captured at, captured on, activated at, issued
    on, issued at, drawn on, advanced on, ~closing date, loan closing date, ~origination, date`,
  first_due_date: `
    first due date, first payment date, ~first payment, first installment date, first repayment date, original first
    payment date, date of first payment, first payment due date, first installment due date, repayment start date,
    first due, first scheduled payment date`,
  next_due_date: `
    next due date, next payment date, next payment due date, next due, next installment date, next payment due, next
    repayment date, next billing date, next principal payment date, due for date, next installment due date, payment
    due date, current due date`,
  maturity_date: `
    maturity date, maturity, due date, end date, final payment date, expiry date, loan maturity date, final due date,
    date due, expiration date, invoice due date, scheduled maturity date, current maturity date, original maturity
    date, maturity date of loan, final maturity date, expected matured on date, expected maturity date, contract end
    date, lease end date, last payment due date, term end date, final installment date, scheduled termination date,
    ~due on, ~due`,
  term_months: `
    term, term months, tenor, duration, loan term, number of payments, original term, months, original loan term,
    number of months, tenure, term in months, amortization term, installments, number of installments, n payments,
    original term months, term of loan, contract term, lease term, repayment term, number of repayments, repayment
    installments, loan duration, original term to maturity, term frequency, installment count, payment count, number
    of scheduled payments, tenor months, tenor in months, loan tenor, tenure months, months of term`,
  term_days: 'term days, terms, tenor days, payment terms, term in days, net days, credit days, credit terms',
  rate: `
    interest rate, rate, original rate, apr, int rate, coupon, annual rate, note rate, current interest rate, original
    interest rate, borrower rate, nominal rate, annual interest rate, coupon rate, contract rate, interest rate
    percentage, borrower apr, original interest rate percentage, reporting period interest rate percentage, loan
    interest rate, loan rate, current rate, annual nominal interest rate, annual percentage rate, current note rate,
    current coupon, contract apr, yearly rate, finance rate, lease rate, interest percent, all in rate, purchase apr, purchase rate, standard apr,
    monthly rate, monthly interest rate, rate per month, interest rate per month`,
  currency: `
    currency, ccy, currency code, loan currency, iso currency, curr, currency denomination, loan denomination
    currency, currency iso`,
  product: `
    product, product type, loan type, asset class, product code, product name, facility type, credit type, asset type,
    deal type, loan product, loan product name, credit product name, type of loan, lease type, financing type, funding
    type, loan name, ~program`,
  funder: `
    funded by, funding source, funder, source of funding, funder name, funding entity, funding party, funding facility,
    funding line, funding vehicle, funding partner, financed by, financing source, financing facility, warehouse line,
    ~warehouse, warehouse facility, warehouse lender, warehouse name, debt facility, debt line, pledged to, pledged
    facility, assigned facility, facility name, ~facility, ~credit facility, owned by, loan owner, asset owner, owner of
    record, ~owner, ~current owner, lender of record, investor, investor name, fund, spv, spv name,
    special purpose vehicle, participant, participant name, capital provider, capital partner, capital source, held by,
    holder of record, note holder, ~holder, loan holder, allocated to, ~funding`,
  fund_name: 'fund name, name of fund',
  days_past_due: `
    dpd, days past due, days late, days delinquent, days in arrears, past due days, overdue days, days overdue,
    delinquency days, arrears days, current delinquency status days, current delinquency status, age of debt, number
    of days past due, number of days in arrears, number of days delinquent, days since due, current dpd, days pd,
    delinquent days, days behind, current days past due`,
  months_past_due: `
    months past due, months delinquent, current loan delinquency status, loan delinquency status, ~delinquency status,
    delinquency status code, dlq, dlq status, delinquency code, delinquent months, months in arrears, number of months
    in arrears, installments in arrears, payments past due, installments past due, missed payments, payments missed,
    months behind, payments behind, cycles delinquent, cycles past due, cycle delinquent, cycles late`,
  amount_past_due: `
    amount past due, past due amount, arrears, arrears amount, delinquent amount, overdue amount, amount overdue,
    amount in arrears, total past due, past due balance, overdue balance, arrears balance, total past due balance,
    total overdue, principal overdue, ~past due, amount delinquent, delinquent balance, total arrears, current
    arrears, missed amount, arrears principal balance`,
  delinquent_since: `
    delinquent since, past due since, overdue since, overdue since date, delinquent since date, arrears since, date in
    arrears, arrears start date, delinquency date, delinquency start date, last set to arrears date, date of
    delinquency, first delinquency date, past due date`,
  delinquent_times: `
    delinquent times, times delinquent, number of times delinquent, times past due, number of delinquencies,
    delinquency count, times in arrears, number of times in arrears`,
  credit_limit: `
    credit limit, limit, limit bal, commitment, line amount, line limit, committed amount, facility limit, credit
    line, total credit limit, maximum credit, approved limit, commitment amount, facility amount, credit line amount`,
  payment_amount: `
    payment amount, amount paid, paid amount, collection amount, payment, amount collected, total payment, last
    payment amount, last pymnt amount, repayment amount, total paid, paid total, collected amount, total payments
    received, total pymnt, receipts, collections, total actual amount paid, actual amount paid, amount received,
    received amount, paid to date, total paid to date, payments to date, collected to date, total collected, life to
    date payments, ltd payments, cumulative payments, total payments, total payments made, total repaid, amount
    repaid, transaction amount, cash received, cash collected, ~total repayment, payments received, total received,
    amount settled`,
  payment_date: `
    payment date, paid date, settled date, settlement date, last payment date, paid off time, collection date, date
    paid, repayment date, last pymnt d, received date, clearing date, transaction date, posting date, date of last
    payment, last paid date, last payment received date, date received, ~last payment, date of payment, paid on, last
    paid`,
  first_paid_date: `
    first paid date, first repaid date, first payment received date, first payment made date, first repayment received
    date`,
  payment_id: `
    payment id, transaction id, payment number, trans id, receipt number, transaction number, payment reference,
    receipt id, repayment id, transaction key, transaction reference, journal number, txn id`,
  transaction_type: `
    transaction type, payment type, entry type, type of transaction, transaction code, transaction kind, txn type,
    posting type, ~transaction description, transaction category`,
  closed_date: `
    closed date, close date, payoff date, paid off date, date closed, liquidation date, zero balance effective date,
    zero balance date, zb date, termination date, redemption date, date of repurchase, closure date, closed on, closed
    on date, date paid off, settled in full date, prepayment date, early termination date`,
  closing_reason: `
    zero balance code, zb code, zero balance reason, removal reason, removal code, reason for closing, closing reason,
    closure reason, liquidation type, termination reason, payoff reason, zero bal code, reason closed`,
  paid_principal: `
    paid principal, principal paid, total rec prncp, principal collected, cumulative principal, principal received,
    principal repaid, total principal paid, principal paid to date, principal payments, lp customer principal
    payments, actual principal collected amount, actual principal collected, total principal current, principal
    portion, principal component, principal collections, total principal received, principal recovered, principal
    applied`,
  paid_interest: `
    paid interest, interest paid, total rec int, interest collected, cumulative interest, interest received, total
    interest paid, interest paid to date, actual interest collected amount, actual interest collected, interest
    repaid, interest payments, interest portion, interest component, interest collections, total interest received,
    interest applied, finance charge paid, ~interest`,
  paid_fees: `
    paid late fees, fees paid, late fees paid, total rec late fee, fees collected, late fees collected, late charges
    paid, penalty paid, penalties paid, fees repaid, late charges collected, actual other collected amount, ~late fee,
    ~late fees, ~late charge, fees received, ~fees, ~fee, ~penalty`,
  charged_off: `
    charge off amount, charged off amount, write off amount, written off amount, net loss, gross charge off, principal
    loss, loss amount, chargeoff amount, charged off principal, lp gross principal loss, charged off principal amount,
    gross charge off amount, charge off, c o amount, c o amt, c o balance, charge off balance, charge off principal,
    foreclosure principal write off amount, allocated losses, realized ~loss, actual loss calculation, actual loss,
    principal written off, loss, ~write off, charged off balance, ~default amount, ~defaulted amount`,
  charge_off_date: `
    charge off date, charged off date, write off date, written off date, date charged off, chargeoff date, c o date, c
    o dt, loss date, date of charge off, date written off, ~default date, ~date of default, ~defaulted date`,
  recovery: `
    recoveries, recovery amount, recovered amount, recovery, post charge off recoveries, cumulative recoveries, net
    sale proceeds, net sales proceeds, sale proceeds, liquidation proceeds, repossessed proceeds amount, recoveries to
    date, total recoveries, gross recoveries, net recoveries, recovery proceeds, other foreclosure proceeds, credit
    enhancement proceeds, repurchase make whole proceeds, repurchase make whole, mi recoveries, non mi recoveries`,
  as_of: `
    as of, as of date, reporting date, report date, snapshot date, cutoff date, period, month end, data date,
    reporting period, reporting month, monthly reporting period, reporting period end date, period end, statement
    date, tape date, cut off date, asof, observation date, position date, balance date, reporting period ending date,
    data cut off date, pool cut off date, period end date, month end date, statement month, current as of date,
    valuation date, extract date, run date, data as of, performance date, reporting period date, month`,
  status: `
    status, loan status, account status, state of loan, contract status, invoice status, current status, payment
    status, loan state, deal status, loan sub status, account state, account sub state, loan status text, lease
    status, loan status description, current loan status, repayment status, performance status, order status, advance
    status, loan status id, ~delinquency status`,
  score: `
    credit score, fico, fico score, score, fico range low, original fico, current fico, vantage score, vantagescore,
    risk score, bureau score, borrower credit score, credit score at origination, obligor credit score, beacon score,
    fico at origination, origination fico, borrower credit score at origination, fico original, fico score at
    origination, credit bureau score, lessee credit score, primary fico, borrower fico`,
  first_name: 'first name, given name, forename, borrower first name, customer first name',
  last_name: 'last name, surname, family name, borrower last name, customer last name',
  name: `
    business name, company, company name, borrower name, customer name, debtor name, legal name, merchant legal name,
    legal business name, registered name, corporate name, client name, cardholder, cardholder name, cardmember name,
    merchant name, obligor name, buyer name, account name, dba name, name, business legal name, dba, merchant dba, lessee name,
    account holder name, full name, member name, borrower full name, payor name, account debtor name, account debtor`,
  country: `
    country, country code, country name, borrower country, obligor country, country of residence, country of obligor,
    billing country`,
  region: `
    state, region, province, addr state, borrower state, property state, state code, customer state, obligor
    geographic location, billing state, geographic region obligor, geographic region, merchant state, business state,
    county state, state of residence, lessee state, mailing state`,
  locality: 'city, locality, borrower city, municipality, property city, billing city, customer city, business city',
  postal_code: `
    postal code, zip, zip code, postcode, property zip, postal code of obligor, borrower zip, billing zip`,
  street_address: `
    street address, address, street, address line 1, address 1, borrower address, billing address, mailing address`,
  email: 'email, e mail, email address, borrower email, customer email, contact email',
  phone: `
    phone, phone number, mobile, telephone, mobile number, mobile phone, contact number, telephone number, cell phone`,
  industry: 'naics, naics code, industry naics, ~industry, industry code, borrower naics',
  origination_fee: `
    origination fee, upfront fee, arrangement fee, loan origination fee, fee amount, processing fee, establishment
    fee, documentation fee, admin fee, administration fee`,
  periodic_fee: `
    periodic fee, monthly fee, maintenance fee, monthly service fee, account fee, monthly maintenance fee`,
  installment: `
    installment, monthly payment, scheduled payment, payment due, monthly installment, scheduled payment amount, daily
    payment, p i, p and i, principal and interest payment, monthly p i, original monthly payment, reporting period
    scheduled payment amount, next reporting period payment ~amount due, next payment amount, regular payment,
    installment amount, emi, current payment, current payment amount, current monthly payment, daily ach, weekly
    payment, periodic payment, weekly ach, contractual payment, payment amount due, amount due, monthly payment
    amount, remittance, daily remittance, weekly remittance, monthly rent, lease payment, rental, rent amount, monthly
    rental, monthly repayment, scheduled installment`,
  payment_frequency: `
    payment frequency, repayment frequency, payment schedule, ~frequency, installment frequency, pay frequency,
    remittance frequency, scheduled principal payment frequency, scheduled interest payment frequency, frequency of
    payments, billing frequency, payment period, repayment period frequency, payment interval, ach frequency, debit
    frequency, remit frequency`,
  loan_age: 'loan age, months on book, mob, seasoning, loan age months, age in months, months since origination',
} as const
