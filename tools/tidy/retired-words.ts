// Words that only Tapeline used, each with the words of the field or the platform to write instead: in documents, and in the code of the
// folders that are rid of them. A folder is added once it is; none is ever taken off.
import { type Finding, type SourceFile, lineAt } from './source.ts'

const RETIRED: Readonly<Record<string, string>> = {
  'tell|tells|told|telling': 'report, return, show or say',
  'reckon|reckons|reckoned|reckoning|reckonings': 'calculate',
  'mend|mends|mended': 'correct or fix',
  'whom|thereof': 'a plain clause',
  'fares|fare': 'change',
}

/** Folders whose code has none of them, in comments, names or texts. */
const PLAIN_FOLDERS: readonly string[] = [
  'bench/',
  'contract/src/',
  'cli/src/bank-statements/',
  'cli/src/certificates/',
  'cli/src/commands/',
  'cli/src/migrate-v2/',
  'demo/',
  'kernel/',
  'sdk/src/v2/',
  'sdk/test/',
  'server/src/certificates/',
  'server/src/commands/',
  'server/src/demo-book/',
  'server/src/embedded/',
  'server/src/http/',
  'server/src/jobs/',
  'server/src/mail/',
  'server/src/resources/portfolio/',
  'server/src/storage/',
  'server/src/telemetry/',
  'tools/faults/',
  'tools/runtimes/',
  'tools/src/',
  'tools/tidy/',
  'web/',
]

/** What people read of Tapeline, but for decisions, which are of their day, and what is generated. */
function isRead(path: string): boolean {
  return [
    /^(?:README|CHANGELOG|ARCHITECTURE|CONTRIBUTING|STYLE)\.md$/,
    /^(?:sdk|cli|contract)\/README\.md$/,
    /^docs\/(?!explanation\/decisions\/|reference\/api\/).*\.md$/,
  ].some((pattern) => pattern.test(path))
}

/** Retired words in documents. */
export function checkDocumentWords(files: readonly SourceFile[]): Finding[] {
  return files.filter(({ path }) => isRead(path)).flatMap((file) => findRetired(file, file.text))
}

/** Retired words in the code of folders that are rid of them, parts of names included. */
export function checkPlainFolders(file: SourceFile): Finding[] {
  const isPlain = PLAIN_FOLDERS.some((folder) => file.path.startsWith(folder))
  return isPlain && file.path !== OWN_PATH ? findRetired(file, wordsApart(file.text)) : []
}

const OWN_PATH = 'tools/tidy/retired-words.ts'

/** Names with a blank in place of each joint, so that lines stay as they are: `toldRow` is `told Row`, `told_at` is `told at`. */
function wordsApart(text: string): string {
  return text.replaceAll('_', ' ').replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
}

function findRetired({ path }: SourceFile, text: string): Finding[] {
  return Object.entries(RETIRED).flatMap(([words, instead]) =>
    [...text.matchAll(new RegExp(`\\b(?:${words})\\b`, 'gi'))].map(({ 0: word, index }) => ({
      path,
      line: lineAt(text, index),
      message: `says "${word}": write ${instead}`,
    })),
  )
}
