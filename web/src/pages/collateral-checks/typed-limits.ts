// Limits as they are typed: days, months and counts as whole numbers, shares in percent. A limit that is as it is unless set is not sent. Pure.
import type { IntegrityChecksRowThreshold } from '@tapeline/sdk'
import { countText } from '../../ui/amount.ts'
import { unitText } from './check-words.ts'

/** What is wrong with a limit, by its name. */
export type LimitFaults = Readonly<Record<string, string>>

type Limit = Pick<IntegrityChecksRowThreshold, 'name' | 'unit' | 'value' | 'standard' | 'minimum' | 'maximum'>

/** A limit as it is typed: 5000 basis points are `50`. */
export function typedLimit({ unit, value }: Pick<Limit, 'unit' | 'value'>): string {
  return unit === 'basis_points' ? String(value / 100) : String(value)
}

/** In which unit it is typed, and what it is unless set. */
export function unitNote({ unit, standard, minimum, maximum }: Omit<Limit, 'name' | 'value'>): string {
  const bounds = unit === 'basis_points' ? [minimum / 100, maximum / 100] : [minimum, maximum]
  const [least = '', most = ''] = bounds.map(countText)
  const words = { basis_points: 'In percent', days: 'In days', months: 'In months', count: 'A number' }
  return `${words[unit]}, from ${least} to ${most}. ${unitText(standard, unit)} unless set.`
}

/** Reads what was typed. */
export function readLimits(typed: Readonly<Record<string, string>>, limits: readonly Limit[]) {
  const read = limits.map((limit) => [limit, valueOf((typed[limit.name] ?? '').trim(), limit)] as const)
  const wrong = read.filter(([, value]) => value === undefined)
  const set = read.filter(([{ standard }, value]) => value !== undefined && value !== standard)
  return {
    faults: Object.fromEntries(wrong.map(([limit]) => [limit.name, faultOf(limit)])),
    limits: Object.fromEntries(set.map(([{ name }, value]) => [name, value])),
  }
}

function valueOf(text: string, { unit, minimum, maximum }: Limit): number | undefined {
  const pattern = unit === 'basis_points' ? /^\d{1,3}(?:\.\d{1,2})?$/ : /^\d{1,7}$/
  if (!pattern.test(text)) return undefined
  const value = unit === 'basis_points' ? Math.round(Number(text) * 100) : Number(text)
  return value < minimum || value > maximum ? undefined : value
}

function faultOf({ unit, minimum, maximum }: Limit): string {
  if (unit === 'basis_points')
    return `Send a percentage from ${countText(minimum / 100)} to ${countText(maximum / 100)}, such as 50.`
  return `Send a whole number from ${countText(minimum)} to ${countText(maximum)}.`
}
