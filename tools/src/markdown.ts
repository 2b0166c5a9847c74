// docs/reference/api: the reference in Markdown, page for page, for reading beside the code and in search.
import type { Lead } from '../../server/src/http/reference/curl.ts'
import { type FieldRow, foldedRows } from '../../server/src/http/reference/field-rows.ts'
import { type EndpointPage, type Operation, type ParameterRow, titleOf } from '../../server/src/http/reference/model.ts'
import { sectionsOf } from '../../server/src/http/reference/navigation.ts'

const MADE = '<!-- Made by `npm run generate` from the contract in server/src. -->'

/** The page that names the others. */
export function indexPage(pages: readonly EndpointPage[]): string {
  const about =
    'Errors are in [errors.md](../errors.md). A running service shows these pages at `/docs`, without a key.\n\n' +
    "In the examples `$TAPELINE_URL` is the service's address, `$KEY` a lender's key and `$OPERATOR_KEY` one of the operator's organization. " +
    'They are about one small book and can be sent one after the other, in the order of the pages; before them the operator creates the lender, ' +
    '`acme`, and a key is made for it. On 30 April 2026, the day of most figures, `acme` has lent 19,900.00 dollars in five receivables, of which ' +
    '11,000.00 are outstanding. The answers are recorded from a running service; moments, keys, hashes and page tokens in them are replaced by fixed values.'
  const sections = sectionsOf(pages).map(
    (section) => `## ${section.name}\n\n${section.pages.map(pageContents).join('\n')}`,
  )
  return `${MADE}\n# Reference\n\n${about}\n\n${sections.join('\n')}`
}

function pageContents(page: EndpointPage): string {
  const lines = page.operations.map((operation) => {
    const address = `${page.slug}.md#${anchorOf(operation)}`
    return `- [\`${operation.method} ${operation.path}\`](${address}): ${operation.summary}`
  })
  return `### [${page.title}](${page.slug}.md)\n\n${lines.join('\n')}\n`
}

/** A page of endpoints. */
export function endpointsPage(page: EndpointPage): string {
  return `${MADE}\n# ${titleOf(page)}\n\n${page.operations.map(operationSection).join('\n')}`
}

function operationSection(operation: Operation): string {
  const parts = [
    `## ${operation.summary}`,
    `\`${operation.method} ${operation.path}\`${operation.scope === 'none' ? '' : `, scope \`${operation.scope}\``}`,
    operation.description,
    parameterTable(
      'Parameters',
      operation.parameters.filter(({ deprecated }) => !deprecated),
    ),
    parameterTable(
      'Deprecated parameters',
      operation.parameters.filter(({ deprecated }) => deprecated),
    ),
    operation.body === undefined ? '' : `### Body\n\n${fieldTables(operation.body, true)}`,
    `### Answer: ${operation.answer.status}`,
    operation.answer.sentence,
    operation.answer.fields.length === 0 ? '' : fieldTables(operation.answer.fields, false),
    operation.answer.shortened ?? '',
    operation.answer.example === undefined ? '' : fenced('json', operation.answer.example),
    `### Errors\n\n${errorLine(operation)}`,
    `### Example\n\n${operation.leads.map(leadExample).join('')}${fenced('sh', operation.curl)}`,
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

function parameterTable(title: string, rows: readonly ParameterRow[]): string {
  if (rows.length === 0) return ''
  const lines = rows.map((row) => `| \`${row.name}\` | ${row.place} | ${kindCell(row)} | ${cell(row.description)} |`)
  return `### ${title}\n\n| name | in | kind | |\n|---|---|---|---|\n${lines.join('\n')}`
}

/** Fields in a table; where one has many parts, they follow in a table of their own. */
function fieldTables(fields: readonly FieldRow[], sent: boolean): string {
  const { rows, apart } = foldedRows(fields)
  const parts = apart.map((part) => `#### Parts of \`${part.name}\`\n\n${fieldTable(part.rows, 'required')}`)
  return [fieldTable(rows, sent ? 'required on creation' : undefined), ...parts].join('\n\n')
}

function fieldTable(rows: readonly FieldRow[], required: FieldRow['required'] | undefined): string {
  const lines = rows.map((row) => {
    const requirement = required === undefined ? '' : ` ${requiredCell(row, required)} |`
    const example = row.example === '' ? '' : `\`${cell(row.example)}\``
    return `| \`${row.name}\` | ${kindCell(row)} |${requirement} ${cell(row.description)} | ${example} |`
  })
  const column = required === undefined ? '' : ` ${required} |`
  return `| name | kind |${column} | example |\n|---|---|${column === '' ? '' : '---|'}---|---|\n${lines.join('\n')}`
}

/** Under the heading of a table \`yes\` is enough; a conditional requirement is described. */
function requiredCell(row: FieldRow, heading: FieldRow['required']): string {
  return row.required === heading ? 'yes' : row.required
}

function leadExample({ sentence, curl }: Lead): string {
  return `${sentence}\n\n${fenced('sh', curl)}\n\nThen:\n\n`
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
