// The payday book as its portfolio reports it: vintages, and what was open and late at quarter ends. The portfolio holds the current
// loans beside the earlier ones, which the figures cover; where both are counted, the lists show which loans are current.
import { type Book, type BookReceivable, entriesOf, sumOf, sumOfType } from '../book.ts'
import type { Figure } from '../figures.ts'
import { type TableQuestion, numberIn, rowsOf, sumIn } from '../table.ts'

const note = 'portfolio'
/** The last day on which the file contains a loan. */
const as_of = '2017-07-31'
/** No other demo book is in naira. */
const currency = 'NGN'

const current_reason = 'the portfolio holds current loans too; without those of the lists'

/** The questions about the quarter ends of the file. */
export function tablesOn(dates: readonly string[]): TableQuestion[] {
  return [
    { name: 'vintages', table: 'vintages', query: { currency, as_of, from: '2016-01' } },
    { name: 'at the end', table: 'summary', query: { currency, as_of } },
    ...dates.flatMap((date): TableQuestion[] => [
      { name: `open on ${date}`, table: 'summary', query: { currency, as_of: date } },
      { name: `late on ${date}`, table: 'delinquency', query: { currency, as_of: date, from: date.slice(0, 7) } },
    ]),
  ]
}

/** How many loans, and the principal lent. */
function lentOf(book: Book, loans: readonly BookReceivable[]): [number, number] {
  return [loans.length, sumOf(loans, (loan) => sumOfType(entriesOf(book, loan), 'disbursement'))]
}

function vintageFigures(book: Book, path: string, current: readonly BookReceivable[]): Figure[] {
  const ages = rowsOf(book, 'vintages')
  // The rows of a cohort rise with its age, so that the last one of each is its total.
  const last = new Map(ages.map((row) => [String(row['cohort']), row]))
  return [...last].map(([month, row]): Figure => {
    const [drawn, principal] = [numberIn(row, 'drawn'), numberIn(row, 'original_principal')]
    const repaid = principal - numberIn(row, 'outstanding') - numberIn(row, 'charged_off')
    const charges = numberIn(row, 'collected') - repaid
    const own = current.filter((loan) => loan.origination_date.startsWith(month))
    const [loans, lent] = lentOf(book, own)
    return {
      path: [path, month],
      pick: (value) => (value as readonly number[]).slice(0, 3),
      ours: [drawn, principal, charges],
      bridge: { ours: [drawn - loans, principal - lent, charges], reason: current_reason },
      note: `${note}: loans, principal, charges`,
    }
  })
}

function stateFigures(book: Book, date: string, current: readonly BookReceivable[]): Figure[] {
  const state = rowsOf(book, `open on ${date}`)
  const late = rowsOf(book, `late on ${date}`).filter(({ bucket }) => bucket !== 'current')
  const [loans, lent] = lentOf(
    book,
    current.filter((loan) => loan.origination_date <= date),
  )
  const figure = (key: string, ours: number, currently: number): Figure => ({
    path: ['state_at', date, key],
    ours,
    bridge: { ours: ours - currently, reason: current_reason },
    note,
  })
  return [
    figure('originated', sumIn(state, 'receivables.drawn'), loans),
    figure('open_loans', sumIn(state, 'receivables.open'), loans),
    figure('open_principal_kobo', sumIn(state, 'principal.closing'), lent),
    figure('open_and_past_first_due', sumIn(late, 'reported.count'), 0),
  ]
}

/** Our side of expected.json; `vintages` is the name of its vintages. */
export function portfolioFigures(book: Book, vintages: string, dates: readonly string[]): Figure[] {
  const current = book.receivables.filter((loan) => loan.metadata['loan'] === 'current')
  const end = rowsOf(book, 'at the end')
  return [
    ...vintageFigures(book, vintages, current),
    ...dates.flatMap((date) => stateFigures(book, date, current)),
    { path: ['previous_loans'], ours: sumIn(end, 'receivables.paid_off'), note: `${note}, repaid` },
    { path: ['current_loans'], ours: sumIn(end, 'receivables.open'), note },
    { path: ['current_principal_kobo'], ours: sumIn(end, 'principal.closing'), note },
  ]
}
