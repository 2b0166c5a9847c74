// Words that only Tapeline used, each with the words of the field or the platform to write instead, in documents and in code.
import { type Finding, type SourceFile, lineAt } from './source.ts'

const RETIRED: Readonly<Record<string, string>> = {
  'tell|tells|told|telling': 'report, return, show or state',
  'say|says|said|saying': 'report, return, show, state or mean',
  'reckon|reckons|reckoned|reckoning|reckonings': 'calculate',
  'mend|mends|mended': 'correct or fix',
  'whom|thereof': 'a plain clause',
  'fares|fare': 'change',
  'story|stories': 'history',
  'touched': 'changed',
  'gathers|gathered|gathering': 'collect, batch or buffer',
  '(?:hold|holds|held|holding) against': 'compare with',
  '(?:speak|speaks) for': 'cover',
}

/** What people read of Tapeline, but for decisions, which are of their day, and what is generated. */
function isRead(path: string): boolean {
  return [
    /^(?:README|CHANGELOG|ARCHITECTURE|CONTRIBUTING|STYLE)\.md$/,
    /^(?:sdk|cli|contract|kernel|web)\/README\.md$/,
    /^docs\/(?!explanation\/decisions\/|reference\/api\/).*\.md$/,
  ].some((pattern) => pattern.test(path))
}

/** Retired words in documents. */
export function checkDocumentWords(files: readonly SourceFile[]): Finding[] {
  return files.filter(({ path }) => isRead(path)).flatMap((file) => findRetired(file, file.text))
}

/** Retired words in code, parts of names included. */
export function checkCodeWords(file: SourceFile): Finding[] {
  return NAMES_THEM.has(file.path) ? [] : findRetired(file, wordsApart(file.text))
}

/** Where the words are listed, where it is tested that they are found, and what others have named. */
const NAMES_THEM: ReadonlySet<string> = new Set([
  'tools/tidy/retired-words.ts',
  'tools/tidy.test.ts',
  'kernel/src/core/tables/naics-titles.ts',
])

/** Names with a blank in place of each joint, so that lines stay as they are: `toldRow` is `told Row`, `told_at` is `told at`. */
function wordsApart(text: string): string {
  return text.replaceAll('_', ' ').replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
}

function findRetired({ path }: SourceFile, text: string): Finding[] {
  return Object.entries(RETIRED).flatMap(([words, instead]) =>
    [...text.matchAll(new RegExp(`\\b(?:${words})\\b`, 'gi'))].map(({ 0: word, index }) => ({
      path,
      line: lineAt(text, index),
      message: `uses "${word}": write ${instead}`,
    })),
  )
}
