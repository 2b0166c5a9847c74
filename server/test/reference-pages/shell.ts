// Commands of the documentation carried out as a shell would: variables filled in, curl sent, keys created as the command does.
import { expect } from 'vitest'
import type { Environment } from '../../src/resources/api-key/api-key.ts'
import { createApiKey } from '../../src/resources/api-key/api-key-store.ts'
import { findOrganization, tenantOf } from '../../src/resources/organization/organization-store.ts'
import { eventually } from '../harness/client.ts'
import type { Database } from '../../src/storage/database.ts'
import { EXAMPLE_FILE } from '../../../tools/src/examples/fixed-values.ts'

/** An answer to a command. */
export interface Answered {
  readonly status: number
  readonly text: string
}

/** What an answer contains while its figures are being calculated. */
const IS_CALCULATED_LATER = /"code":"calculation_running"|"calculation":\{[^}]*"status":"running"/

/** Whoever types what the documentation shows: has its variables, and files with any name. */
export class Reader {
  readonly variables: Record<string, string> = {}
  readonly #database: Database

  constructor(address: string, database: Database) {
    this.variables['TAPELINE_URL'] = address
    this.#database = database
  }

  /** Carries out a block; the answer is that of its last request. */
  async type(block: string): Promise<Answered | undefined> {
    let answered: Answered | undefined
    for (const command of commandsOf(block)) {
      if (command.startsWith('export ')) await this.#export(command.slice('export '.length))
      else answered = await this.send(command)
    }
    return answered
  }

  /** Sends what a command would send; again where the answer reports that a calculation is still running. */
  send(command: string): Promise<Answered> {
    const [program, ...words] = shellWords(command, this.variables)
    expect(program, command).toBe('curl')
    const ask = async () => {
      const answer = await fetch(...requestOf([...words]))
      return { status: answer.status, text: await answer.text() }
    }
    return eventually(ask, ({ text }) => !IS_CALCULATED_LATER.test(text), 30_000)
  }

  /** A key is made as `keys create` makes it; `…` stands for what whoever reads has got already. */
  async #export(assignment: string): Promise<void> {
    const [, name = '', value = ''] = /^(\w+)=(.*)$/.exec(assignment.replaceAll(/\\\n\s*/g, '')) ?? []
    const create = /^\$\(npm run -s tapeline -- keys create (.*)\)$/.exec(value)?.[1]
    if (create !== undefined) this.variables[name] = await this.#createKey(create)
    else expect(Object.keys(this.variables).includes(name) || value.includes('…'), assignment).toBe(true)
  }

  async #createKey(words: string): Promise<string> {
    const options = /^--organization (\S+) --environment (sandbox|live) --name (\S+)$/.exec(words)
    expect(options, words).not.toBeNull()
    const [, id = '', environment = '', name = ''] = options ?? []
    const organization = await findOrganization(this.#database, id)
    if (organization === undefined) throw new Error(`There is no organization ${id}`)
    return createApiKey(this.#database, tenantOf(organization, environment as Environment), name)
  }
}

/** The commands of a block, one after the other. */
export function commandsOf(block: string): string[] {
  return block.split(/\n(?=curl |export )/)
}

interface Parts {
  method: string | undefined
  url: string
  isQuery: boolean
  readonly headers: [string, string][]
  readonly data: string[]
  readonly form: [string, string][]
}

/** The request that a curl command makes. */
export function requestOfCommand(command: string, variables: Readonly<Record<string, string>>): [string, RequestInit] {
  return requestOf(shellWords(command, variables).slice(1))
}

/** The request that the words of a curl command make. */
function requestOf(words: string[]): [string, RequestInit] {
  const parts: Parts = { method: undefined, url: '', isQuery: false, headers: [], data: [], form: [] }
  for (let word = words.shift(); word !== undefined; word = words.shift()) readWord(parts, word, words)
  const { url, method, isQuery, headers, data, form } = parts
  if (isQuery) return [`${url}?${data.join('&')}`, { headers }]
  if (form.length > 0) return [url, { method: method ?? 'POST', headers, body: formOf(form) }]
  const body = data.length === 0 ? {} : { body: data.join('&') }
  return [url, { method: method ?? (data.length === 0 ? 'GET' : 'POST'), headers, ...body }]
}

function readWord(parts: Parts, word: string, words: string[]): void {
  const next = () => words.shift() ?? ''
  if (word === '-X') parts.method = next()
  else if (word === '-G') parts.isQuery = true
  else if (word === '-d' || word === '--data-binary') parts.data.push(next())
  else if (word === '--data-urlencode') parts.data.push(encoded(next()))
  else if (word === '-F') parts.form.push(pairOf(next(), '='))
  else if (word === '-H') parts.headers.push(pairOf(next(), ': '))
  else if (word === '-o') next()
  else if (/^-(?:s|sS|OJ)$/.test(word)) return
  else {
    expect(word).toMatch(/^http/)
    parts.url = word
  }
}

function formOf(fields: readonly [string, string][]): FormData {
  const form = new FormData()
  for (const [name, value] of fields) {
    if (value.startsWith('@')) form.append(name, new Blob([EXAMPLE_FILE], { type: 'application/pdf' }), value.slice(1))
    else form.append(name, value)
  }
  return form
}

function encoded(pair: string): string {
  const [name, value] = pairOf(pair, '=')
  return `${name}=${encodeURIComponent(value)}`
}

function pairOf(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  expect(at, text).toBeGreaterThan(0)
  return [text.slice(0, at), text.slice(at + separator.length)]
}

/** A command as a shell splits it: single quotes hold text as it is, double quotes fill in variables, a backslash ends no line. */
function shellWords(command: string, variables: Readonly<Record<string, string>>): string[] {
  const quoted = /'([^']*)'|"([^"]*)"|([^\s'"\\]+)|\\\n|(\s+)/gy
  const words: string[] = []
  let word: string | undefined
  let read = 0
  for (const [whole, single, double, bare, space] of command.matchAll(quoted)) {
    read += whole.length
    if (space !== undefined) {
      if (word !== undefined) words.push(word)
      word = undefined
    } else if (!whole.startsWith('\\')) {
      word =
        (word ?? '') +
        (single ?? (double ?? bare ?? '').replaceAll(/\$(\w+)/g, (_, name: string) => variables[name] ?? ''))
    }
  }
  expect(read, `a shell reads all of ${command}`).toBe(command.length)
  return word === undefined ? words : [...words, word]
}
