// The request that a `curl` command of the documentation makes, read as a shell and curl read it.

/** A request, as far as examples have it. */
export interface CurlRequest {
  readonly method: string
  /** Without address and query. */
  readonly path: string
  readonly query: readonly (readonly [string, string])[]
  /** The variable that holds the key. */
  readonly key: string
  readonly idempotency_key: string | undefined
  /** The type of what is sent. */
  readonly type: string | undefined
  readonly data: string | undefined
  readonly form: readonly (readonly [string, string])[]
  /** The file that the answer is saved as. */
  readonly saved: string | undefined
}

const ADDRESS = '$TAPELINE_URL/'

/** Options of curl that take a value. */
const VALUED = new Set(['-X', '-d', '-H', '-F', '-o', '--data-binary', '--data-urlencode'])

/** Options that change nothing of the request. `-OJ` saves the answer under its own name. */
const PLAIN = new Set(['-G', '-s', '-sS', '-OJ'])

/** The request of a command; undefined where it is no command of curl, or one with other options. */
export function readCurl(command: string): CurlRequest | undefined {
  const [program, ...words] = wordsOf(command)
  if (program !== 'curl') return undefined
  const options = new Map<string, string[]>()
  const plain: string[] = []
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (VALUED.has(word)) options.set(word, [...(options.get(word) ?? []), words.shift() ?? ''])
    else if (word.startsWith('-') && !PLAIN.has(word)) return undefined
    else plain.push(word)
  }
  const address = plain.find((word) => word.startsWith(ADDRESS))
  return address === undefined ? undefined : requestOf(address, plain.includes('-G'), options)
}

function requestOf(address: string, isQuery: boolean, options: ReadonlyMap<string, string[]>): CurlRequest {
  const all = (name: string) => options.get(name) ?? []
  const headers = new Map(all('-H').map((header) => pairOf(header, ': ')))
  const [path = '', query = ''] = address.slice(ADDRESS.length - 1).split('?')
  const data = [...all('-d'), ...all('--data-binary'), ...all('--data-urlencode')]
  const form = all('-F').map((field) => pairOf(field, '='))
  const hasBody = form.length > 0 || (data.length > 0 && !isQuery)
  return {
    method: all('-X')[0] ?? (hasBody ? 'POST' : 'GET'),
    path,
    query: [...new URLSearchParams(query), ...(isQuery ? data.map((pair) => pairOf(pair, '=')) : [])],
    key: headers.get('Authorization')?.replace('$', '') ?? '',
    idempotency_key: headers.get('IdempotencyKey'),
    type: headers.get('Content-Type'),
    data: isQuery ? undefined : data[0],
    form,
    saved: all('-o')[0],
  }
}

function pairOf(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + separator.length)]
}

/** A command in words. Variables stay as they are written. */
function wordsOf(command: string): string[] {
  const words: string[] = []
  let word: string | undefined
  for (const [, single, double, escaped, space, bare] of command.matchAll(
    /'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(\n|.)|(\s+)|([^\s'"\\]+)/gs,
  )) {
    if (space === undefined) {
      if (escaped !== '\n') word = (word ?? '') + (single ?? double ?? escaped ?? bare ?? '')
    } else {
      if (word !== undefined) words.push(word)
      word = undefined
    }
  }
  return word === undefined ? words : [...words, word]
}
