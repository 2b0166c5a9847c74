// The id that an import is given unless somebody writes another.

const ENDINGS = /(\.(csv|tsv|txt|xlsx|ndjson|jsonl|json|gz|xml|sta|mt940|940|bai2?))+$/i
const NAME_MAX = 100

/** The name of the file and the millisecond: two files are never one import by mistake, also where both have one name. */
export function proposedId(file_name: string, at: Date): string {
  const moment = at.toISOString().replaceAll(/[-:.Z]/g, '')
  return `${file_name.replace(ENDINGS, '').slice(0, NAME_MAX)}-${moment}`
}
