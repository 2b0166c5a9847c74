// npm run -s sbom [-- FILE]: the bill of materials of what production runs, as CycloneDX JSON, to FILE or to the output. npm makes it of the
// lockfile alone, so the same sources give the same bytes, and nothing is downloaded.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from './setup.mjs'

/** What production consists of: the server, and the dashboard that it sends to browsers. */
const WORKSPACES = ['server', 'web']

/** Licenses that the manifest of a package does not name, as the file of its license states them. */
const LICENSES = {
  // README.md and LICENSE of the package: fonts of Bitstream, with glyphs of Arev; the changes are in the public domain.
  'dejavu-fonts-ttf': [{ license: { id: 'Bitstream-Vera' } }, { license: { name: 'Arev Fonts License' } }],
  'png-js': [{ license: { id: 'MIT' } }],
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [file] = process.argv.slice(2)
  if (file === undefined) process.stdout.write(billOfMaterials())
  else writeFileSync(file, billOfMaterials())
}

/** The bill of materials as text. Throws with what npm printed where it fails. */
export function billOfMaterials() {
  const folder = mkdtempSync(join(tmpdir(), 'tapeline-sbom-'))
  try {
    copyManifests(folder)
    const workspaces = WORKSPACES.map((name) => `--workspace=${name}`)
    const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', ...workspaces]
    const options = { cwd: folder, encoding: 'utf8', shell: process.platform === 'win32', maxBuffer: 2 ** 26 }
    const { status, stdout, stderr } = spawnSync('npm', args, options)
    if (status !== 0) throw new Error(`npm sbom failed: ${stderr}`)
    return `${JSON.stringify(withoutTheRun(JSON.parse(stdout)), null, 2)}\n`
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Copies the lockfile and the manifests without what only builds and tests. `--omit=dev` leaves out too much: of whatever a manifest also names
 * for its tests, such as the driver of PostgreSQL, nothing would be there though the server needs it.
 */
function copyManifests(folder) {
  const { workspaces, ...manifest } = read('package.json')
  const lockfile = read('package-lock.json')
  for (const [place, { dev = false, devOptional = false }] of Object.entries(lockfile.packages))
    if (dev || devOptional) delete lockfile.packages[place]
  for (const name of ['', ...workspaces]) {
    const own = name === '' ? { ...manifest, workspaces } : read(join(name, 'package.json'))
    for (const one of [own, lockfile.packages[name]]) {
      delete one.devDependencies
      if (name === '') delete one.optionalDependencies
    }
    mkdirSync(join(folder, name), { recursive: true })
    writeFileSync(join(folder, name, 'package.json'), JSON.stringify(own))
  }
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lockfile))
}

/** Without what differs from one run to the next, and with what npm does not know: the name, and a few licenses. */
function withoutTheRun({ serialNumber: _serial, metadata, components, dependencies, ...bill }) {
  const { timestamp: _timestamp, tools: _tools, ...known } = metadata
  const { name } = read('package.json')
  return {
    ...bill,
    metadata: { ...known, component: { ...known.component, type: 'application', name } },
    components: components.map(withLicense).toSorted(byRef('bom-ref')),
    dependencies: dependencies
      .map((one) => ({ ...one, dependsOn: one.dependsOn?.toSorted() ?? [] }))
      .toSorted(byRef('ref')),
  }
}

function withLicense(component) {
  const licenses = component.licenses ?? LICENSES[component.name]
  if (licenses === undefined) throw new Error(`${component['bom-ref']} names no license: add it to tools/sbom.mjs`)
  // npm names our own workspaces by their folders.
  return { ...component, name: component['bom-ref'].replace(/@[^@]+$/, ''), licenses }
}

function byRef(field) {
  return (one, other) => (one[field] < other[field] ? -1 : 1)
}

function read(path) {
  return JSON.parse(readFileSync(join(ROOT, path), 'utf8'))
}
