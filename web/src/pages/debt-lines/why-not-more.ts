// Why no more can be drawn, in sentences: the limit that applies, and what prevents a draw.
import { type SumInJson, smaller, sumFromJson, sumInJson } from '@tapeline/kernel/core/sum'
import type { CalculatedBase } from '../../service/borrowing-bases.ts'
import { wordOf } from './line-words.ts'
import { counted } from '../../ui/words.ts'

type Money = (amount: SumInJson) => string

/** The sentences of a base. */
export function whyNotMore(base: CalculatedBase, money: Money): string[] {
  const { availability, deficiency } = base
  const notes = [...lineNotes(base), ...dataNotes(base)]
  if (deficiency !== null && sumFromJson(deficiency) > 0) return [...deficiencyWords(base, money), ...notes]
  const why = availability === null ? unknownWords(base) : boundWords(base, money)
  return [...why, ...notes]
}

function boundWords({ base, commitment, outstanding, availability }: CalculatedBase, money: Money): string[] {
  if (base === null) return []
  const bound =
    sumFromJson(base) < commitment
      ? `The borrowing base of ${money(base)} is below the commitment of ${money(commitment)}: it limits the amount that can be drawn.`
      : `The commitment of ${money(commitment)} limits the amount that can be drawn; the borrowing base would allow ${money(base)}.`
  const full = availability === 0 ? ' All of it is drawn.' : ` Of that ${money(outstanding)} is drawn.`
  return [bound + full]
}

function deficiencyWords(base: CalculatedBase, money: Money): string[] {
  const { outstanding, base: allowed, commitment, deficiency_cure: cure } = base
  const most = money(sumInJson(smaller(sumFromJson(allowed ?? commitment), commitment)))
  const more = `${money(outstanding)} is drawn, more than the ${most} that may be: the difference is to be paid back.`
  if (cure === null || cure.status === 'none') return [more]
  const until = cure.cure_until
  const time =
    cure.status === 'breach'
      ? until === null
        ? 'The terms give no time to cure it.'
        : `The time to cure it ended on ${until}.`
      : `It can be cured until ${until ?? 'a day that the terms do not state'}.`
  const cause = cure.caused_by === null ? '' : ` The step-down ${cure.caused_by} alone has caused it.`
  return [more, `It was first seen on ${cure.since ?? base.as_of}. ${time}${cause}`]
}

function unknownWords({ terms, advance, reserved, as_of }: CalculatedBase): string[] {
  if (terms === null) return [`No terms are in force on ${as_of}, so there is no borrowing base.`]
  if (advance === null)
    return ['The terms have no advance rates, so there is no borrowing base: the commitment alone bounds draws.']
  if (reserved === null)
    return ['A reserve of the terms needs an index rate without a known fixing. The operator reports it.']
  return []
}

function lineNotes({ status, step_downs }: CalculatedBase): string[] {
  const step_down = step_downs.at(-1)
  return [
    ...(status === 'active'
      ? []
      : [`The line is ${wordOf(status).toLowerCase()}: only an active line takes draw requests.`]),
    ...(step_down === undefined ? [] : [`The step-down ${step_down} lowers every advance rate.`]),
  ]
}

function dataNotes({ unconverted, too_large }: CalculatedBase): string[] {
  const without = unconverted.map(
    ({ count, currency }) =>
      `Without an exchange rate, and not counted: ${counted(count, 'receivable')} in ${currency}.`,
  )
  const large = `With amounts too large to add up, and part of no step: ${counted(too_large, 'receivable')}.`
  return too_large > 0 ? [...without, large] : without
}
