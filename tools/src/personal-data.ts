// The page that lists what is personal data: every field of a record that is marked so, and every answer that has one.
import type { Contract } from '@tapeline/contract/endpoint'
import { PERSONAL_DATA, personalAnswers } from '@tapeline/contract/personal-data'
import type { ResourceDefinition } from '@tapeline/contract/resource'
import { cell } from './markdown.ts'

const HEAD = `<!-- Made by \`npm run generate\`. Change the definitions that call personal() instead. -->
# Personal data

What the service holds of people who owe or pay, by the definitions of the records. In [\`/openapi.json\`](../../openapi.json) each of these fields has
\`x-personal-data\`.

Names of businesses count, since one person may be all of it. The id that you give an account does not, and neither does what figures are made of: type,
country, region and industry of who owes, and every amount and day. So let no id be a name or a number of somebody. Texts of your own, such as the
description of an entry or the metadata of a receivable, are not looked into: keep names out of them. What an account states of a person can be
[erased](../guides/erasing-personal-data.md).

What is held of people who work with the service, such as the addresses from which they acted, is not of these records:
[how long it is kept](../operations/prove-the-audit.md#from-where-for-400-days).
`

const ANSWERS = `Each of these answers is recorded in [the audit](../operations/prove-the-audit.md) as a read of personal data; a write that changes
something, by what it changed.`

/** The page. */
export function personalDataPage(contract: Contract): string {
  const fields = recordsOf(contract).flatMap(personalFields)
  const answers = [...personalAnswers(contract)].toSorted((one, other) =>
    pathOf(one).localeCompare(pathOf(other), 'en'),
  )
  return [
    HEAD,
    '## Fields',
    '| record | field | what it is |',
    '|---|---|---|',
    ...fields.map(({ record, name, description }) => `| \`${record}\` | \`${name}\` | ${cell(description)} |`),
    '',
    '## Answers',
    ANSWERS,
    '',
    ...answers.map((answer) => `- \`${answer}\``),
    '',
  ].join('\n')
}

const pathOf = (answer: string) => answer.split(' ')[1] ?? ''

/** The records that are sent, each once, in the order of the contract. */
function recordsOf({ endpoints }: Contract): ResourceDefinition[] {
  return [
    ...new Map(endpoints.flatMap(({ body }) => (body === undefined ? [] : [[body.name, body] as const]))).values(),
  ]
}

interface PersonalField {
  readonly record: string
  readonly name: string
  readonly description: string
}

function personalFields({ name: record, fields }: ResourceDefinition): PersonalField[] {
  return Object.entries(fields).flatMap(([field, { schema }]) =>
    markedParts(field, schema).map((part) => ({ record, ...part })),
  )
}

interface Schema {
  readonly [PERSONAL_DATA]?: true
  readonly description?: string
  readonly properties?: { readonly [name: string]: unknown }
  readonly anyOf?: readonly unknown[]
}

/** The field where it is marked, and its parts that are. */
function markedParts(name: string, schema: unknown): Omit<PersonalField, 'record'>[] {
  const { [PERSONAL_DATA]: is_marked, description = '', properties = {}, anyOf = [] } = schema as Schema
  if (is_marked === true) return [{ name, description }]
  return [
    ...anyOf.flatMap((part) => markedParts(name, part)),
    ...Object.entries(properties).flatMap(([part, of]) => markedParts(`${name}.${part}`, of)),
  ]
}
