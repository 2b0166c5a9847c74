// A server of names on the loopback, over UDP as it is asked (RFC 1035), whose answers the test chooses for each question.
import { type RemoteInfo, createSocket } from 'node:dgram'
import { once } from 'node:events'

/** A question: a name, and whether its IPv4 or its IPv6 addresses are asked for. */
export interface Question {
  readonly name: string
  readonly type: 'A' | 'AAAA'
}

/** What is answered: addresses, each behind an alias where one is named; a code of failure such as 2 or 3; or nothing, ever. */
export type NameAnswer =
  { readonly addresses: readonly string[]; readonly alias?: string } | { readonly code: number } | 'silence'

/** The server. */
export interface NameServer {
  /** Its address and port, as a resolver is given them. */
  readonly address: string
  readonly asked: readonly Question[]
  /** Answers a question; the first of its name and type is number 0. */
  answer: (question: Question, number: number) => NameAnswer
  stop(): void
}

const TYPES = { A: 1, CNAME: 5, AAAA: 28 } as const
const IN = 1

/** Starts one. */
export async function startNameServer(): Promise<NameServer> {
  const asked: Question[] = []
  const socket = createSocket('udp4')
  const server: NameServer = { address: '', asked, answer: () => ({ code: 3 }), stop: () => void socket.close() }
  socket.on('message', (query: Buffer, { port, address }: RemoteInfo) => {
    const question = readQuestion(query)
    if (question === undefined) return
    const number = asked.filter(({ name, type }) => name === question.name && type === question.type).length
    asked.push(question)
    const answer = server.answer(question, number)
    if (answer !== 'silence') socket.send(writeAnswer(query, question, answer), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return Object.assign(server, { address: `127.0.0.1:${socket.address().port}` })
}

/** The one question of a query, behind its header of twelve bytes. */
function readQuestion(query: Buffer): Question | undefined {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  const asked = query.readUInt16BE(at + 1)
  const type = asked === TYPES.A ? 'A' : asked === TYPES.AAAA ? 'AAAA' : undefined
  return type && { name: labels.join('.'), type }
}

function writeAnswer(query: Buffer, { name, type }: Question, answer: Exclude<NameAnswer, 'silence'>): Buffer {
  const { addresses, alias, code } = { addresses: [], alias: undefined, code: 0, ...answer }
  const held = addresses.filter((address) => address.includes(':') === (type === 'AAAA'))
  const records = [
    ...(alias === undefined ? [] : [record(name, TYPES.CNAME, nameBytes(alias))]),
    ...held.map((address) => record(alias ?? name, TYPES[type], addressBytes(address))),
  ]
  const header = Buffer.alloc(12)
  query.copy(header, 0, 0, 2)
  // An answer, to a query that wished for recursion, which is available.
  header.writeUInt16BE(0x8180 + code, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(records.length, 6)
  const question = Buffer.concat([nameBytes(name), words(TYPES[type], IN)])
  return Buffer.concat([header, question, ...records])
}

/** A record that is to be kept for a day, which nobody does here. */
function record(name: string, type: number, data: Buffer): Buffer {
  const life = Buffer.alloc(4)
  life.writeUInt32BE(86_400)
  return Buffer.concat([nameBytes(name), words(type, IN), life, words(data.length), data])
}

function nameBytes(name: string): Buffer {
  const labels = name.split('.').map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)]))
  return Buffer.concat([...labels, Buffer.from([0])])
}

function words(...numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 2)
  numbers.forEach((number, at) => bytes.writeUInt16BE(number, at * 2))
  return bytes
}

/** An address in full; `::` stands for the groups that are missing, and the last two may be written as IPv4. */
function addressBytes(address: string): Buffer {
  if (!address.includes(':')) return Buffer.from(address.split('.').map(Number))
  const plain = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...parts: string[]) => {
    const [a, b, c, d] = parts.slice(0, 4).map(Number)
    return `${((a ?? 0) * 256 + (b ?? 0)).toString(16)}:${((c ?? 0) * 256 + (d ?? 0)).toString(16)}`
  })
  const [before = '', behind = ''] = plain.split('::')
  const groups = (text: string) => (text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16)))
  const [head, tail] = [groups(before), groups(behind)]
  return words(...head, ...Array.from({ length: 8 - head.length - tail.length }, () => 0), ...tail)
}
