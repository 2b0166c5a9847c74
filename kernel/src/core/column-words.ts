// What columns and facts are called in files for people: the one home of these words, for what the service and the dashboard save. Names of fields
// are what programs use; people read `Principal: closed, unexplained`, not `principal.closed_unexplained`.
import { spokenWords, withCapital } from './code-words.ts'

/** Columns and facts that are not called by the words of their names. */
const LABELS: Readonly<Record<string, string>> = {
  'address.country': 'Country',
  'as_of': 'As of',
  'at': 'Moment',
  'closed_by.actor_id': 'Closed by (id)',
  'closed_by.by': 'Closed by',
  'effective_date': 'In force from',
  'error.code': 'Reason',
  'error.message': 'What to send instead',
  'file_name': 'File',
  'from': 'From',
  'fund_name': 'Name of the fund',
  'group_by': 'Grouped by',
  'known_at': 'Known at',
  'mob': 'Month on book',
  'mob_from': 'Months on book from',
  'mob_to': 'Months on book to',
  'of': 'Of',
  'param': 'Field',
  'requested_for': 'Wanted on',
  'rows': 'Number of rows',
}

/** Endings that state what a column is of another, and the words for them. */
const ENDINGS: readonly (readonly [ending: string, words: string])[] = [
  ['_difference_points', ', difference (percentage points)'],
  ['_change_points', ', change (percentage points)'],
  ['_difference_percent', ', difference (%)'],
  ['_change_percent', ', change (%)'],
  ['_percent', ' (%)'],
  ['_difference', ', difference'],
  ['_change', ', change'],
  ['_before', ', before'],
  ['_other_line', ', other line'],
]

const FIELD = /^[a-z][a-z\d]*(?:[._][a-z\d]+)*$/

/** What a column or a fact is called, by its name or its place in a record; words of people stay as they are. */
export function columnLabel(name: string): string {
  if (Object.hasOwn(LABELS, name)) return LABELS[name] ?? name
  const metadata = /^metadata\[(.*)\]$/.exec(name)
  if (metadata !== null) return `Metadata ${metadata[1]}`
  if (!FIELD.test(name)) return name
  const [ending, words] = ENDINGS.find(([one]) => name.endsWith(one) && name !== one.slice(1)) ?? ['', '']
  return ending === '' ? plainLabel(name) : columnLabel(name.slice(0, -ending.length)) + words
}

function plainLabel(name: string): string {
  const [first = '', ...others] = name.split('.').map(spokenWords)
  return withCapital(others.length === 0 ? first : `${first}: ${others.join(', ')}`)
}
