// Columns that tapes have and records have no field for: what they are, so that a proposal can give the reason for leaving them out, and so that a name
// such as "co-borrower credit score" is not taken for the field whose words it contains.

/** What a column is, with where it could go if not into metadata, and its names. */
export const WITHOUT_FIELD: Readonly<Record<string, string>> = {
  'the price of an advance: what is owed over what was paid out': `
    factor rate, factor, buy rate, sell rate, cents on the dollar`,
  'what is due in all, with interest and fees': `
    rtr, rtr amount, right to receive, payback, payback amount, purchased amount, total payback, total due, total
    payable, total repayable, total contract value, amount of purchased receivables, purchased receivables, total of
    payments, total owed, total amount due, gross loan amount, total receivable, total a pagar, monto total a pagar,
    montant total du, gesamtbetrag, payoff, payoff amount, payoff balance, current payoff balance, total outstanding`,
  'the share of receipts that is withheld': `
    holdback, holdback percent, split, split percent, specified percentage, withholding percent, retrieval rate, remit
    percent, split holdback`,
  'what was paid out after fees': `
    net funded, net funded amount, net advance, net proceeds, net disbursed, wire amount, funds in use`,
  'the share of an invoice that is advanced': `
    advance rate, advance percent, advance percentage, taux avance, bevorschussung, anticipo porcentaje`,
  'the part of an invoice that is held back until it is paid': `
    reserve, reserve amount, reserve balance, retention, holdback amount, retenue, sicherheitseinbehalt, retencion,
    reserve percent, reserve held`,
  'a fee of the factor or the broker': `
    factoring fee, discount fee, commission, commission amount, broker fee, iso fee, psf, psf fee, discount, factor
    fee, merchant discount`,
  'how often payments bounced': `
    nsf, nsf count, number of nsfs, nsf total, bounced payments, returned payments, nsfs`,
  'the rank among liens or advances': 'position, lien position, advance position, lien priority, lien',
  'who sold, referred or services the receivable': `
    seller, seller name, servicer, servicer name, master servicer, originator, originator name, broker, broker name,
    iso, iso name, dealer, dealer name, primary loan servicer name, loan servicer, issuer id, sales rep, referred by,
    current servicer, channel, origination channel, third party origination type, seller issuer id, lender
    name, lender, vendor, vendor name, loan officer`,
  'the pool, portfolio or branch': `
    pool, pool id, pool number, reference pool id, portfolio, loan group, branch, branch code, branch id, branch name,
    sucursal, agencia, filiale, agence, series, deal name, assigned branch key`,
  'loan to value': `
    ltv, cltv, original ltv, original loan to value ratio, original loan to value, loan to value, loan to value ratio,
    original combined ltv, original combined loan to value ratio, combined ltv, current ltv, eltv, oltv, ocltv,
    current loan to value, original cltv`,
  'debt or payment to income': `
    dti, debt to income, debt to income ratio, payment to income percentage, payment to income, pti, tde, dti ratio,
    original debt to income ratio, total debt expense ratio`,
  'the score of a second borrower, or at another time': `
    co score, co borrower credit score, co borrower credit score at origination, co borrower fico, fico range high,
    last fico range high, last fico range low, borrower credit score at issuance, co borrower credit score at
    issuance, borrower credit score current, co borrower credit score current, cosigner credit score, cosigner fico`,
  'what kind of score it is': `
    obligor credit score type, credit score type, score type, score model, credit score model`,
  'a grade of the lender': `
    grade, sub grade, rating, risk grade, risk rating, prosper rating, credit grade, internal rating, risk class, risk
    category, risk rating code, scoring result, risk band, calificacion, calificacion riesgo, classificacao,
    ratingklasse, probability of default, obligor probability of default, pd`,
  'why the loan was taken': `
    purpose, loan purpose, title, use of proceeds, purpose code, destino, finalidade, objet, objet pret,
    verwendungszweck`,
  'the property that secures the loan, which `collateral` could hold': `
    property, property type, number of units, units, occupancy, occupancy status, msa, metropolitan statistical area,
    property value, appraised value, appraisal value, original property value, collateral, collateral type, collateral
    value, market value, garantia, garantie, sicherheit`,
  'the vehicle or asset that secures the loan, which `collateral` could hold': `
    vehicle, vehicle manufacturer name, vehicle model name, vehicle model year, vehicle new used code, vehicle type
    code, vehicle value amount, vehicle value source code, vin, make, model, model year, mileage, residual value, base
    residual value, asset description, vehicle make, vehicle model, vehicle year, residual, securitization value,
    balloon amount, balloon, balloon payment`,
  'how many months are left': `
    remaining term, remaining months, remaining months to maturity, months to legal maturity, adj months to maturity,
    remaining months to legal maturity, remaining term to maturity number, remaining term to maturity, months to
    maturity, remaining loan term, remaining installments, restlaufzeit, duree restante, plazo restante, plazo
    remanente, prazo remanescente, months remaining, payments remaining, remaining payments, months left, installments
    remaining, cuotas pendientes, parcelas restantes`,
  'how many payments were made': `
    installments paid, payments made, number of payments made, payments received count, cuotas pagadas, parcelas
    pagas, payment number made, number of payments before securitisation`,
  'whether the loan was modified, and how': `
    mod flag, modification flag, modification type code, reporting period modification indicator, modified, loan
    modified, modification date, step modification flag, deferred payment plan, restructured, payment extended number,
    number of extensions, extension count, borrower assistance status code, mwp flag, repurchase make whole proceeds
    flag, hardship flag, deferment, forbearance, modification cost, current month modification cost`,
  'principal that bears no interest': `
    non interest bearing upb, deferred upb, current deferred upb, modification related non interest bearing upb,
    deferred principal, deferral amount, total deferral amount, deferred balance, forbearance principal`,
  'principal that was forgiven, which an entry of type write_off could hold': `
    principal forgiveness, principal forgiveness amount, forgiven principal, foreclosure writeoff, foreclosure write
    off, foreclosure principal writeoff`,
  'a cost of collection, which an entry of type recovery below zero could hold': `
    foreclosure costs, preservation costs, recovery costs, misc holding, holding taxes, property preservation and
    repair costs, asset recovery costs, miscellaneous holding expenses and credits, associated taxes for holding
    property, expenses, legal costs, maintenance and preservation costs, taxes and insurance, miscellaneous expenses,
    collection fee, collection recovery fee, servicer advanced amount, servicing advances`,
  'a day in the foreclosure or sale of the collateral': `
    foreclosure date, disposition date, original list start date, repossession date, repo date, defect settlement
    date, repurchase date, sale date`,
  'the day up to which it is paid': `
    paid through date, paid to date, interest paid through date, paid through, last paid installment, last paid
    installment date, due date of last paid installment, ddlpi, paid thru, pd thru, interest paid to date day, last
    paid installment due date`,
  'what was agreed or due for the period, not what was paid': `
    scheduled principal amount, scheduled interest amount, scheduled principal, scheduled interest, principal due,
    interest due, fees due, penalty due, scheduled principal current, unscheduled principal current, other principal
    adjustment amount, interest charged, fee charges, total expected repayment, reporting period beginning loan
    balance amount, beginning balance, beginning loan balance amount, prior principal balance, prior principal
    balances, prior balance, curtailment, prepayment amount, cumulative prepayments, fees charged, penalty charged`,
  'interest or fees that are owed but not paid': `
    accrued interest, interest balance, current interest balance, interest outstanding, fees outstanding, fees
    balance, current fees balance, current late charge balance, penalty balance, delinquent accrued interest, interest
    receivable, unpaid interest, unpaid fees, outstanding interest, outstanding interest balance, outstanding fees,
    capitalized interest, interes devengado, intereses devengados, interets courus, zinsabgrenzung, juros
    provisionados, accrued int, interest accrued, late charges due, escrow balance, suspense balance, unapplied funds,
    impound balance`,
  'how the rate is computed': `
    interest rate type, rate type, original interest rate type code, interest calculation type code, index, margin,
    current interest rate index, current interest rate margin, interest rate cap, interest rate floor, amortization
    type, amortisation type, interest only loan indicator, interest only, payment type code, day count, next interest
    rate percentage, servicing fee percentage, tipo tasa, type taux, zinsart, spread, fixed or variable, prepayment
    penalty indicator, ppm flag, interest type, servicing fee rate, net rate, pass through rate, base rate, reference
    rate, next reset date, rate reset date, pik, lender yield, estimated effective yield`,
  'insurance of the loan': `
    mi percent, mi pct, mi type, mortgage insurance percentage, mi percentage, mortgage insurance type, mip, annual
    mip, upfront mip, mortgage insurance cancellation indicator, guarantee percent, guarantor, guaranty agency,
    mortgage insurance percent`,
  'how many borrowers or lenders there are, or whether it is their first home': `
    first time, first time homebuyer flag, first time home buyer indicator, first time home buyer, relocation,
    relocation mortgage indicator, borrowers, number of borrowers, co obligor indicator, joint application,
    application type, lender count, investors, cosigner, co signer, co borrower, number of investors`,
  'a personal fact, which a loan book need not hold': `
    birthdate, birth date, date of birth, dob, birth number, age, gender, sex, marital status, marriage, education,
    dependents, level of education clients, fecha nacimiento, sexo, genero, date naissance, geburtsdatum, data
    nascimento, estado civil, race, ethnicity, ssn, nationality, level of education`,
  'the income or work of the borrower': `
    income, annual income, annual inc, employment length, emp length, emp title, employment status, employment,
    occupation, verification status, obligor income verification level code, obligor employment verification code,
    income verifiable, stated monthly income, homeownership, home ownership, is borrower homeowner, employer, years in
    business, annual revenue, monthly revenue, employment status clients, monthly income, income range, verified
    income, annual sales, revenue`,
  'a bank account': `
    bank account type, bank name, bank name clients, bank branch clients, iban, routing number, bank account number,
    bank to, account to, bank, clabe, bank code`,
  'the first digits of a postal code': 'zip3, zip 3, zip code short, three digit zip, zip code 3',
  'whether it went bad, by the source': `
    good bad flag, default flag, bankruptcy flag, bankruptcy, charge off flag, c o flag, charged off flag, foreclosure
    flag, bad flag, defaulted flag, target, delinquent flag, in default`,
  'what a credit bureau reports of other debts': `
    delinq 2y, delinq 2yrs, inq last 6mths, inquiries last 12m, inquiries last 6 months, open acc, open accounts, pub
    rec, public records, revol bal, revol util, revolving credit balance, bankcard utilization, total acc, total
    accounts, earliest cr line, earliest credit line, num accounts 30d past due, num accounts 120d past due, acc now
    delinq, current delinquencies, amount delinquent on other accounts, delinq amnt, mths since last delinq, mths
    since last record, months since last credit inquiry, months since last delinq, months since 90d late, total credit
    lines, open credit lines, current credit lines, total credit utilized, accounts opened 24m, num historical failed
    to pay, current installment accounts, tax liens, pub rec bankruptcies, public record bankrupt, collections 12 mths
    ex med, num total cc accounts, num open cc accounts, num cc carrying balance, num mort accounts, account never
    delinq percent, tot cur bal, tot hi cred lim, total rev hi lim, total bal ex mort, total bc limit, avg cur bal, bc
    util, mort acc, num active debit accounts, total debit limit, total collection amount ever, first recorded credit
    line, credit inquiries, tot coll amt, delinquencies last 7 years, public records last 10 years`,
  'how it was paid out or is paid': `
    disbursement method, payment method, payment channel, pay method, payment mode, mode of payment, pymnt plan,
    payment plan, hardship payment plan, autopay, direct debit, ach flag`,
  'where the borrower is on a map': 'longitude gps, latitude gps, longitude, latitude, lat, lng, lon',
  'the studies of the borrower': `
    school, school name, school code, degree, program of study, separation date, graduation date, enrollment status,
    grace end date, anticipated graduation date, grad date, field of study`,
  'what was bought': `
    merchant category, order description, sku, product description, mcc, item description, down payment, cart, basket
    total, basket value, cart total`,
  'how often it was late, by how much': `
    times 30, times 60, times 90, times 30 days late, times 60 days late, times 90 days late, times 30 dpd, times 60
    dpd, times 90 dpd, 30 day late count, 60 day late count, 90 day late count, number of times 30 days late, ever 30,
    ever 60, ever 90, max dpd, maximum days past due, worst delinquency`,
  'the bucket of lateness': `
    delinquency bucket, aging bucket, ageing bucket, dpd bucket, bucket, arrears bucket, days past due bucket, aging`,
  'what may still be drawn': `
    undrawn, undrawn amount, undrawn commitment, available, available credit, availability, unused commitment`,
  'the accounts of a business that borrows': `
    ebitda, leverage, total leverage, net leverage, interest coverage, dscr, debt service coverage ratio, enterprise
    value, total debt`,
  'what a business does, by another list than NAICS': `
    sic, sic code, nace, nace code, isic, isic code, cnae, codigo cnae, ateco, codice ateco, sbi code, wz code`,
  'how long an invoice has been open': `
    days outstanding, invoice age, age days, days open, days since invoice, dias emitida`,
  'a note': `
    remark, remarks, comment, comments, note, notes, memo, observaciones, observacoes, bemerkung, commentaire, teller,
    activity`,
}
