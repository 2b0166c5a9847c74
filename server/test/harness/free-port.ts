// Ports for servers that are given theirs before they start, as programs of other people are.
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below what systems give to connections and to servers that ask for any port: such a one may be given to another before its server starts. */
const [FIRST, LAST] = [20_000, 29_999]

/** A port of 127.0.0.1 that nobody listens on now. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST + 1)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => void server.close(() => resolve(true)))
  })
}
