// How fresh the figures of a workbook are, as a sentence: what the header of the answer states for programs.

/** The sentence; undefined where the header is not there. */
export function freshnessWords(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  const stated = new Map([...header.matchAll(/(\w+)="?([^",]*)/g)].map(([, name = '', value = '']) => [name, value]))
  const left_out = Number(stated.get('left_out') ?? 0)
  return [sentenceOf(stated), leftOutWords(left_out)].filter((part) => part !== '').join(' ')
}

function sentenceOf(stated: ReadonlyMap<string, string>): string {
  const status = stated.get('status')
  if (status === 'failing')
    return `The calculation fails since ${stated.get('failing_since')}: figures are those of before.`
  if (status !== 'behind') return 'Current: the figures include everything that was written.'
  return `Behind: what was written since ${stated.get('waiting_since')} is not included yet.`
}

function leftOutWords(count: number): string {
  if (count === 0) return ''
  return count === 1
    ? '1 receivable is left out, since its calculation fails.'
    : `${count} receivables are left out, since their calculation fails.`
}
