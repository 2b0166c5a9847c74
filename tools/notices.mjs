// The licenses of the packages that a bundle contains, as a file beside it: whoever passes a package on passes on its license too.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'

/** A plugin of the bundler that writes `THIRD-PARTY.txt`: each package with its version and the text of its license. Throws if a package has none. */
export function noticesOf(root) {
  return {
    name: 'notices',
    generateBundle(_options, output) {
      const modules = Object.values(output).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
      const folders = new Set(modules.filter((path) => path.includes(`${sep}node_modules${sep}`)).map(folderOf))
      const source = [...folders]
        .toSorted()
        .map(noticeOf)
        .join(`\n${'-'.repeat(80)}\n\n`)
      this.emitFile({ type: 'asset', fileName: 'THIRD-PARTY.txt', source })
    },
  }

  function folderOf(module) {
    let folder = dirname(module.replace(/^\0/, ''))
    while (folder !== root && !isPackage(folder)) folder = dirname(folder)
    return folder
  }
}

/** Some packages have manifests without a name further in, which state only how files are read. */
function isPackage(folder) {
  const path = join(folder, 'package.json')
  return existsSync(path) && JSON.parse(readFileSync(path, 'utf8')).version !== undefined
}

function noticeOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find((path) => /^licen[cs]e(?:\.(?:md|txt))?$/i.test(path))
  if (file === undefined) throw new Error(`${name} ${version} has no file of its license`)
  return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`
}
