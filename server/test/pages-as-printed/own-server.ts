// A PostgreSQL as somebody runs it by hand: its own data folder, started and stopped by the commands of a page, as the account of PostgreSQL.
import { spawn, spawnSync } from 'node:child_process'
import { appendFileSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { listServiceAccounts } from '../../src/embedded/accounts.ts'
import { type Ran, endOf } from '../tape/command.ts'

/** Where Linux distributions have the programs of each major version; they are not on the PATH there. */
const DISTRIBUTED = '/usr/lib/postgresql'

/** The folder of the newest programs that are installed, empty where only the PATH may have them. */
export function newestPrograms(): string {
  if (!existsSync(DISTRIBUTED)) return ''
  const folders = readdirSync(DISTRIBUTED).sort((a, b) => Number(b) - Number(a))
  return folders.map((major) => join(DISTRIBUTED, major, 'bin')).find((bin) => existsSync(join(bin, 'initdb'))) ?? ''
}

/** The PATH on which the programs are. */
export const PATH_OF_POSTGRES = `${newestPrograms()}:${process.env['PATH']}`

/** A server without a service yet. */
export class OwnServer {
  /** Everything that belongs to it. */
  readonly folder = mkdtempSync(join(tmpdir(), 'tapeline-own-'))
  readonly data = join(this.folder, 'data')
  readonly connection: pg.ClientConfig & { readonly database: string } = {
    host: this.folder,
    port: 5432,
    user: 'tapeline',
    database: 'tapeline',
  }
  /** PostgreSQL refuses to run as root. */
  readonly #account = process.getuid?.() === 0 ? listServiceAccounts()[0] : undefined

  /** Makes the cluster, with further lines in its settings. */
  async create(settings: string): Promise<void> {
    this.#give(this.folder)
    await this.demand(`initdb --pgdata="$PGDATA" --username=tapeline --auth=trust --no-instructions --no-sync`)
    const places = `listen_addresses = ''\nunix_socket_directories = '${this.folder}'\n`
    appendFileSync(
      join(this.data, 'postgresql.conf'),
      `${places}timezone = 'UTC'\nshared_buffers = '32MB'\n${settings}`,
    )
  }

  /** Makes a folder that belongs to the server's account. */
  makeFolder(name: string): string {
    const path = join(this.folder, name)
    mkdirSync(path)
    this.#give(path)
    return path
  }

  #give(path: string): void {
    if (this.#account !== undefined) chownSync(path, this.#account.uid, this.#account.gid)
  }

  /** Runs commands in one shell, as the account of the server. */
  run(commands: string): Promise<Ran> {
    const env = { PATH: PATH_OF_POSTGRES, PGDATA: this.data, PGHOST: this.folder, PGUSER: 'tapeline', LC_ALL: 'C' }
    return endOf(spawn('sh', ['-c', commands], { cwd: this.folder, env, ...this.#account }))
  }

  /** Runs commands that must succeed. Throws with what they printed where they do not. */
  async demand(commands: string): Promise<void> {
    const { code, out, err } = await this.run(commands)
    if (code !== 0) throw new Error(`${commands}\nended with ${code}:\n${out}${err}`)
  }

  /** Ends it where it runs, and deletes everything. */
  remove(): void {
    const env = { PATH: PATH_OF_POSTGRES, PGDATA: this.data }
    spawnSync('pg_ctl', ['stop', '--silent', '--mode=immediate'], {
      cwd: this.folder,
      env,
      ...this.#account,
      stdio: 'ignore',
    })
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
