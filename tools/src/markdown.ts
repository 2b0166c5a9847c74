// docs/api: the reference in Markdown, a page for each tag, for reading beside the code and in search.
import type { FieldRow, Operation, ParameterRow, TagPage } from '../../server/src/http/reference/model.ts'

const MADE = '<!-- Made by `npm run generate` from the contract in server/src. -->'

/** The page that names the others. */
export function indexPage(pages: readonly TagPage[]): string {
  const sections = pages.map((page) => {
    const lines = page.operations.map((operation) => {
      const address = `${page.slug}.md#${anchorOf(operation)}`
      return `- [\`${operation.method} ${operation.path}\`](${address}): ${operation.summary}`
    })
    return `## [${page.tag}](${page.slug}.md)\n\n${lines.join('\n')}\n`
  })
  const about =
    'Errors are in [errors.md](../errors.md). A running service shows these pages at `/docs`, without a key.'
  return `${MADE}\n# Reference\n\n${about}\n\n${sections.join('\n')}`
}

/** The page of one tag. */
export function tagPage(page: TagPage): string {
  return `${MADE}\n# ${page.tag}\n\n${page.operations.map(operationSection).join('\n')}`
}

function operationSection(operation: Operation): string {
  const parts = [
    `## ${operation.summary}`,
    `\`${operation.method} ${operation.path}\``,
    operation.description,
    parameterTable(
      'Parameters',
      operation.parameters.filter(({ deprecated }) => !deprecated),
    ),
    parameterTable(
      'Deprecated parameters',
      operation.parameters.filter(({ deprecated }) => deprecated),
    ),
    operation.body === undefined ? '' : `### Body\n\n${fieldTable(operation.body, true)}`,
    `### Answer: ${operation.answer.status}`,
    operation.answer.sentence,
    operation.answer.fields.length === 0 ? '' : fieldTable(operation.answer.fields, false),
    operation.answer.example === undefined ? '' : fenced('json', operation.answer.example),
    `### Errors\n\n${errorLine(operation)}`,
    `### Example\n\n${fenced('sh', operation.curl)}`,
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

function parameterTable(title: string, rows: readonly ParameterRow[]): string {
  if (rows.length === 0) return ''
  const lines = rows.map((row) => `| \`${row.name}\` | ${row.place} | ${kindCell(row)} | ${cell(row.description)} |`)
  return `### ${title}\n\n| name | in | kind | |\n|---|---|---|---|\n${lines.join('\n')}`
}

function fieldTable(rows: readonly FieldRow[], sent: boolean): string {
  const required = sent ? ' required on creation |' : ''
  const lines = rows.map((row) => {
    const yes = sent ? ` ${row.required_on_creation ? 'yes' : ''} |` : ''
    return `| \`${row.name}\` | ${kindCell(row)} |${yes} ${cell(row.description)} | ${row.example === '' ? '' : `\`${cell(row.example)}\``} |`
  })
  return `| name | kind |${required} | example |\n|---|---|${sent ? '---|' : ''}---|---|\n${lines.join('\n')}`
}

function kindCell({ kind, bounds }: { kind: string; bounds: string }): string {
  return bounds === '' ? kind : `${kind}: ${cell(bounds)}`
}

function errorLine(operation: Operation): string {
  const statuses = [...new Set(operation.errors.map(({ status }) => status))]
  const codes = (status: number) =>
    operation.errors
      .filter((error) => error.status === status)
      .map(({ code }) => `\`${code}\``)
      .join(', ')
  return statuses.map((status) => `${status} ${codes(status)}`).join(' · ')
}

/** The anchor that Markdown viewers give the heading of an operation. */
function anchorOf(operation: Operation): string {
  return operation.summary
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')
}

function fenced(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``
}

/** Text as a table's cell can hold it. */
export function cell(text: string): string {
  return text.replaceAll('|', String.raw`\|`).replaceAll(/\s*\n\s*/g, ' ')
}
