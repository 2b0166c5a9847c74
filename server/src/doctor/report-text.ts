// The findings as text for people and as JSON for programs.
import type { Status } from './check.ts'
import { countText } from './figures-text.ts'
import { type NamedFinding, worstOf } from './examine.ts'

const WORDS: { readonly [status in Status]: string } = {
  ok: 'ok',
  warning: 'warning',
  failure: 'failure',
  not_checked: 'not checked',
}

const STATUS_WIDTH = Math.max(...Object.values(WORDS).map((word) => word.length))

/** One line for each finding, what to do in a line below it, and a last line that counts them. */
export function reportLines(findings: readonly NamedFinding[]): string[] {
  const name_width = Math.max(...findings.map(({ name }) => name.length))
  const indent = ' '.repeat(STATUS_WIDTH + name_width + 4)
  const lines = findings.flatMap(({ name, status, found, to_do }) => [
    `${WORDS[status].padEnd(STATUS_WIDTH)}  ${name.padEnd(name_width)}  ${found}`,
    ...(to_do === null ? [] : [`${indent}${to_do}`]),
  ])
  return [...lines, '', summaryOf(findings)]
}

function summaryOf(findings: readonly NamedFinding[]): string {
  const count = (status: Status) => findings.filter((finding) => finding.status === status).length
  const counted = `${count('ok')} ok, ${countText(count('warning'), 'warning')}, ${countText(count('failure'), 'failure')}`
  return `${counted}, ${count('not_checked')} not checked.`
}

/** The same for programs; names and statuses do not change between versions, sentences may. */
export function reportJson(findings: readonly NamedFinding[], checked_at: string): string {
  return JSON.stringify({ status: worstOf(findings), checked_at, checks: findings }, undefined, 2)
}
