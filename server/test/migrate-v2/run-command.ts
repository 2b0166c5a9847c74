// The command as the operator runs it: the built program, as a process of its own, that may be killed.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { builtServer } from '../crash/built-server.ts'

/** The result of a run; the code is null where it was killed. */
export interface CommandRun {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** A run in progress. */
export interface RunningCommand {
  readonly child: ChildProcess
  readonly ended: Promise<CommandRun>
}

/** Starts `tapeline migrate-v2` with arguments. */
export async function startMigration(key: string, ...args: readonly string[]): Promise<RunningCommand> {
  const program = await builtServer()
  const env = { PATH: process.env['PATH'], TAPELINE_KEY: key }
  const child = spawn(process.execPath, [program, 'migrate-v2', ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let [out, err] = ['', '']
  child.stdout.on('data', (text: Buffer) => (out += text.toString()))
  child.stderr.on('data', (text: Buffer) => (err += text.toString()))
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, out, err }))
  return { child, ended }
}

/** Runs it to its end. */
export async function runMigration(key: string, ...args: readonly string[]): Promise<CommandRun> {
  return await (
    await startMigration(key, ...args)
  ).ended
}

/** The lines of a file of a report. */
export async function reportLines(folder: string, name: string): Promise<Record<string, unknown>[]> {
  const text = await readFile(join(folder, name), 'utf8')
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
}
