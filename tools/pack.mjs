// npm run -s pack -- WORKSPACE FOLDER: a package as it is published, into FOLDER; prints the archive's path. Built again beside the sources,
// so that nothing of an earlier build gets into it.
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { ROOT, install, requireNode } from './setup.mjs'

requireNode()
install()
const PUBLISHED = ['kernel', 'contract', 'tape', 'sdk', 'cli']
const [workspace = '', destination = '.'] = process.argv.slice(2)
if (!PUBLISHED.includes(workspace)) {
  process.stderr.write(`Name the package to pack, then a folder: ${PUBLISHED.join(', ')}.\n`)
  process.exit(1)
}
const staged = mkdtempSync(join(tmpdir(), `tapeline-${workspace}-`))
try {
  compile(join(staged, 'dist'))
  // The command line starts as one program; whoever imports a module of the package gets it as compiled.
  if (workspace === 'cli')
    demand(process.execPath, [join(ROOT, 'tools', 'bundle.mjs'), 'cli', join(staged, 'dist')], ROOT)
  for (const path of [`${workspace}/package.json`, `${workspace}/README.md`, 'LICENSE'])
    copyFileSync(join(ROOT, path), join(staged, basename(path)))
  demand('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', resolve(destination)], staged)
} finally {
  rmSync(staged, { recursive: true, force: true })
}
const { name, version } = JSON.parse(readFileSync(join(ROOT, workspace, 'package.json'), 'utf8'))
process.stdout.write(`${join(resolve(destination), `${name.replace('@', '').replace('/', '-')}-${version}.tgz`)}\n`)

/** The compiler renames imports in JavaScript only; in declarations, `.ts` is understood by some readers and not by others. */
function compile(folder) {
  const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc')
  demand(process.execPath, [tsc, '-p', join(ROOT, workspace, 'tsconfig.json'), '--outDir', folder], ROOT)
  const declarations = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.d.ts'),
  )
  for (const path of declarations.map((path) => join(folder, path)))
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/(?<=from '\.{1,2}\/[^']*)\.ts(?=';)/g, '.js'))
}

/** Runs a program and shows its output only if it fails. */
function demand(program, args, cwd) {
  const shell = process.platform === 'win32' && program === 'npm'
  const { status } = spawnSync(program, args, { cwd, shell, stdio: ['ignore', process.stderr, 'inherit'] })
  if (status !== 0) throw new Error(`${program} failed`)
}
