// A server of the DNS on loopback, which answers for TXT records alone.
import { type RemoteInfo, createSocket } from 'node:dgram'
import { once } from 'node:events'
import { type Packet, decode, encode } from 'dns-packet'

/** What a name is answered with: the values of its TXT records, each in parts; `silent` for nothing, `failing` for a failure of the server. */
export type DnsAnswer = readonly (string | readonly string[])[] | 'silent' | 'failing'

/** The server. */
export interface DnsServer {
  /** As `DNS_SERVERS` lists it. */
  readonly address: string
  /** Records by name; a name that is not here does not exist. */
  readonly records: Map<string, DnsAnswer>
  /** Called with each name before it is answered. */
  readonly before: Map<string, () => Promise<unknown>>
  stop(): Promise<void>
}

/** The codes of RFC 1035: a failure of the server, and a name that does not exist. */
const CODES = { failing: 2, unknown: 3 } as const

/** Starts one. */
export async function startDnsServer(): Promise<DnsServer> {
  const records = new Map<string, DnsAnswer>()
  const before = new Map<string, () => Promise<unknown>>()
  const socket = createSocket('udp4')
  const serve = async (bytes: Buffer, { port, address }: RemoteInfo) => {
    const asked = decode(bytes)
    const name = asked.questions?.[0]?.name ?? ''
    await before.get(name)?.()
    const answer = answerTo(asked, name, records.get(name))
    if (answer !== undefined) socket.send(encode(answer), port, address)
  }
  socket.on('message', (bytes, from) => void serve(bytes, from))
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${socket.address().port}`,
    records,
    before,
    stop: () => new Promise((stopped) => socket.close(() => stopped())),
  }
}

function answerTo({ id, questions }: Packet, name: string, answer: DnsAnswer | undefined): Packet | undefined {
  if (answer === 'silent') return undefined
  const about = { type: 'response', id, questions } as const
  if (answer === 'failing') return { ...about, flags: CODES.failing }
  if (answer === undefined) return { ...about, flags: CODES.unknown }
  const answers = answer.map((data) => {
    return { type: 'TXT', name, ttl: 300, data: typeof data === 'string' ? data : [...data] } as const
  })
  return { ...about, answers }
}
