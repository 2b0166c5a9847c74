// npm run mutations: makes each committed mutation in a copy of the repository and runs the suites that must notice. Names those that none
// noticed, which is a hole in the tests. Words behind `--` choose mutations by name or file.
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Mutation } from './mutation.ts'
import { MUTATIONS } from './mutations.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** What is built or installed, beside the sources. */
const BUILT = ['kernel/dist', 'contract/dist', 'tape/dist', 'sdk/dist', 'cli/dist', 'server/dist', 'web/dist']
const INSTALLED = ['server/node_modules', 'sdk/node_modules', 'web/node_modules', 'tools/runtimes/node_modules']

/** A copy of the repository in which mutations may be made. */
function copyRepository(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tapeline-mutations-'))
  const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: ROOT, encoding: 'utf8' })
  const present = [...listed.stdout.split('\0').filter(Boolean), ...BUILT].filter((path) =>
    existsSync(join(ROOT, path)),
  )
  for (const path of present)
    cpSync(join(ROOT, path), join(folder, path), { recursive: true, preserveTimestamps: true })
  for (const path of INSTALLED)
    if (existsSync(join(ROOT, path))) symlinkSync(join(ROOT, path), join(folder, path), 'dir')
  linkPackages(folder)
  return folder
}

/** Installed packages are those of the repository, but workspaces are the copy's own, where a mutation may be. */
function linkPackages(folder: string): void {
  const from = join(ROOT, 'node_modules')
  const to = join(folder, 'node_modules')
  mkdirSync(join(to, '@tapeline'), { recursive: true })
  for (const name of readdirSync(from)) if (name !== '@tapeline') symlinkSync(join(from, name), join(to, name))
  for (const name of readdirSync(join(from, '@tapeline')))
    symlinkSync(join(folder, name), join(to, '@tapeline', name), 'dir')
}

/** Whether suites pass in a copy, and their output. */
function passes(folder: string, suites: readonly string[]): { passed: boolean; output: string } {
  const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')
  const ran = spawnSync(process.execPath, [vitest, 'run', '--bail=1', ...suites], { cwd: folder, encoding: 'utf8' })
  return { passed: ran.status === 0, output: ran.stdout + ran.stderr }
}

/** Whether the suites of a mutation notice it. */
function isNoticed(folder: string, { file, find, replace, suites }: Mutation): boolean {
  const path = join(folder, file)
  const whole = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    whole.replace(find, () => replace),
  )
  try {
    return !passes(folder, suites).passed
  } finally {
    writeFileSync(path, whole)
  }
}

const words = process.argv.slice(2).map((word) => word.toLowerCase())
const chosen = MUTATIONS.filter(({ name, file }) =>
  words.every((word) => `${name} ${file}`.toLowerCase().includes(word)),
)
if (chosen.length === 0) {
  // Without suites everything would run.
  process.stderr.write(
    `No mutation has ${words.join(' and ')} in its name or file: see tools/mutations. Without words all are made.\n`,
  )
  process.exit(2)
}
const folder = copyRepository()
try {
  const sound = passes(folder, [...new Set(chosen.flatMap(({ suites }) => suites))])
  if (!sound.passed) throw new Error(`The suites fail without a mutation:\n${sound.output.slice(-4_000)}`)
  const survivors: string[] = []
  for (const mutation of chosen) {
    const noticed = isNoticed(folder, mutation)
    process.stdout.write(`${noticed ? 'noticed ' : 'SURVIVED'}  ${mutation.name} (${mutation.file})\n`)
    if (!noticed) survivors.push(mutation.name)
  }
  process.stdout.write(`\n${chosen.length - survivors.length} of ${chosen.length} mutations noticed\n`)
  process.exitCode = survivors.length === 0 ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
