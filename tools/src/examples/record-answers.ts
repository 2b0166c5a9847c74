// Sends the requests of the reference pages to a running service, in the order of the pages, and records what it answers. Writes are recorded
// as they are answered, reads once everything is sent and calculated. What differs from one run to the next is replaced by one fixed value.
import { setTimeout as pause } from 'node:timers/promises'
import type { Contract } from '@tapeline/contract/endpoint'
import { type Definition, arrange, methodOf } from '../../../server/src/http/reference/arrangement.ts'
import { alsoOf, curlOf, leadsOf } from '../../../server/src/http/reference/curl.ts'
import { isOperators } from '../../../server/src/http/reference/examples.ts'
import type { Recorded } from '../../../server/src/http/reference/recorded.ts'
import { type Json, filled, isObject } from './filled.ts'
import { withFixedValues } from './fixed-values.ts'
import { shortened } from './shortened.ts'

/** The answer to a command. */
export interface Answer {
  readonly status: number
  readonly text: string
}

/** Carries out a `curl` command of the pages. */
export type Send = (command: string) => Promise<Answer>

/** How long answers may take to be calculated. */
const WAIT_MS_MAX = 120_000

/** How long before the first example its lender may have been made. */
const SETUP_MS_MAX = 600_000

/** Between two reads of everything, which must agree. */
const PAUSE_MS = 1_000

/** A close whose certificate is still to come. */
const IS_CERTIFIED_LATER = '"certificate":null'

/** A part of an answer to ask again for: what can be drawn follows the pledges that were written just before. */
const IS_RUNNING = /"code":"(?:calculation_running|exceeds_availability)"|"calculation":\{"status":"running"/

/** Parts of an answer whose figures are still being calculated. */
const IS_CALCULATED_LATER = /"status":"(?:running|behind)"|"certificate":null|^\{"data":\[\],/

/** A test of the month that the examples close, until it is compared with what the month was closed with. */
const IS_COMPARED_LATER = /"test_month":"2026-03"(?:(?!"test_month").)*"first_reported":null/

/** What stays empty: the examples have one lender, which shares no asset with another, and no receiver of webhooks. */
const STAY_EMPTY: ReadonlySet<string> = new Set([
  'operator_contested_assets',
  'getOperatorContestedAssetsTotals',
  'webhook_deliveries',
])

/** Examples that are not sent: the run that they name is made by the service, under an id of its own. */
const NOT_SENT: ReadonlySet<string> = new Set(['downloadScheduledReport'])

const isLate = (text: string) => IS_CALCULATED_LATER.test(text) || IS_COMPARED_LATER.test(text)

/** Records the answers of all examples; throws where one does not have the status that its definition states. */
export async function recordAnswers(contract: Contract, send: Send): Promise<Recorded> {
  const began_at = new Date(Date.now() - SETUP_MS_MAX).toISOString()
  const definitions = arrange([...contract.endpoints, ...contract.lists]).flatMap((page) => page.definitions)
  const sent = definitions.filter(({ name }) => !NOT_SENT.has(name))
  const written = await writeAll(sent, send)
  const read = await readAll(definitions.filter(isRead), send, began_at)
  const bodies = withFixedValues(JSON.stringify({ ...written, ...read }), began_at)
  return recordedOf(definitions, JSON.parse(bodies) as Bodies)
}

/** Bodies of answers by the name of the endpoint; those of reads for the tables of fields alone follow the first. */
interface Bodies {
  readonly [endpoint: string]: readonly unknown[]
}

const isRead = (definition: Definition) => methodOf(definition) === 'GET' && resourceOf(definition) !== undefined

/** Whether an answer is a JSON object, and of what. */
function resourceOf(definition: Definition): string | undefined {
  if (!('answer' in definition)) return definition.resource?.name
  return 'resource' in definition.answer ? definition.answer.resource.name : undefined
}

/** Sends every example once, in the order of the pages; the answers of those that do not read. */
async function writeAll(definitions: readonly Definition[], send: Send): Promise<Bodies> {
  const bodies: Record<string, unknown[]> = {}
  for (const definition of definitions) {
    for (const { curl } of leadsOf(definition)) await sendUntilCalculated(send, curl)
    const text = await sendUntilCalculated(send, curlOf(definition), statusOf(definition))
    if (!isRead(definition) && resourceOf(definition) !== undefined) bodies[definition.name] = [JSON.parse(text)]
    if (methodOf(definition) === 'POST' && text.includes(IS_CERTIFIED_LATER)) await awaitCertificate(definitions, send)
  }
  return bodies
}

/** Waits until the close that is read in the examples is certified: only then is more written, so that each time the same is known of it. */
async function awaitCertificate(definitions: readonly Definition[], send: Send): Promise<void> {
  const deadline = Date.now() + WAIT_MS_MAX
  for (const definition of definitions.filter(({ name }) => name === 'getMonthClose'))
    while ((await sendUntilCalculated(send, curlOf(definition))).includes(IS_CERTIFIED_LATER)) {
      if (Date.now() > deadline) throw new Error('The month that the examples close is not certified in time')
      await pause(PAUSE_MS / 10)
    }
}

/** Reads everything until all is calculated and two times in a row answer the same. */
async function readAll(definitions: readonly Definition[], send: Send, began_at: string): Promise<Bodies> {
  const deadline = Date.now() + WAIT_MS_MAX
  for (let before = ''; ; await pause(PAUSE_MS)) {
    const texts = await Promise.all(definitions.map((definition) => readOne(definition, send)))
    const now = withFixedValues(texts.flat().join('\n'), began_at)
    const late = definitions.filter(({ name }, index) => !STAY_EMPTY.has(name) && texts[index]?.some(isLate))
    if (late.length === 0 && now === before)
      return Object.fromEntries(definitions.map(({ name }, at) => [name, (texts[at] ?? []).map(parsed)]))
    if (Date.now() > deadline) throw new Error(`Not calculated in time: ${late.map(({ name }) => name).join(', ')}`)
    before = now
  }
}

const parsed = (text: string): unknown => JSON.parse(text)

/** The texts of an example and of the reads beside it. */
async function readOne(definition: Definition, send: Send): Promise<string[]> {
  const texts: string[] = []
  for (const command of [curlOf(definition), ...alsoOf(definition)]) texts.push((await send(command)).text)
  return texts
}

function statusOf(definition: Definition): number {
  return 'answer' in definition ? definition.answer.status : 200
}

/** Sends a command, again while it needs a calculation that is still running, or reads what a calculator makes soon. */
async function sendUntilCalculated(send: Send, command: string, status = 200): Promise<string> {
  const deadline = Date.now() + WAIT_MS_MAX
  for (;;) {
    // What is not there yet is made by a calculator.
    const answer = await send(command)
    const isRunning = IS_RUNNING.test(answer.text) || answer.status === 404
    if (answer.status === status && !isRunning) return answer.text
    if (!isRunning || Date.now() > deadline)
      throw new Error(`${command}\nwas answered ${answer.status}: ${answer.text}`)
    await pause(PAUSE_MS / 10)
  }
}

/** What is kept: answers with the first elements of lists, and for each resource a value of every field that some answer has. */
function recordedOf(definitions: readonly Definition[], bodies: Bodies): Recorded {
  const recorded = definitions.filter(({ name }) => name in bodies)
  const answers = recorded.map((definition) => [definition.name, shortened(bodies[definition.name]?.[0])] as const)
  const values: Record<string, Json> = {}
  for (const definition of recorded) {
    const name = `${isOperators(definition.path) ? 'operator ' : ''}${resourceOf(definition)}`
    const found = (bodies[definition.name] ?? []).flatMap((body) => recordsOf(definition, body as Json))
    values[name] = filled([values[name] ?? null, ...found])
  }
  return { answers: Object.fromEntries(answers), values }
}

/** The records of an answer: those of a list, or the answer itself. */
function recordsOf(definition: Definition, body: Json): readonly Json[] {
  return 'answer' in definition ? [body] : isObject(body) && Array.isArray(body['data']) ? body['data'] : []
}
