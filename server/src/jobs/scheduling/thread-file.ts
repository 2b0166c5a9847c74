// Where the entry of a thread lies. Node runs a thread from JavaScript only: where this file itself runs as TypeScript, as in tests, the
// thread runs from what was built of it.

/** The entry of a thread beside app.ts, by its name without an ending. */
export function threadFile(name: string): URL {
  return new URL(import.meta.url.endsWith('.ts') ? `../../../dist/${name}.js` : `../../${name}.js`, import.meta.url)
}
