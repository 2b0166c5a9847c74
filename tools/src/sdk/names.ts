// Names of the interface in the case of TypeScript.

/** `debt_line_term`, `debt-line-terms` and `listAccounts` as types are written: `DebtLineTerm`. */
export function typeName(...words: readonly string[]): string {
  return words
    .join('_')
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
}

/** The same as values are written: `debtLineTerm`. */
export function valueName(...words: readonly string[]): string {
  const name = typeName(...words)
  return name.charAt(0).toLowerCase() + name.slice(1)
}

/** A doc comment; undefined text is none. */
export function docComment(text: string | undefined, indent: string): string {
  if (text === undefined) return ''
  const lines = wrapped(text.replaceAll('*/', '*\\/'), 112 - indent.length)
  const [only = ''] = lines
  if (lines.length === 1) return `${indent}/** ${only} */\n`
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}\n`).join('')}${indent} */\n`
}

function wrapped(text: string, width: number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = []
    for (const word of paragraph.split(' ')) {
      const last = lines.at(-1)
      if (last === undefined || last.length + word.length >= width) lines.push(word)
      else lines[lines.length - 1] = `${last} ${word}`
    }
    return lines
  })
}
