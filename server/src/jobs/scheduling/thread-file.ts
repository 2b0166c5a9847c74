// The path of the entry of a thread. Node runs a thread from JavaScript only: where this file itself runs as TypeScript, as in tests, the
// thread runs from the built files.

/** The entry of a thread beside app.ts, by its name without an ending. */
export function threadFile(name: string): URL {
  return new URL(import.meta.url.endsWith('.ts') ? `../../../dist/${name}.js` : `../../${name}.js`, import.meta.url)
}
