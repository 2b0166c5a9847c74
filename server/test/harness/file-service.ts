// A server that takes files and gives them out, over real HTTP and a real database, before any resource is built on it; and the
// clients that its tests need: a modern one, one that does not know its length, and one that listens only when it has sent all.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { ServiceError } from '@tapeline/contract/errors'
import { sendDownload } from '../../src/http/download.ts'
import { type ServerOptions, closeServer, createServer } from '../../src/http/server.ts'
import { type JudgeFields, type ReceivedFile, acceptUploads, receiveUpload } from '../../src/http/upload.ts'
import { PostgresBlobStore } from '../../src/storage/blobs/postgres-blob-store.ts'
import { openDatabase, installationStatement } from '../../src/storage/database.ts'
import { migratedDatabase } from '../operations/books.ts'
import { eventually } from './client.ts'

/** The largest file that it takes. */
export const FILE_LIMIT = 1_000_000

const TENANT = 1

/** A body as fetch takes it. */
export type Body = NonNullable<RequestInit['body']>

/** An answer as a caller sees it. */
export interface FileAnswer {
  readonly status: number
  // Tests look into answers of any shape.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any
}

/** SHA-256 in hexadecimal. */
export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** A form of parts: name, value and, for a file, its name. */
export function form(parts: readonly (readonly [string, string | Blob, string?])[]): FormData {
  const made = new FormData()
  for (const [name, value, filename] of parts)
    if (typeof value === 'string') made.append(name, value)
    else made.append(name, value, filename)
  return made
}

/** A stream of bytes in pieces. */
export const pieces = (bytes: Buffer, piece: number) => Readable.from(cut(bytes, piece))

function* cut(bytes: Buffer, piece: number): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece)
}

/** The server under test. */
export class FileService {
  readonly store: PostgresBlobStore
  readonly scratch: string
  /** Set by a test to find faults in fields. */
  judge: JudgeFields = () => []
  /** What uploads that were refused were refused with. */
  readonly refusals: string[] = []
  address = ''
  readonly #server: FastifyInstance
  readonly #database: ReturnType<typeof openDatabase>
  #last: ReceivedFile | undefined

  private constructor(scratch: string, database: ReturnType<typeof openDatabase>, tls: ServerOptions['tls']) {
    this.scratch = scratch
    this.#database = database
    this.store = new PostgresBlobStore(database)
    this.#server = createServer({ logger: pino({ level: 'silent' }), tls })
  }

  /** Starts it: POST /files takes, GET /files gives the file taken last. */
  static async start(tls?: ServerOptions['tls']): Promise<FileService> {
    const database = openDatabase(await migratedDatabase(), { connections_max: 8, onError: () => {} })
    const service = new FileService(await mkdtemp(join(tmpdir(), 'tapeline-scratch-')), database, tls)
    await service.#server.register(async (scope) => service.#addRoutes(scope))
    service.#server.post('/json', (request) => request.body)
    service.address = await service.#server.listen({ port: 0, host: '127.0.0.1' })
    return service
  }

  #addRoutes(scope: FastifyInstance): void {
    const limits = { bytes_max: FILE_LIMIT, scratch_folder: this.scratch }
    acceptUploads(scope)
    scope.addHook('onError', (_request, _reply, error, done) => {
      this.refusals.push(error.code)
      done()
    })
    scope.post('/files', (request) =>
      receiveUpload(request, this.store, TENANT, limits, (fields) => this.judge(fields)).then((upload) => {
        this.#last = upload.file
        return upload
      }),
    )
    scope.post('/slow', (request) =>
      new Promise((resolve) => setTimeout(resolve, 100)).then(() => receiveUpload(request, this.store, TENANT, limits)),
    )
    scope.post('/locked', () => Promise.reject(new ServiceError('unauthorized')))
    const away = { put: () => Promise.reject(new ServiceError('database_away')) }
    scope.post('/away', (request) => receiveUpload(request, away, TENANT, limits))
    const nowhere = { ...limits, scratch_folder: join(this.scratch, 'missing') }
    scope.post('/full', (request) => receiveUpload(request, this.store, TENANT, nowhere))
    scope.get('/files', async (request, reply) => {
      const file = this.#last
      if (file === undefined) throw new ServiceError('not_found')
      const open = async (range: { first: number; last: number } | undefined) => {
        const blob = await this.store.open(TENANT, file.sha256, range)
        if (blob === undefined) throw new ServiceError('database_away')
        return blob.content
      }
      return await sendDownload(reply, request.headers, { ...file, open })
    })
  }

  async stop(): Promise<void> {
    await closeServer(this.#server)
    await this.#database.end()
    await rm(this.scratch, { recursive: true })
  }

  /** Scratch files that are left: by name, and by open handle where the system shows them (Linux). */
  async leftovers(): Promise<string[]> {
    const named = await readdir(this.scratch)
    if (!existsSync('/proc/self/fd')) return named
    const handles = (await readdir('/proc/self/fd')).map((handle) =>
      readlink(`/proc/self/fd/${handle}`).catch(() => ''),
    )
    return [...named, ...(await Promise.all(handles)).filter((target) => target.startsWith(this.scratch))]
  }

  async post(path: string, body: Body, headers: Record<string, string> = {}): Promise<FileAnswer> {
    const answer = await fetch(this.address + path, { method: 'POST', body, headers })
    return { status: answer.status, body: await answer.json() }
  }

  /** Sends a form. */
  postForm(parts: Parameters<typeof form>[0], query = ''): Promise<FileAnswer> {
    return this.post(`/files${query}`, form(parts))
  }

  /** Sends a body that is the file. */
  postRaw(bytes: Buffer, headers: Record<string, string>, query = ''): Promise<FileAnswer> {
    return this.post(`/files${query}`, new Uint8Array(bytes), headers)
  }

  /** Sends a body of unknown length. */
  async postStream(body: Readable, headers: Record<string, string>): Promise<FileAnswer> {
    const web = Readable.toWeb(body) as unknown as Body
    const answer = await fetch(`${this.address}/files`, { method: 'POST', headers, body: web, duplex: 'half' })
    return { status: answer.status, body: await answer.json() }
  }

  /** Sends requests over one connection as a patient client does, who listens only once all is sent; gives the statuses answered. */
  async statusesOf(requests: readonly { path: string; headers: string; body: Buffer }[]): Promise<string[]> {
    const socket = this.connect()
    let answers = ''
    socket.on('data', (bytes: Buffer) => void (answers += bytes.toString('latin1')))
    const failed = new Promise<never>((_resolve, reject) => socket.on('error', reject))
    const statuses = () => Promise.resolve(answers.match(/(?<=HTTP\/1\.1 )\d+/g) ?? [])
    const answered = async () => {
      for (const { path, headers, body } of requests) {
        socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n${headers}\r\n`)
        for (const piece of cut(body, 100_000)) if (!socket.write(piece)) await once(socket, 'drain')
      }
      return await eventually(statuses, ({ length }) => length === requests.length)
    }
    try {
      return await Promise.race([answered(), failed])
    } finally {
      socket.destroy()
    }
  }

  /** A connection without any protocol. */
  connect() {
    return connect((this.#server.server.address() as AddressInfo).port, '127.0.0.1')
  }

  async storedBytes(name: string): Promise<Buffer | undefined> {
    const blob = await this.store.open(TENANT, name)
    return blob === undefined ? undefined : await buffer(blob.content)
  }

  async countStored(): Promise<number | undefined> {
    const count = installationStatement(
      'count',
      'select count(*)::integer as count from document_contents where tenant = $1',
    )
    const [row] = await this.#database.query<{ count: number }>(count, [TENANT])
    return row?.count
  }
}
