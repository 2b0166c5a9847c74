// The version of Node: the one that the package asks for, and one that still gets security fixes.
import { readFile } from 'node:fs/promises'
import { MANIFEST } from '../../file-locations.ts'
import { type Check, failure, ok, warning } from '../check.ts'

/** Older majors are out of support: they get no security fixes. */
const SUPPORTED_MAJOR = 22

/** Checks the version of Node. */
export const nodeVersion: Check = {
  name: 'node',
  needs: [],
  run: async ({ node_version }) => {
    const { engines } = JSON.parse(await readFile(MANIFEST, 'utf8')) as { engines: { node: string } }
    const oldest = engines.node.replace(/^>=/, '')
    const advice = 'Install Node 24, then start the service again.'
    if (compareVersions(node_version, oldest) < 0)
      return failure(`Node is ${node_version}, and Tapeline needs ${oldest} or newer.`, advice)
    if (compareVersions(node_version, `${SUPPORTED_MAJOR}`) < 0)
      return warning(`Node is ${node_version}, which is out of support.`, advice)
    return ok(`Node is ${node_version}.`)
  },
}

function compareVersions(one: string, other: string): number {
  const [major, minor] = partsOf(one)
  const [other_major, other_minor] = partsOf(other)
  return major - other_major || minor - other_minor
}

function partsOf(version: string): readonly [number, number] {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return [major, minor]
}
