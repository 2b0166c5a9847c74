// A receiver of webhooks in a process of its own, which is killed and started again at its port: it notes each event in a file before it answers, so what it
// acknowledged is known whatever happens to it.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, writeFile } from 'node:fs/promises'
import { freePort } from '../harness/free-port.ts'

/** An event as it was received. */
export interface ReceivedEvent {
  readonly id: string
  readonly subject: string
}

/** The receiver. */
export interface ReceiverProcess {
  readonly url: string
  /** Everything that was received, in its order. */
  readonly received: () => Promise<readonly ReceivedEvent[]>
  /** Kills it with SIGKILL, and starts it again. Returns once it listens. */
  kill(): Promise<void>
  stop(): Promise<void>
}

const PROGRAM = `
  import { appendFileSync } from 'node:fs'
  import { createServer } from 'node:http'
  const [file, port] = process.argv.slice(1)
  const server = createServer(async (request, response) => {
    const chunks = []
    for await (const chunk of request) chunks.push(chunk)
    const { subject } = JSON.parse(Buffer.concat(chunks))
    appendFileSync(file, JSON.stringify({ id: request.headers['webhook-id'], subject: subject.id }) + '\\n')
    response.writeHead(204).end()
  })
  server.listen(Number(port), '127.0.0.1', () => console.log('listens'))
`

/** Starts one that notes in a file. */
export async function startReceiverProcess(file: string): Promise<ReceiverProcess> {
  const port = await freePort()
  await writeFile(file, '')
  const notes = new Notes(file)
  let child = await startChild(file, port)
  const end = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  return {
    url: `http://127.0.0.1:${port}/`,
    received: () => notes.read(),
    kill: async () => {
      await end()
      child = await startChild(file, port)
    },
    stop: end,
  }
}

/** What a receiver noted, of which each line is read once: after hundreds of kills there are thousands. */
class Notes {
  readonly #file: string
  readonly #events: ReceivedEvent[] = []
  #position = 0

  constructor(file: string) {
    this.#file = file
  }

  /** Everything so far; one read at a time. */
  async read(): Promise<readonly ReceivedEvent[]> {
    const opened = await open(this.#file)
    try {
      const { size } = await opened.stat()
      const bytes = Buffer.alloc(size - this.#position)
      await opened.read(bytes, 0, bytes.length, this.#position)
      // What is behind the last end of a line is being written, or was cut off.
      const whole = bytes.subarray(0, bytes.lastIndexOf('\n') + 1)
      for (const line of whole.toString('utf8').split('\n').slice(0, -1))
        this.#events.push(JSON.parse(line) as ReceivedEvent)
      this.#position += whole.length
      return [...this.#events]
    } finally {
      await opened.close()
    }
  }
}

async function startChild(file: string, port: number): Promise<ChildProcess> {
  const program = ['--input-type=module', '-e', PROGRAM, file, String(port)]
  const child = spawn(process.execPath, program, { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return child
}
