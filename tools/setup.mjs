// Makes a fresh clone runnable with nothing but Node and npm: installs what the lockfile names, builds its packages, the
// server and the dashboard, each only when something changed, so that a second start loses no time.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { dirname, join } from 'node:path'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

const OLDEST_NODE = [20, 19]

/** Refuses a Node that is too old, in a sentence. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return
  process.stderr.write(`Tapeline needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}.\n`)
  process.exit(1)
}

/** Installs dependencies when the lockfile is not the one that was installed. */
export function install() {
  installIn(ROOT, 'dependencies')
}

/**
 * Installs what tests run the product and its SDK on, where there are packages of it. It has a folder of its own: as a dependency like others,
 * a newer Node would be the `node` of every script.
 */
export function installRuntimes() {
  installIn(join(ROOT, 'tools', 'runtimes'), 'runtimes to test on')
}

function installIn(folder, what) {
  const lockfile = readFileSync(join(folder, 'package-lock.json'))
  const wanted = createHash('sha256').update(lockfile).digest('hex')
  const stamp = join(folder, 'node_modules', '.tapeline-installed')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  process.stderr.write(`Installing ${what} …\n`)
  // Not `npm ci`: it refuses a lockfile made where a registry lacks optional binaries of other platforms. Versions are the lockfile's.
  run('npm', ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {}, folder)
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
}

/** Compiles the packages and bundles the server, where a source is newer; ends this process when one cannot be built. */
export function build() {
  const status = compile()
  if (status !== 0) process.exit(status)
}

/** The same, but gives the exit code in place of ending; where types are wrong, JavaScript has been written all the same. */
export function compile() {
  let failed = 0
  for (const [name, used] of Object.entries(PACKAGES)) failed = compilePackage(name, used) || failed
  return bundleServer() || failed
}

/** The packages that are compiled, with those that they use, which come before them. */
const PACKAGES = {
  kernel: [],
  contract: ['kernel'],
  sdk: [],
  tape: ['kernel', 'contract'],
  cli: ['kernel', 'contract', 'tape', 'sdk'],
}

/** Compiles a package where its sources, or those of one that it uses, are newer than what was built of it. */
function compilePackage(name, used) {
  const project = join(ROOT, name, 'tsconfig.json')
  const sources = [name, ...used].map((folder) => newest(join(ROOT, folder, 'src')))
  return buildInto(join(ROOT, name, 'dist'), Math.max(...sources, statSync(project).mtimeMs), {
    title: /^(?:sdk|cli)$/.test(name) ? name.toUpperCase() : name,
    args: [join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', project],
  })
}

/** Bundles the server where a source of it or of the packages is newer, or another version of what is installed. Types are checked by `npm test`. */
export function bundleServer() {
  const dist = join(ROOT, 'server', 'dist')
  const sources = [...Object.keys(PACKAGES), 'server'].map((folder) => newest(join(ROOT, folder, 'src')))
  const others = ['package-lock.json', 'server/package.json', 'tools/bundle.mjs', 'tools/notices.mjs'].map((path) =>
    join(ROOT, path),
  )
  return buildInto(dist, Math.max(...sources, ...others.map((path) => statSync(path).mtimeMs)), {
    title: 'server',
    args: [join(ROOT, 'tools', 'bundle.mjs'), 'server', dist],
  })
}

/** Runs a program of Node that writes into a folder, unless what is there is newer than its sources. */
function buildInto(dist, newestSource, { title, args }) {
  const stamp = join(dist, '.built')
  if (existsSync(stamp) && newestSource < statSync(stamp).mtimeMs) return 0
  process.stderr.write(`Building the ${title} …\n`)
  const status = statusOf(process.execPath, args)
  if (status === 0) writeFileSync(stamp, '')
  return status
}

/** Builds the dashboard when a source of it is newer than what was built; ends this process when it cannot be built. */
export function buildWeb() {
  const stamp = join(ROOT, 'web', 'dist', '.built')
  const built = existsSync(stamp) ? statSync(stamp).mtimeMs : 0
  const own = ['index.html', 'vite.config.ts', 'package.json'].map((name) => join(ROOT, 'web', name))
  const sources = [...own, ...['compress.mjs', 'notices.mjs'].map((name) => join(ROOT, 'tools', name))]
  // The pages use pure values of the kernel, such as money, and read tapes and bank statements.
  const folders = ['web', 'kernel', 'contract', 'tape', 'cli'].map((name) => join(ROOT, name, 'src'))
  if (Math.max(...folders.map(newest), ...sources.map((path) => statSync(path).mtimeMs)) < built) return
  process.stderr.write('Building the dashboard …\n')
  // A test that builds sets NODE_ENV=test, by which React would come with what it has for development, twice as large.
  run(process.execPath, [join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', 'web', '--logLevel', 'warn'], {
    NODE_ENV: 'production',
  })
  run(process.execPath, [join(ROOT, 'tools', 'compress.mjs'), join(ROOT, 'web', 'dist', 'assets')])
  writeFileSync(stamp, '')
}

function newest(folder) {
  let latest = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    latest = Math.max(latest, entry.isDirectory() ? newest(path) : statSync(path).mtimeMs)
  }
  return latest
}

/** Runs a program to its end with our own output; ends this process with its exit code when it fails. */
export function run(program, args, environment = {}, folder = ROOT) {
  const status = statusOf(program, args, environment, folder)
  if (status !== 0) process.exit(status)
}

function statusOf(program, args, environment = {}, folder = ROOT) {
  const windows = process.platform === 'win32' && program === 'npm'
  const { status } = spawnSync(program, args, {
    cwd: folder,
    stdio: 'inherit',
    shell: windows,
    env: { ...process.env, ...environment },
  })
  return status ?? 1
}
