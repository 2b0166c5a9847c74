// The licenses of the packages that a program consists of, as a file beside it: whoever passes a package on passes on its license too.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'

/** The texts of licenses whose packages often bring none, as the SPDX list has them: MIT and ISC. */
const STANDARD_TEXTS = new URL('license-texts/', import.meta.url)

/**
 * Two plugins of the bundler. `ofProgram` writes `THIRD-PARTY.txt`: each package with its version and the text of its license, and likewise the
 * packages that are installed beside the bundle, with what they depend on. `ofWorkers` adds what workers consist of, which are bundled by
 * themselves before their program. The build fails where a package has no license that could be written.
 */
export function noticesOf(root, installed = []) {
  const folders = new Set()
  return {
    ofProgram: {
      name: 'notices',
      generateBundle(_options, output) {
        collect(output)
        for (const name of installed) addInstalled(name, root)
        const source = [...folders]
          .toSorted((one, other) => (one < other ? -1 : 1))
          .map(noticeOf)
          .join(`\n${'-'.repeat(80)}\n\n`)
        this.emitFile({ type: 'asset', fileName: 'THIRD-PARTY.txt', source })
      },
    },
    ofWorkers: { name: 'notices-of-workers', generateBundle: (_options, output) => collect(output) },
  }

  function collect(output) {
    const modules = Object.values(output).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
    for (const path of modules) if (path.includes(`${sep}node_modules${sep}`)) folders.add(folderOf(path))
  }

  function folderOf(module) {
    let folder = dirname(module.replace(/^\0/, ''))
    while (folder !== root && !isPackage(folder)) folder = dirname(folder)
    return folder
  }

  /** Adds a package and what it depends on, found as Node finds it; a package that is optional may be missing. */
  function addInstalled(name, from) {
    let place = from
    while (!existsSync(join(place, 'node_modules', name)) && place !== dirname(place)) place = dirname(place)
    const folder = join(place, 'node_modules', name)
    if (!existsSync(folder) || folders.has(folder)) return
    folders.add(folder)
    for (const used of Object.keys(manifestOf(folder).dependencies ?? {})) addInstalled(used, folder)
  }
}

/** Some packages have manifests without a name further in, which state only how files are read. */
function isPackage(folder) {
  return existsSync(join(folder, 'package.json')) && manifestOf(folder).version !== undefined
}

function manifestOf(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}

function noticeOf(folder) {
  const manifest = manifestOf(folder)
  const text = filesOfLicense(folder) || sectionOfReadme(folder) || standardText(manifest)
  if (text === '') throw new Error(`${manifest.name} ${manifest.version} has no text of its license`)
  const license = manifest.license ?? 'see below'
  return `${manifest.name} ${manifest.version} (${license})\n\n${text}\n`
}

function filesOfLicense(folder) {
  const names = readdirSync(folder).filter((path) =>
    /^(?:(?:un)?licen[cs]e|notice)(?:-[\w.]+)?(?:\.(?:md|txt))?$/i.test(path),
  )
  return names.map((name) => readFileSync(join(folder, name), 'utf8').trim()).join('\n\n')
}

function sectionOfReadme(folder) {
  const name = readdirSync(folder).find((path) => /^readme\.md$/i.test(path))
  if (name === undefined) return ''
  const section = readFileSync(join(folder, name), 'utf8').split(/^#+ +licen[cs]e *$/im)[1] ?? ''
  return /copyright/i.test(section) && /permission is hereby granted/i.test(section) ? section.trim() : ''
}

function standardText({ author, license }) {
  const holder = (typeof author === 'string' ? author : author?.name)?.replace(/ *<.*/, '')
  const file = new URL(`${license}.txt`, STANDARD_TEXTS)
  if (holder === undefined || !existsSync(file)) return ''
  const text = readFileSync(file, 'utf8').trim()
  return `The package has no text of its license. Its manifest names ${license} and this author:\n\nCopyright (c) ${holder}\n\n${text}`
}
