// The law as a test: reads every file of the repository and lists each broken rule of STYLE.md that a machine can see.
// A rule that no longer fits is changed here and in STYLE.md together.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { checkApiShapes, checkSdkTypes } from './tidy/dashboard-types.ts'
import { checkLinks, checkReadme } from './tidy/documents.ts'
import { checkCells, checkDeadFiles, checkEndings, checkHeader, checkLockfile, checkMachine } from './tidy/files.ts'
import { checkLayers } from './tidy/check-layers.ts'
import { checkPageLooks } from './tidy/page-looks.ts'
import { checkPackages, packageDeclaration } from './tidy/packages.ts'
import { checkCodeWords, checkDocumentWords } from './tidy/retired-words.ts'
import { checkBytes, checkFunctions, checkLength, checkWidth } from './tidy/sizes.ts'
import { type Finding, type SourceFile, isCode, sourceFile } from './tidy/source.ts'
import { checkStatementExceptions, checkStatements } from './tidy/statements.ts'
import { checkBarrel, checkNames, checkWords } from './tidy/words.ts'

type Check = (files: readonly SourceFile[]) => Finding[]

const isLockfile = ({ path }: SourceFile) => /(?:^|\/)package-lock\.json$/.test(path)

/** Every rule by what it guarantees. */
export const RULES: { readonly [guarantee: string]: Check } = {
  'imports point down': inCode(checkLayers),
  'every package that a file imports is declared by its workspace': checkEveryPackage,
  'the dashboard declares no shape of the API again': checkApiShapes,
  'the dashboard takes types of the SDK alone': inCode(checkSdkTypes),
  'no banned word is in the code': inCode(checkWords),
  'nothing is named manager, helper or util': inCode(checkNames),
  'no file only exports others': inCode(checkBarrel),
  'no file has more than 400 lines': inCode(checkLength),
  'no function has more than 70 lines': inCode(checkFunctions),
  'no line is wider than 160 columns': inCode(checkWidth),
  'no file is larger than 200 KB': (files) => files.flatMap(checkBytes),
  'every source opens with a comment': (files) => files.flatMap(checkHeader),
  'relative imports end in .ts': inCode(checkEndings),
  'every file is imported by someone': (files) => checkDeadFiles(files.filter(({ path }) => isCode(path))),
  'statements have names of their own and are led by the tenant': (files) => [
    ...checkStatements(files),
    ...checkStatementExceptions(files),
  ],
  'browser tests wait for what they expect': checkPageLooks,
  'cells of CSV are written in one place': inCode(checkCells),
  'links of documents lead to files': checkLinks,
  'the README is short': checkReadme,
  'documents use the words of the field': checkDocumentWords,
  'code uses the words of the field': inCode(checkCodeWords),
  'no file shows where it was written': (files) => files.filter((file) => !isLockfile(file)).flatMap(checkMachine),
  'no lockfile is tied to a registry': (files) => files.filter(isLockfile).flatMap(checkLockfile),
}

function inCode(check: (file: SourceFile) => Finding[]): Check {
  return (files) => files.filter(({ path }) => isCode(path)).flatMap(check)
}

function checkEveryPackage(files: readonly SourceFile[]): Finding[] {
  const declarations = files
    .filter(({ path }) => /(?:^|\/)package\.json$/.test(path))
    .map(({ path, text }) => packageDeclaration(path, text))
  return inCode((file) => checkPackages(file, declarations))(files)
}

/** The files of the repository: tracked and new, without ignored ones. Without git: all except built and installed files. */
export function repositoryFiles(root: string): SourceFile[] {
  const listed = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64e6,
  })
  const paths = listed.status === 0 ? listed.stdout.split('\0').filter((path) => path !== '') : filesUnder(root, '')
  return paths.filter((path) => existsSync(join(root, path))).map((path) => readSource(root, path))
}

const NOT_OURS = new Set(['.git', 'node_modules', 'dist', 'data', 'coverage', '.vitest'])

function filesUnder(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (NOT_OURS.has(entry.name)) return []
    return entry.isDirectory() ? filesUnder(root, `${folder}${entry.name}/`) : [`${folder}${entry.name}`]
  })
}

function readSource(root: string, path: string): SourceFile {
  const content = readFileSync(join(root, path))
  return sourceFile(path, content.includes(0) ? '' : content.toString('utf8'), content.byteLength)
}

/** A finding as a line to click on. */
export function findingLine({ path, line, message }: Finding): string {
  return `${path}:${line} ${message}`
}
