// What a workbook states of what was asked for: parameters by what people call them, codes of the interface as words.
import { columnLabel } from '@tapeline/kernel/core/column-words'
import { columnText } from '@tapeline/kernel/core/coded-columns'
import type { Facts } from '@tapeline/kernel/spreadsheet/table-about'
import type { Parameters } from '@tapeline/contract/parameter'
import { isWord } from './major-values.ts'

/** What was asked for: parameters as they were read, and filters by metadata. */
interface Asked {
  readonly values: object
  readonly metadata: readonly (readonly [key: string, value: string])[]
}

/** The facts, by what they are called; `sent` has the parameters as they were written. */
export function askedFacts(
  parameters: Parameters,
  { values, metadata }: Asked,
  sent: { readonly [name: string]: unknown },
): Facts {
  const named = Object.entries(values).map(([name, value]) => [name, factOf(parameters, name, sent[name] ?? value)])
  return {
    ...Object.fromEntries(named),
    ...Object.fromEntries(metadata.map(([key, value]) => [`metadata[${key}]`, value])),
  }
}

function factOf(parameters: Parameters, name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (name === 'group_by') return columnLabel(value.replace(/^metadata\.(.*)$/s, 'metadata[$1]'))
  return columnText(name, value, isWord(parameters[name]?.schema ?? {}))
}
