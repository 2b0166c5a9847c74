// What lenders call the fields of a tape, in English, Spanish and Portuguese. Names are compared without case, accents, blanks and signs, with usual
// abbreviations written out, whole or as words of a longer name.
import { editDistance } from '../../core/edit-distance.ts'

const SYNONYMS = {
  receivable_id: `
    loan id, loan number, loan, loan reference, contract id, contract number, contract, receivable id, invoice number, invoice id, invoice,
    account number, agreement number, agreement id, system loan id, facility id, facility number, deal id, deal number, note number, advance id,
    asset number, asset id, loan identifier, loan key, funding id, financing id, listing number, application id, lease number, lease id, policy
    number, reference number, credito, numero credito, id credito, no credito, numero prestamo, id prestamo, numero contrato, contrato, numero
    operacion, operacion, folio, numero factura, factura, numero emprestimo, id emprestimo, numero operacao, id operacao, numero nota, titulo,
    cedula, ccb, reference, id`,
  account_id: `
    customer id, client id, borrower id, obligor id, debtor id, member id, user id, account id, merchant id, buyer id, customer number, client
    number, borrower number, debtor number, obligor number, party id, cif, cif number, customer code, client code, debtor code, member key,
    borrower, customer, debtor, obligor, merchant, buyer, partner id, tax id, id cliente, numero cliente, codigo cliente, cliente id, id
    acreditado, acreditado, rfc, nit, nif, cpf, cnpj, cpf cnpj, id deudor, deudor, documento, id sacado, sacado, cod cliente`,
  principal: `
    loan amount, principal, original balance, original amount, original principal, funded amount, disbursed amount, amount financed, invoice
    amount, face value, face amount, origination amount, amount, original loan amount, advance amount, original upb, original principal balance,
    loan original amount, amount funded, disbursement amount, principal amount, purchase price, funding amount, amount disbursed, gross invoice
    amount, invoice value, financed amount, loan principal, contract amount, initial amount, amount lent, sanctioned amount, original unpaid
    principal balance, monto, monto credito, monto desembolsado, monto otorgado, monto prestamo, monto original, importe, importe factura,
    capital inicial, capital original, principal original, valor factura, valor, valor emprestimo, valor financiado, valor liberado, valor
    contrato, valor principal, valor nominal, montante`,
  balance: `
    balance, outstanding balance, outstanding principal, principal balance, current balance, upb, unpaid principal balance, remaining principal,
    out prncp, ending balance, current upb, current principal balance, loan balance, actual balance, principal outstanding, outstanding amount,
    remaining balance, closing balance, end balance, current actual upb, reporting period actual end balance, rtr balance, remaining rtr, open
    amount, saldo, saldo capital, saldo insoluto, saldo actual, saldo vigente, saldo pendiente, capital vigente, saldo devedor, saldo atual,
    saldo em aberto`,
  origination_date: `
    origination date, issue date, funding date, funded date, disbursement date, disbursed date, disbursal date, disbursed time, start date, open
    date, opened date, contract date, invoice date, loan date, booking date, book date, issue d, issue month, creation date, effective date,
    approved date, origination month, loan origination date, purchase date, advance date, value date, inception date, funded time, note date,
    drawdown date, original date, fecha originacion, fecha desembolso, fecha otorgamiento, fecha inicio, fecha apertura, fecha emision, fecha factura, fecha
    contrato, fecha disposicion, fecha credito, data originacao, data emissao, data contratacao, data contrato, data inicio, data liberacao,
    data desembolso, date, fecha, data`,
  maturity_date: `
    maturity date, maturity, due date, end date, final payment date, first due date, expiry date, loan maturity date, final due date, date due,
    expiration date, invoice due date, scheduled maturity date, fecha vencimiento, vencimiento, fecha fin, data vencimento, vencimento, data fim`,
  term_months: `
    term, term months, tenor, duration, loan term, number of payments, original term, months, original loan term, number of months, tenure, term
    in months, amortization term, installments, number of installments, n payments, plazo, plazo meses, numero cuotas, cuotas, numero pagos,
    prazo, prazo meses, numero parcelas, parcelas, quantidade parcelas`,
  term_days: `
    term days, terms, tenor days, payment terms, term in days, net days, plazo dias, dias plazo, prazo dias`,
  rate: `
    interest rate, rate, original rate, apr, int rate, coupon, annual rate, note rate, current interest rate, original interest rate, borrower rate, nominal
    rate, annual interest rate, coupon rate, contract rate, interest rate percentage, borrower apr, tasa, tasa interes, tasa anual, tasa
    nominal, taxa, taxa juros, taxa anual, taxa aa, juros`,
  currency: 'currency, ccy, currency code, loan currency, iso currency, curr, moneda, divisa, moeda',
  product: `
    product, product type, loan type, asset class, product code, product name, facility type, credit type, asset type, deal type, producto, tipo
    credito, tipo producto, produto, tipo produto, modalidade`,
  days_past_due: `
    dpd, days past due, days late, days delinquent, days in arrears, past due days, overdue days, days overdue, delinquency days, arrears days,
    current delinquency status days, age of debt, number of days past due, dias mora, dias atraso, dias vencidos, dias de mora, dias en mora,
    dias em atraso, atraso`,
  amount_past_due: `
    amount past due, past due amount, arrears, arrears amount, delinquent amount, overdue amount, amount overdue, amount in arrears, total past
    due, past due balance, overdue balance, monto vencido, saldo vencido, capital vencido, importe vencido, monto atrasado, valor vencido, valor
    em atraso, saldo vencido em aberto`,
  credit_limit: `
    credit limit, limit, limit bal, commitment, line amount, line limit, committed amount, facility limit, credit line, limite, limite credito,
    linea credito`,
  payment_amount: `
    payment amount, amount paid, paid amount, collection amount, payment, amount collected, total payment, last payment amount, last pymnt
    amount, repayment amount, total paid, paid total, collected amount, total payments received, total pymnt, receipts, collections, monto
    pagado, importe pagado, monto pago, pago, valor pago, valor recebido, pagamento`,
  payment_date: `
    payment date, paid date, settled date, settlement date, last payment date, paid off time, collection date, date paid, repayment date, last
    pymnt d, received date, clearing date, transaction date, posting date, fecha pago, fecha ultimo pago, fecha cobro, data pagamento, data
    recebimento, data liquidacao`,
  payment_id: `
    payment id, transaction id, payment number, trans id, receipt number, transaction number, payment reference, receipt id, id pago, numero
    pago, id pagamento, id transaccion, id transacao`,
  closed_date: `
    closed date, close date, payoff date, paid off date, date closed, liquidation date, fecha liquidacion, fecha cierre, data encerramento, data
    quitacao`,
  paid_principal: `
    paid principal, principal paid, total rec prncp, principal collected, cumulative principal, principal received, principal repaid, total
    principal paid, principal paid to date, principal payments, lp customer principal payments, capital pagado, capital amortizado, principal
    pagado, principal pago, valor amortizado`,
  paid_interest: `
    paid interest, interest paid, total rec int, interest collected, cumulative interest, interest received, total interest paid, interest paid
    to date, interes pagado, intereses pagados, juros pagos`,
  paid_fees: `
    paid late fees, fees paid, late fees paid, total rec late fee, fees collected, late fees collected, late charges paid, comisiones pagadas,
    moratorios pagados, multas pagas`,
  charged_off: `
    charge off amount, charged off amount, write off amount, written off amount, net loss, gross charge off, principal loss, loss amount,
    chargeoff amount, charged off principal, lp gross principal loss, monto castigado, castigo, quebranto, valor baixado, prejuizo`,
  recovery: `
    recoveries, recovery amount, recovered amount, recovery, post charge off recoveries, recuperaciones, monto recuperado, recuperacao, valor
    recuperado`,
  as_of: `
    as of, as of date, reporting date, report date, snapshot date, cutoff date, period, month end, data date, reporting period, reporting month,
    monthly reporting period, reporting period end date, period end, statement date, tape date, cut off date, asof, observation date, position
    date, balance date, fecha corte, fecha reporte, fecha saldo, periodo, data base, data referencia, data posicao, mes referencia`,
  status: `
    status, loan status, account status, state of loan, contract status, invoice status, current status, payment status, loan state, deal
    status, estatus, estado, estado credito, situacion, situacao, status contrato`,
  score: `
    credit score, fico, fico score, score, fico range low, original fico, current fico, vantage score, vantagescore, risk score, bureau score,
    borrower credit score, credit score at origination, obligor credit score, beacon score, puntaje, puntaje credito, score buro, pontuacao,
    score credito`,
  first_name: 'first name, given name, nombre, primeiro nome, forename',
  last_name: 'last name, surname, family name, apellido, apellidos, sobrenome',
  name: `
    business name, company, company name, borrower name, customer name, debtor name, legal name, client name, merchant name, obligor name, buyer
    name, account name, dba name, name, business legal name, razon social, nombre cliente, nombre acreditado, nombre deudor, empresa, razao
    social, nome cliente, nome sacado, nome, nome devedor`,
  country: 'country, country code, country name, borrower country, obligor country, pais, codigo pais',
  region: `
    state, region, province, addr state, borrower state, property state, state code, customer state, obligor geographic location, billing state,
    provincia, departamento, entidad federativa, uf, estado cliente`,
  locality: 'city, locality, borrower city, municipality, ciudad, municipio, cidade',
  postal_code: 'postal code, zip, zip code, postcode, cep, codigo postal, property zip',
  email: 'email, e mail, email address, borrower email, correo, correo electronico',
  phone: 'phone, phone number, mobile, telephone, telefono, telefone, celular',
  origination_fee: `
    origination fee, upfront fee, arrangement fee, loan origination fee, fee amount, comision apertura, tarifa abertura`,
  installment: `
    installment, instalment, monthly payment, scheduled payment, payment due, monthly installment, scheduled payment amount, cuota, valor cuota,
    parcela, valor parcela, daily payment`,
} as const

/** What a column can be for. */
export type Meaning = keyof typeof SYNONYMS

/** The words of a list. */
function wordsOf(list: string): string[] {
  return list.split(',').map((word) => word.trim().replace(/\s+/g, ' '))
}

/** Abbreviations of headings, and what they stand for. */
const WRITTEN_OUT: ReadonlyMap<string, string> = new Map(
  wordsOf(`
    amt=amount, amnt=amount, prncp=principal, int=interest, rec=received, ccy=currency, bal=balance, dt=date, no=number, num=number, nbr=number,
    nr=number, nro=numero, num_=numero, orig=original, prin=principal, cust=customer, acct=account, acc=account, pmt=payment, pymt=payment,
    cur=current, curr=current, mths=months, mos=months, mo=months, mnths=months, inv=invoice, pct=percent, recd=received, disb=disbursement,
    mat=maturity, os=outstanding, fec=fecha, fch=fecha, cta=cuenta, vto=vencimiento, venc=vencimento, qtd=quantidade, vlr=valor, vl=valor,
    dta=data, cod=codigo, instalment=installment, org=origination`).map((pair) => [
    pair.split('=')[0] ?? '',
    pair.split('=')[1] ?? '',
  ]),
)
/** Words that tell nothing apart. */
const FILLERS = new Set([
  'the',
  'of',
  'in',
  'de',
  'del',
  'do',
  'da',
  'la',
  'el',
  'usd',
  'eur',
  'percent',
  'at',
  'local',
  'cents',
  'cent',
  'minor',
  'to',
  'centavos',
])

/** A meaning that a name may have, and how sure: 1 the very words, less the less like them. */
export interface NameMatch {
  readonly meaning: Meaning
  readonly sureness: number
  readonly word: string
}

interface Word {
  readonly meaning: Meaning
  readonly word: string
  readonly plain: string
  readonly rank: number
}

const WORDS: readonly Word[] = (Object.entries(SYNONYMS) as [Meaning, string][]).flatMap(([meaning, words]) =>
  wordsOf(words).map((word, rank) => ({ meaning, word, plain: writtenOut(word), rank })),
)

/** Above it, a name is the very word, abbreviations written out. */
const EXACT = 0.9

/** The meanings of a name, the surest first, each by the word that it is most like. */
export function meaningsOf(name: string): NameMatch[] {
  const whole = namedMeanings(name)
  // Of a field within others, such as `terms.rate`, the last part may say it.
  const last = name.split('.').at(-1) ?? ''
  if (whole.length > 0 || last === name || last === '') return whole
  return namedMeanings(last)
    .filter(({ sureness }) => sureness > EXACT)
    .map((match) => ({ ...match, sureness: match.sureness - 0.15 }))
}

/** Of ids, one word that is only similar says something else: `operation`, or `borrowers`, which counts them. */
const IDS: ReadonlySet<Meaning> = new Set(['receivable_id', 'account_id'])

function namedMeanings(name: string): NameMatch[] {
  const own = plainName(name)
  const full = writtenOut(own)
  const best = new Map<Meaning, NameMatch>()
  for (const { meaning, word, plain, rank } of WORDS) {
    const sureness = likeness(own, full, word, plain) - rank / 10_000
    if (IDS.has(meaning) && sureness < 0.81 && !plain.includes(' ')) continue
    if (sureness > 0.5 && sureness > (best.get(meaning)?.sureness ?? 0)) best.set(meaning, { meaning, word, sureness })
  }
  return [...best.values()].toSorted((a, b) => b.sureness - a.sureness)
}

/** Words in lower case without accents, one blank between: `LoanID`, `loan_id` and `Loan Id` are `loan id`. */
export function plainName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .replace(/#/g, ' number ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()
}

function writtenOut(plain: string): string {
  const words = plain.split(' ').map((word) => WRITTEN_OUT.get(word) ?? word)
  const telling = words.filter((word) => !FILLERS.has(word))
  return (telling.length === 0 ? words : telling).join(' ')
}

function likeness(own: string, full: string, word: string, plain: string): number {
  const squeezed = (text: string) => text.replaceAll(' ', '')
  if (own === word || squeezed(own) === squeezed(word)) return 1
  if (full === plain || squeezed(full) === squeezed(plain)) return 0.97
  const [named, wanted] = [full.split(' '), plain.split(' ')]
  if (word.length > 5 && editDistance(squeezed(full), squeezed(plain)) === 1) return 0.8
  if (wanted.length < 2 || !wanted.every((part) => named.includes(part))) return 0
  return 0.7 + (0.2 * wanted.length) / named.length
}
