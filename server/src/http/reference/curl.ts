// Commands as one would type them. The variable that contains the key shows whose key a request needs.
import type { EndpointDefinition } from '@tapeline/contract/endpoint'
import type { ListDefinition } from '@tapeline/contract/list'
import type { Example } from './record-example.ts'
import { bodyExample, isOperators, pathExample, stepOf } from './examples.ts'

/** A command, after the sentence that introduces it. */
export interface Lead {
  readonly sentence: string
  readonly curl: string
}

/** The command of an endpoint's example. */
export function curlOf(definition: EndpointDefinition | ListDefinition): string {
  const { id, file, form, query = '', lines: sent = [] } = stepOf(definition.name)
  const path = pathExample(definition.path, id)
  if ('upload' in definition && definition.upload !== undefined) return uploadCurl(path, file ?? 'file.pdf', form ?? {})
  if ('lines' in definition && definition.lines !== undefined) return linesCurl(path + query, sent)
  if ('body' in definition && definition.body !== undefined)
    return postCurl(path, `${definition.body.name}-1`, bodyExample(definition.body, definition))
  if ('acts' in definition && definition.acts !== undefined)
    return postCurl(path, `${definition.acts.name}-1`, bodyExample(definition.acts, definition))
  if ('asks' in definition && definition.asks !== undefined)
    return postCurl(`${path}${query}`, undefined, bodyExample(definition.asks, definition))
  const method = 'method' in definition ? definition.method : 'GET'
  const saved = 'answer' in definition && isSaved(definition.answer) ? [`-o ${file ?? 'file.pdf'}`] : []
  const flag = method === 'GET' ? '' : `-X ${method} `
  return lines(`curl ${flag}"$TAPELINE_URL${path}${query}"`, authorization(path), ...saved)
}

function isSaved(answer: EndpointDefinition['answer']): boolean {
  return 'file' in answer || 'workbook' in answer
}

/** The requests to send before an endpoint's example; none when the pages before it suffice. */
export function leadsOf({ name }: { readonly name: string }): Lead[] {
  const { before = [] } = stepOf(name)
  return before.map(({ sentence, path, idempotency_key, body }) => {
    return { sentence, curl: postCurl(path, idempotency_key, body) }
  })
}

/** Reads beside an endpoint's example, whose answers fill the tables of fields. */
export function alsoOf({ name }: { readonly name: string }): string[] {
  const { also = [] } = stepOf(name)
  return also.map((path) => lines(`curl "$TAPELINE_URL${path}"`, authorization(path)))
}

function postCurl(path: string, idempotencyKey: string | undefined, body: Example): string {
  const data = JSON.stringify(body, null, 2).replaceAll("'", String.raw`'\''`)
  return lines(
    `curl -X POST "$TAPELINE_URL${path}"`,
    authorization(path),
    '-H "Content-Type: application/json"',
    ...(idempotencyKey === undefined ? [] : [`-H "IdempotencyKey: ${idempotencyKey}"`]),
    `-d '${data}'`,
  )
}

/** Lines of JSON. */
function linesCurl(path: string, sent: readonly Example[]): string {
  const data = sent.map((line) => JSON.stringify(line)).join('\n')
  return lines(
    `curl -X POST "$TAPELINE_URL${path}"`,
    authorization(path),
    '-H "Content-Type: application/x-ndjson"',
    `--data-binary '${data}'`,
  )
}

/** A form with a file in it; curl derives the file's type from its name. */
function uploadCurl(path: string, file: string, form: { readonly [field: string]: string }): string {
  const fields = Object.entries(form).map(([field, value]) => `-F ${field}=${value}`)
  return lines(`curl "$TAPELINE_URL${path}"`, authorization(path), ...fields, `-F file=@${file}`)
}

function authorization(path: string): string {
  return `-H "Authorization: ${isOperators(path) ? '$OPERATOR_KEY' : '$KEY'}"`
}

function lines(...parts: readonly string[]): string {
  return parts.join(' \\\n  ')
}
