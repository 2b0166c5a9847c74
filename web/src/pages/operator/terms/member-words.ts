// A rule, limit, reserve or covenant in one line, for when its fields are closed: its name and its fields.
import { sentenceCase } from '../../../ui/words.ts'
import { industryName } from '../../../words/industry-titles.ts'
import { placeWords } from '../../../words/field-labels.ts'
import { COMPARED } from '../../debt-lines/value-text.ts'
import { type Fields, type Value, membersIn } from './draft.ts'
import { numberText } from './number-text.ts'
import { type Field, type Shape, unitAmong } from './shape.ts'

type Records = Extract<Shape, { kind: 'record' | 'variant' }>

/** What a member is called. */
export function titleOf(of: Records, member: Fields): string {
  const { name, id } = member
  if (typeof name === 'string') return name
  if (typeof id === 'string') return id
  return of.kind === 'variant' ? sentenceCase(String(member[of.tag] ?? '')) : 'Without a name'
}

/** Its fields in words, in their order. */
export function summaryOf(of: Records, member: Fields, currency: string): string {
  const word = of.kind === 'variant' ? String(member[of.tag] ?? '') : undefined
  const fields = of.kind === 'record' ? of.fields : (of.variants.find((one) => one.word === word)?.fields ?? [])
  const parts = fields
    .filter(({ name }) => name !== 'id' && name !== 'name')
    .flatMap((field) => fieldWords(field, member, currency))
  // The word of a kind that has a field of the same name would be there twice.
  const isNamed = word === undefined || fields.some(({ name }) => name === word)
  return [...(isNamed ? [] : [sentenceCase(word)]), ...parts].join(' · ')
}

function fieldWords({ name, shape }: Field, around: Fields, currency: string): string[] {
  const value = around[name]
  if (value === undefined || value === null) return []
  const label = placeWords(name)
  if (shape.kind === 'number') {
    const unit = unitAmong(shape, around)
    const number = withUnit(numberText(value, unit, currency), unit, currency)
    const { comparator } = around
    return [
      name === 'threshold' && isComparator(comparator) ? `${COMPARED[comparator]} ${number}` : `${label} ${number}`,
    ]
  }
  // It is read before its threshold.
  if (name === 'comparator' && isComparator(value))
    return typeof around['threshold'] === 'number' ? [] : [COMPARED[value]]
  if (typeof value === 'string') {
    const words = shape.kind === 'choice' || name === 'metric' ? value.replaceAll('_', ' ') : value
    return [name === 'metric' ? words : `${label} ${words}`]
  }
  if (shape.kind === 'variant') return [summaryOf(shape, value as Fields, currency).toLowerCase()]
  const members = shape.kind === 'list' && isIndustries(shape.of) ? namesOf(value) : membersIn(value)
  if (members.length === 0) return []
  return [typeof members[0] === 'object' ? `${members.length} ${label}` : `${label} ${shortList(members)}`]
}

function isIndustries(shape: Shape): boolean {
  return shape.kind === 'text' && shape.is_industry === true
}

function namesOf(value: Value): string[] {
  return membersIn(value).map((code) => industryName(String(code)))
}

function isComparator(value: unknown): value is keyof typeof COMPARED {
  return typeof value === 'string' && Object.hasOwn(COMPARED, value)
}

function withUnit(text: string, unit: 'share' | 'money' | 'plain', currency: string): string {
  return unit === 'share' ? `${text} %` : unit === 'money' ? `${text} ${currency}` : text
}

function shortList(members: readonly Value[]): string {
  const some = members.slice(0, 3).map(String).join(', ')
  return members.length > 3 ? `${some} and ${members.length - 3} more` : some
}
