// A connection that breaks: a proxy in front of the service that cuts each of its first connections after so many bytes.
import { type AddressInfo, type Server, type Socket, connect, createServer } from 'node:net'

/** A proxy that runs. */
export interface CuttingProxy {
  readonly address: string
  /** How many connections were cut. */
  readonly cut: () => number
  readonly stop: () => Promise<void>
}

/** Starts a proxy; `cuts` are the bytes after which each connection of those that send a body is cut, from either side. */
export async function startCuttingProxy(target: string, cuts: readonly number[]): Promise<CuttingProxy> {
  const { hostname, port } = new URL(target)
  const waiting = [...cuts]
  const sockets = new Set<Socket>()
  let count = 0
  const server: Server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    let passed = 0
    let limit: number | undefined
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => sockets.delete(socket))
    }
    const pass = (to: Socket) => (chunk: Buffer) => {
      if (limit === undefined && chunk.includes('POST /imports')) limit = waiting.shift() ?? Number.POSITIVE_INFINITY
      passed += chunk.length
      if (passed <= (limit ?? Number.POSITIVE_INFINITY)) {
        to.write(chunk)
        return
      }
      count += 1
      client.destroy()
      upstream.destroy()
    }
    client.on('data', pass(upstream))
    upstream.on('data', pass(client))
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: () => count,
    stop: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
