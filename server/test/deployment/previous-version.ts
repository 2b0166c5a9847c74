// The version before this one, built from the history of the repository. While nothing is released, that is the first commit with the
// migrations behind which nodes of two versions may run side by side; from the first release on it is the newest tag of a version.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathOf } from './deployment-files.ts'

/** Migrations up to here were made before any release, when nothing ran beside anything. */
export const BEFORE_RELEASES = '0082'

/** The commit of the version before; undefined where the history is not there. */
export function previousCommit(): string | undefined {
  const tag = git('describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD^')
  if (tag !== '') return tag
  const last = readdirSync(pathOf('server/migrations')).find((name) => name.startsWith(BEFORE_RELEASES))
  const added = git('log', '--diff-filter=A', '--format=%H', '--', `server/migrations/${last}`)
  return added.split('\n').at(-1) || undefined
}

function git(...args: readonly string[]): string {
  const { status, stdout } = spawnSync('git', args, { cwd: pathOf('.'), encoding: 'utf8' })
  return status === 0 ? stdout.trim() : ''
}

/** A version that was built in a folder of its own. */
export interface BuiltVersion {
  /** The file to run with Node. */
  readonly main: string
  discard(): void
}

/** Builds the server of a commit with the packages that are installed here. Takes a minute and more. */
export function buildCommit(commit: string): BuiltVersion {
  const folder = mkdtempSync(join(tmpdir(), 'tapeline-version-'))
  const copied = spawnSync('sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', commit, folder], {
    cwd: pathOf('.'),
  })
  if (copied.status !== 0) throw new Error(`${commit} could not be copied: ${String(copied.stderr)}`)
  linkPackages(folder)
  const build = "import('./tools/setup.mjs').then(({ build }) => build())"
  const built = spawnSync(process.execPath, ['--eval', build], { cwd: folder, encoding: 'utf8' })
  if (built.status !== 0) throw new Error(`${commit} could not be built:\n${built.stdout}${built.stderr}`)
  return {
    main: join(folder, 'server', 'dist', 'main.js'),
    discard: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Installed packages are those of the repository; workspaces are the version's own. */
function linkPackages(folder: string): void {
  const from = pathOf('node_modules')
  const to = join(folder, 'node_modules')
  mkdirSync(join(to, '@tapeline'), { recursive: true })
  for (const name of readdirSync(from)) if (name !== '@tapeline') symlinkSync(join(from, name), join(to, name))
  for (const name of readdirSync(join(from, '@tapeline')))
    if (existsSync(join(folder, name))) symlinkSync(join(folder, name), join(to, '@tapeline', name), 'dir')
}
