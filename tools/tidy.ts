// The law as a test: reads every file of the repository and tells each broken rule of STYLE.md that a machine can see.
// A rule that is broken fails `npm test`; one that no longer fits is changed here and in STYLE.md together.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkDeadFiles, checkEndings, checkHeader, checkLockfile, checkMachine } from './tidy/files.ts'
import { checkLayers } from './tidy/layers.ts'
import { checkPackages, packageDeclaration } from './tidy/packages.ts'
import { checkBytes, checkFunctions, checkLength } from './tidy/sizes.ts'
import { type Finding, type SourceFile, isCode, sourceFile } from './tidy/source.ts'
import { checkStatementExceptions, checkStatements } from './tidy/statements.ts'
import { checkBarrel, checkNames, checkWords } from './tidy/words.ts'

/** The repository's files: tracked and new, without what is ignored. */
export function repositoryFiles(root: string): SourceFile[] {
  const listed = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 64e6 })
  if (listed.status !== 0) throw new Error(`git cannot list the files of ${root}: ${listed.stderr}`)
  const paths = listed.stdout.split('\0').filter((path) => path !== '' && existsSync(join(root, path)))
  return paths.map((path) => readSource(root, path))
}

function readSource(root: string, path: string): SourceFile {
  const content = readFileSync(join(root, path))
  return sourceFile(path, content.includes(0) ? '' : content.toString('utf8'), content.byteLength)
}

/** Every broken rule, file by file. */
export function tidy(files: readonly SourceFile[]): Finding[] {
  const code = files.filter(({ path }) => isCode(path))
  const declarations = files.filter(({ path }) => /(?:^|\/)package\.json$/.test(path)).map(({ path, text }) => packageDeclaration(path, text))
  return [
    ...code.flatMap((file) => [
      ...checkLayers(file), ...checkPackages(file, declarations), ...checkWords(file), ...checkNames(file), ...checkBarrel(file),
      ...checkLength(file), ...checkFunctions(file), ...checkEndings(file),
    ]),
    ...files.flatMap((file) => [...checkHeader(file), ...checkBytes(file), ...(file.path === 'package-lock.json' ? checkLockfile(file) : checkMachine(file))]),
    ...checkDeadFiles(code), ...checkStatements(code), ...checkStatementExceptions(code),
  ]
}

/** A finding as a line to click on. */
export function tell({ path, line, message }: Finding): string {
  return `${path}:${line} ${message}`
}
