// What a page prints of a terminal: commands, and what they answer. Run in a shell, so that what people copy is what is tested.
import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROGRAM, type Ran, TapeFolder, endOf } from '../tape/command.ts'

/** A command of a page and what stands below it; empty where nothing does. */
export interface Step {
  readonly command: string
  readonly printed: string
}

/** The commands of the `console` blocks of a text, in order; one may go over several lines. */
export function stepsOf(markdown: string): Step[] {
  const blocks = [...markdown.matchAll(/^```console\n(.*?)^```$/gms)].map(([, block = '']) => block)
  return blocks
    .flatMap((block) => block.split(/^\$ /m).slice(1))
    .map((step) => {
      const command = /^(?:.*\\\n)*.*\n/.exec(step)?.[0] ?? ''
      return { command: command.trim(), printed: step.slice(command.length).trim() }
    })
}

/** Runs a command by the shell, in a folder, to its end. */
export function runInShell(command: string, cwd: string, settings: { readonly [name: string]: string }): Promise<Ran> {
  return endOf(spawn('sh', ['-c', command], { cwd, env: { PATH: process.env['PATH'], ...settings } }))
}

/** Runs commands one after another in one shell, so that later ones see the variables of earlier ones; what each of them printed. */
export async function pasteIntoShell(
  commands: readonly string[],
  cwd: string,
  settings: { readonly [name: string]: string },
): Promise<Ran[]> {
  const end = `end of a command ${randomUUID()}`
  const script = commands.map((command) => `${command}\nprintf '\\n%s %s\\n' '${end}' $?`).join('\n')
  const { out, err } = await runInShell(script, cwd, settings)
  const parts = out.split(new RegExp(`\\n${end} (\\d+)\\n`))
  return commands.map((_, at) => ({
    code: parts[2 * at + 1] === undefined ? null : Number(parts[2 * at + 1]),
    out: parts[2 * at] ?? '',
    err,
  }))
}

/** What an answer is to look like: anything stands where an ellipsis does, and numbers and made-up ids are those of the day. */
export function patternOf(printed: string): RegExp {
  const parts = withoutNumbers(printed)
    .split(/\s*…\s*/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(`^${parts.join('[^]*')}$`)
}

/** A text without what differs from day to day. */
export function withoutNumbers(text: string): string {
  return text
    .trim()
    .replaceAll(/key_\w+/g, 'key')
    .replaceAll(/\d+/g, '0')
}

/** The text of a page of the documentation. */
export function pageOf(path: string): string {
  return readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
}

/** The blocks of a language in a text, in order; those without a language where it is empty. */
export function blocksOf(markdown: string, language: string): string[] {
  const blocks = [...markdown.matchAll(/^ *```(\w*)\n(.*?)^ *```$/gms)]
  return blocks.filter(([, named]) => named === language).map(([, , block = '']) => block)
}

/** Which of the programs that a page uses this machine lacks; reported, since its commands are not run then. */
export function lacking(page: string, ...programs: readonly string[]): boolean {
  const missing = programs.filter((name) => spawnSync('which', [name]).status !== 0)
  if (missing.length > 0)
    process.stderr.write(`SKIPPED: commands of ${page} are not run, for there is no ${missing.join(' and no ')}.\n`)
  return missing.length > 0
}

/** A folder in which the commands of a page run, where `tapeline` is the command line as it is built. */
export class PageFolder extends TapeFolder {
  readonly #settings: { readonly [name: string]: string }

  constructor(settings: { readonly [name: string]: string }) {
    super()
    this.#settings = settings
    mkdirSync(join(this.path, 'bin'))
    this.addProgram('tapeline', `exec '${process.execPath}' '${PROGRAM}' "$@"`)
  }

  /** Adds a program of one line of shell. */
  addProgram(name: string, line: string): void {
    chmodSync(this.write(join('bin', name), `#!/bin/sh\n${line}\n`), 0o755)
  }

  /** Runs commands in one shell. */
  run(commands: string): Promise<Ran> {
    const PATH = `${join(this.path, 'bin')}:${process.env['PATH']}`
    return runInShell(commands, this.path, { PATH, ...this.#settings })
  }
}
