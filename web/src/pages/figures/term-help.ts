// The help of a column that shows a term of the glossary, in the words of the glossary.
import { TERMS } from '../../generated/glossary.ts'
import type { Help } from '../../ui/help.tsx'

/** The help of a term, by one of its names, such as `CPR` of `SMM, CPR`. Throws where the glossary has no such term. */
export function termHelp(name: string): Help {
  const found = TERMS.find(({ term }) => term.split(', ').includes(name))
  if (found === undefined) throw new Error(`The glossary has no term ${name}`)
  return { meaning: found.meaning, href: found.href }
}
