// node tools/bundle.mjs PROGRAM FOLDER: a program as few files, of our sources and of the packages that it uses. Most of the time of a start
// went into finding, reading and linking some thousand modules one by one. Source maps lie beside, for traces that name the sources.
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { noticesOf } from './notices.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Small modules that nearly everything uses: by themselves they would be a file for each combination of what is loaded later. */
const SMALL_MODULES = [
  'account-name',
  'book-day',
  'bucket-labels',
  'canonical-json',
  'clocked-zone',
  'compared-text',
  'country',
  'credit-bureaus',
  'currency',
  'dated-facts',
  'day',
  'duration',
  'edit-distance',
  'exact-json',
  'fault',
  'group-by',
  'id',
  'interest-rate',
  'json-text',
  'metadata-text',
  'mod-97',
  'moment',
  'money',
  'month',
  'naics-sector',
  'ratio',
  'rounding',
  'span',
  'sum',
  'tables/iso(?:3166|4217)',
  'text',
  'varint',
  'words',
]
const SMALL = new RegExp(
  [`kernel/src/core/(?:${SMALL_MODULES.join('|')})`, 'contract/src/(?:effect|scopes)']
    .map((path) => `${path}\\.ts$`)
    .join('|'),
)

/** What definitions are made of: whatever has a definition uses nearly all of it. */
const FIELDS = new RegExp(
  [
    '(?:answer-record|composite-kind|effective-day|endpoint|event|fields|freshness-header|kind|late-days|list|list-totals)',
    '(?:parameter|personal-data|references|resource|units)',
    'records/(?:events/[a-z-]+|receivable-definition)',
  ]
    .map((path) => `contract/src/${path}\\.ts$`)
    .join('|'),
)

/** What is known of a receivable, which all that calculates reads. */
const LEDGERS = new RegExp(
  [
    '(?:balance|balance-check/checked-entry|entry-types|ledger/[a-z-]+|metric-settings)',
    'cash-tie-out/(?:break-types|stretches)',
    'covenants/(?:scheduled-tests|terms-in-force|threshold|time-allowed)',
    'delinquency/(?:buckets|derive-episodes)',
    'integrity/(?:checks|identities/identity-kinds)',
    'performance-history/(?:changing-days|ledger-replay|receivable-position|span|summary)',
  ]
    .map((path) => `kernel/src/metrics/${path}\\.ts$`)
    .join('|'),
)

/** What requests, calculators and commands read of a tenant alike. */
const SHARED_READS = [
  'http/asked-for',
  'jobs/cash/cash-behind',
  'jobs/events/events-behind',
  'jobs/integrity/integrity-behind',
  'jobs/scheduling/(?:database-clock|ending|notice|precedence|tenant-throttle|worker-thread)',
  'resources/(?:actor|answer-in-turns|bounded-rows|calculation-waiting|handling|normal-password|present|present-ratio|yielding)',
  'resources/cash-tie-out/(?:cash-sums-store|line-key-rules)',
  'resources/borrowing-base/deficiency-change-store',
  'resources/debt-line/pledge-selector-definition',
  'resources/debt-line-term/(?:debt-line-term-reads|line-terms-reads|term-parts-rules)',
  'resources/erasure/erased-fields-rules',
  'resources/event/(?:event-rules|event-store|followed-events-rules)',
  'resources/finding-decision/finding-decision-(?:definition|reads)',
  'resources/finding/(?:finding-cursor-store|finding-rules|finding-states-reads|followed-rules)',
  'resources/freshness/freshness-(?:definition|reads)',
  'resources/month-close/month-close-(?:rules|store)',
  'resources/operator-record/(?:operator-(?:copy-reads|postings|record-reads|resource|snapshot-reads)|settings-steps-rules)',
  'resources/organization/(?:operator-place-reads|owner-reads|operator-tenant-store|organization-definition)',
  'resources/portfolio/snapshot/moment-store',
  'resources/portfolio/totals/(?:obligor-store|totals-merges|totals-rows|totals-store)',
  'resources/receivable/receivable-id-reads',
  'resources/receivable-metrics/(?:ledger-reads|ledger-store|portion-reads)',
  'resources/reporting-settings/(?:reporting-settings-rules|type-mapping)',
  'resources/sandbox-clock/sandbox-clock-(?:rules|store)',
  'resources/set-aside/(?:failing-alone-reads|set-aside-store)',
  'resources/user/user-definition',
  'storage/(?:binary-row-writer|blobs/(?:blob-store|content-chunks)|interruptible|packed-bytes|remembered|tenant-zone|writer/actors)',
]

/** What rules of alerts calculate too. */
const SHARED_METRICS = [
  'covenants/(?:condition|covenant-test|reading|window)',
  'pools/(?:loss-rates|ratio-sum|window-average)',
  'portfolio/totals/obligors',
]
const SHARED = new RegExp(
  [...SHARED_METRICS.map((path) => `kernel/src/metrics/${path}`), ...SHARED_READS.map((path) => `server/src/${path}`)]
    .map((path) => `${path}\\.ts$`)
    .join('|'),
)

/** What writes to a log, and reads it; also for keys, which commands make. */
const LOGS = new RegExp(
  [
    'server/src/resources/(?:api-key/api-key|hash-of|iso-moment|secret-token)',
    'server/src/storage/(?:dated-records|writer/(?:batch-log|downloaded-moments|event-addresses|key-holds|operation|standalone-event|user-holds))',
  ]
    .map((path) => `${path}\\.ts$`)
    .join('|'),
)

/** What of webhooks, and of people who are written to, requests and the jobs of both threads use; the rest is loaded with the first endpoint. */
const WEBHOOKS = new RegExp(
  [
    'server/src/jobs/maintenance/every-tenant',
    'server/src/mail/letters',
    'server/src/resources/alert/alert-(?:letter-store|rules)',
    'server/src/resources/alert-rule/(?:alert-metrics-rules|default-alert-rules-store)',
    'server/src/resources/session/sign-in-place-store',
    'server/src/resources/user/user-store',
    'server/src/resources/webhook-endpoint/webhook-(?:delivery-store|queue-store|secret-rules|sources-reads|work-store)',
    'server/src/webhooks/(?:retry-schedule|webhook-secret)',
  ]
    .map((path) => `${path}\\.ts$`)
    .join('|'),
)

/** What signing in and the removal of people share, and what requests and a command read of the audit; calculators need none of it. */
const SIGN_IN = new RegExp(
  [
    'audit/(?:audit-(?:event-rules|store)|disclosure-store)',
    'invitation/invitation-store',
    'passkey/passkey-removal-store',
    'session/(?:network-rules|old-attempts-store|session-store)',
    'single-sign-on/(?:closed-passwords-rules|expired-attempt-store)',
    'user/(?:access-rules|password-link-store)',
  ]
    .map((path) => `server/src/resources/${path}\\.ts$`)
    .join('|'),
)

/** What requests share with what is loaded for some of them alone, such as single sign-on and passkeys, with the first start, and with audit commands. */
const REQUESTS = new RegExp(
  [
    'contract/src/(?:dashboard-endpoint|form|table-endpoint)',
    'server/src/mail/sign-in-letters',
    'server/src/resources/(?:api-key/(?:api-key-endpoints|key-limits|key-networks)|client-name|password|signed-in)',
    'server/src/resources/passkey/passkey-(?:definition|endpoints)',
    'server/src/resources/session/(?:begun-session-store|sign-in-attempts-store|sign-in-definition|tried-sign-in-store)',
    'server/src/resources/single-sign-on/(?:due-domain-store|single-sign-on-(?:definition|endpoints|store))',
    'server/src/resources/user/(?:own-user-store|two-step|two-step-store)',
    'server/src/resources/audit/audit-(?:key-store|signature)',
    'server/src/storage/installation',
  ]
    .map((path) => `${path}\\.ts$`)
    .join('|'),
)

/** What commands and requests share of users, and the first start of making them. */
const PEOPLE = /node_modules\/otpauth\/|server\/src\/resources\/user\/(?:two-step(?:-store)?|user-making)\.ts$/

/** What requests and the jobs share of scheduled reports; the rest is loaded with the first schedule. */
const REPORTS = new RegExp(
  [
    'cli/src/certificates/certificate-check',
    'server/src/certificates/certificate-file',
    'server/src/reports/report-formats',
    'server/src/resources/report-schedule/report-(?:due-rules|run-reads|run-store|run-work-store)',
  ]
    .map((path) => `${path}\\.ts$`)
    .join('|'),
)

/** How tables are written as workbooks and as CSV, by requests and for scheduled reports. */
const WORKBOOKS =
  /kernel\/src\/(?:core\/(?:csv|formula-guard)|spreadsheet\/(?:namespaces|packer|parts|places|table-cells|table-looks|table-workbook|xml))\.ts$/

/** What reads are made of that writes and tables share. */
const DATED = /server\/src\/(?:http\/latest-day|storage\/writer\/basis|resources\/dated-reads)\.ts$/

/** What the service uses of an installation and the doctor looks at: a replica, the files of documents, how far calculators are behind. */
const LOOKED_AT =
  /node_modules\/aws4fetch\/|server\/src\/(?:storage\/(?:replica|blobs\/s3-(?:blob-store|requests))|telemetry\/lag-reads)\.ts$/

const GROUPS = [
  { name: 'core', test: SMALL },
  { name: 'fields', test: FIELDS },
  { name: 'ledgers', test: LEDGERS },
  { name: 'logs', test: LOGS },
  { name: 'shared', test: SHARED },
  { name: 'webhooks', test: WEBHOOKS },
  { name: 'sign-in', test: SIGN_IN },
  { name: 'requests', test: REQUESTS },
  { name: 'people', test: PEOPLE },
  { name: 'reports', test: REPORTS },
  { name: 'workbooks', test: WORKBOOKS },
  { name: 'dated', test: DATED },
  { name: 'looked-at', test: LOOKED_AT },
]

/**
 * The programs that are bundled, each with its entries. Packages that bring machine code or files of their own stay where npm puts them.
 * @type {Record<string, { entries: string[], external: string[], parts: string, groups?: { name: string, test: RegExp }[] }>}
 */
const PROGRAMS = {
  server: {
    entries: ['server/src/main.ts', 'server/src/worker.ts', 'server/src/book-thread.ts'],
    external: ['@node-rs/argon2', 'dejavu-fonts-ttf', 'fontkit', 'pdfkit', 'pg-native'],
    parts: '',
    groups: GROUPS,
  },
  // What is published names saxes among its dependencies, so that it is installed beside it.
  cli: { entries: ['cli/src/main.ts'], external: ['saxes'], parts: 'program/' },
}

const [name = '', given = ''] = process.argv.slice(2)
const program = PROGRAMS[name]
if (program === undefined || given === '') {
  process.stderr.write(`Name a program (${Object.keys(PROGRAMS).join(' or ')}), then the folder to write to.\n`)
  process.exit(1)
}
await bundle(program, resolve(given))

/** Writes a program into a folder, and removes what an earlier bundle left there. */
async function bundle({ entries, external, parts, groups }, folder) {
  mkdirSync(folder, { recursive: true })
  const { output } = await build({
    root: ROOT,
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    resolve: { alias: { '@tapeline/sdk': join(ROOT, 'sdk', 'src', 'index.ts') } },
    ssr: {
      noExternal: true,
      external,
      resolve: { conditions: ['tapeline-source', 'node'] },
    },
    build: {
      ssr: true,
      target: 'node20',
      minify: false,
      sourcemap: true,
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: {
        input: entries.map((path) => join(ROOT, path)),
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: `${parts}[name]-[hash].js`,
          sourcemapExcludeSources: true,
          // Doc comments are for readers of the sources; each start would read them too.
          comments: { jsdoc: false, legal: true, annotation: true },
          // Files of groups may use each other, so their modules have to be run in the order of their imports and not file by file.
          strictExecutionOrder: groups !== undefined,
          codeSplitting: groups === undefined ? true : { groups, includeDependenciesRecursively: false },
        },
        plugins: [noticesOf(ROOT, external).ofProgram],
      },
    },
  })
  const written = new Set(output.flatMap(({ fileName }) => [fileName, `${fileName}.map`]))
  const own = join(folder, parts)
  for (const { name: file } of readdirSync(own, { withFileTypes: true }).filter((entry) => entry.isFile()))
    if (/\.js(?:\.map)?$/.test(file) && !written.has(`${parts}${file}`)) rmSync(join(own, file))
}
