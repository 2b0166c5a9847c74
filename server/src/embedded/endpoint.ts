// Decides where the server listens: a Unix socket, or on Windows a local port with a password. The port and the
// password of Windows are drawn once per data folder and kept in a file of mode 0600. (Windows: not tried by us.)

import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { EmbeddedConnection } from './connection.ts'
import { embeddedDatabase, embeddedUser } from './connection.ts'
import type { DataPaths } from './data-paths.ts'

interface Credentials {
  readonly port: number
  readonly password: string
}

/** The connection of a data folder's server, running or not. Creates the credentials on Windows. */
export async function chooseEndpoint(paths: DataPaths): Promise<EmbeddedConnection> {
  const absent = process.platform === 'win32' && !existsSync(paths.credentials)
  if (absent) await createCredentials(paths.credentials)
  return endpointOf(paths)
}

/** The connection of a data folder that was started before. */
export function endpointOf(paths: DataPaths): EmbeddedConnection {
  const account = { user: embeddedUser, database: embeddedDatabase }
  if (process.platform !== 'win32') return { host: paths.socketFolder, port: 5432, ...account }
  const { port, password } = JSON.parse(readFileSync(paths.credentials, 'utf8')) as Credentials
  return { host: '127.0.0.1', port, ...account, password }
}

async function createCredentials(path: string): Promise<void> {
  const password = randomBytes(24).toString('base64url')
  const credentials: Credentials = { port: await findFreePort(), password }
  writeFileSync(path, JSON.stringify(credentials), { mode: 0o600 })
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' ? address?.port : undefined
      server.close(() => (port === undefined ? reject(new Error('no free port')) : resolve(port)))
    })
  })
}
