// Where the files are that the server reads beside its code. This file is as far from them as `server/dist`, into which all code of the
// server is bundled: a path is right from the sources and from the bundle.

const SERVER = new URL('../', import.meta.url)

/** The folder of SQL files that make the schema. */
export const MIGRATIONS = new URL('migrations/', SERVER)

/** The folder of documents that the service shows. */
export const DOCUMENTATION = new URL('../docs/', SERVER)

/** The folder of the dashboard as it is built. */
export const DASHBOARD = new URL('../web/dist/', SERVER)

/** The package.json of the server. */
export const MANIFEST = new URL('package.json', SERVER)

/** The program of a thread, by its name. It is always the bundled one, since Node runs a thread from JavaScript only. */
export function threadFile(name: string): URL {
  return new URL(`dist/${name}.js`, SERVER)
}
