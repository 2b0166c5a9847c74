// Imports point down: which part of the repository may import which. The table is the rule of STYLE.md, "Shape"; a part
// that is not in it is refused, so that a new folder begins with the question where it belongs.
/** A part of the repository: where its files are, what they may import of ours, and which packages. */
export interface Layer {
  readonly name: string
  readonly files: RegExp
  readonly may_import: readonly RegExp[]
  /** Absent: any package its workspace declares, and Node. */
  readonly packages?: readonly string[]
}

const CORE = /^kernel\/src\/core\//
/** What a definition is; the definitions of what a lender reports are below it. */
const CONTRACT = /^contract\/src\/(?!records\/)/
const RECORDS = /^contract\/src\/records\//
/** Tapes as the command line and the browser read them. */
const TAPE = /^tape\/src\//
/** What a mapping may contain, which the dashboard's pages know as a type, and what words of tapes mean. */
const TAPE_TYPES = /^tape\/src\/(?:mapping\/mapping-schema|suggest\/words)\.ts$/
/** The figures of lines that are not sent yet, which the dashboard shows. */
const STATED_BOOK = /^kernel\/src\/(?:loan-book\/stated-book\.ts$|metrics\/book-figures\/)/
const METRICS = /^kernel\/src\/metrics\//
/** How long computations share a thread. */
const YIELDING = /^server\/src\/resources\/yielding\.ts$/
/** The paths of files beside the code, for whoever reads them. */
const FILE_LOCATIONS = /^server\/src\/file-locations\.ts$/
const STORAGE = /^server\/src\/storage\//
const HTTP = /^server\/src\/http\//
/** Workbooks of tables and the parts of their files, for the service and the browser. */
const SPREADSHEET = /^kernel\/src\/spreadsheet\//
/** Certificates and scheduled reports as files. */
const CERTIFICATES = /^server\/src\/(?:certificates|reports)\//
/** What signs and sends webhooks. */
const WEBHOOKS = /^server\/src\/webhooks\//
const MAIL = /^server\/src\/mail\//
const TELEMETRY = /^server\/src\/telemetry\//
/** Checks the file of a certificate, whoever has it. */
const CERTIFICATE_CHECK = /^cli\/src\/certificates\//
/** Bank statements as the command line and the browser read them. */
const BANK_STATEMENTS = /^cli\/src\/bank-statements\//
const BELOW_RESOURCES = [
  CORE,
  CONTRACT,
  RECORDS,
  METRICS,
  STORAGE,
  HTTP,
  CERTIFICATES,
  CERTIFICATE_CHECK,
  MAIL,
  WEBHOOKS,
]

/**
 * Of another resource: what it is, its pure rules and how it is stored and read, never how it is served or written. A large home
 * has folders, whose files have the same roles.
 */
const OF_A_RESOURCE = /^server\/src\/resources\/[^/]+\/(?:[^/]+\/)*[^/]+-(?:definition|rules|store|reads)\.ts$/

/** The way of a figure through a home, folder by folder: each may import the folders before it, and what lies in the home itself. */
export const STEPS: Readonly<Record<string, readonly string[]>> = {
  'kernel/src/metrics/portfolio/': ['contribution', 'totals', 'fold', 'figures'],
  'server/src/resources/portfolio/': ['contribution', 'totals', 'snapshot', 'tables', 'answer'],
}

/** What every record of the operator shares, below the homes that use it; the list of those homes is not part of it. */
const OPERATOR_RECORD = /^server\/src\/resources\/operator-record\/(?!operator-resources\.)/

/** Who calls is part of every call, so the parsing and checking of keys and sessions is open to every resource. */
const IDENTITY =
  /^server\/src\/resources\/(?:api-key\/(?:api-key|key-checker|key-limits)|session\/session-checker)\.ts$/

/** What resources share, which is all that lies beside their homes but the index that names them together. */
const SHARED_BY_RESOURCES = /^server\/src\/resources\/(?!index\.ts)[^/]+\.ts$/

/** A browser, for tests and measurements in one. */
const CHROMIUM = /^tools\/src\/chromium\.ts$/

/** What a bench needs before it measures: a database, an organization, a key, a user, a browser. What is measured goes over HTTP. */
const STAGE = [
  /^server\/src\/embedded\/embedded-postgres\.ts$/,
  /^server\/src\/jobs\/ledgers\/metrics-rebuild\.ts$/,
  /^kernel\/src\/metrics\/(?:metric-settings|ledger\/ledger-codec|portfolio\/totals\/(?:segments|totals-codec)|performance-history\/months)\.ts$/,
  /^server\/src\/storage\/(?:database|dated-records|migrate|row-security)\.ts$/,
  /^server\/src\/resources\/(?:api-key\/api-key-store|organization\/organization-store|user\/user-making|password)\.ts$/,
  CHROMIUM,
]

/** Of the configuration of tests, but with a test of its own. */
const ORDER_OF_TESTS = /^tools\/slowest-first\.ts$/

/** A running service, for tests that are not the server's own. */
const HARNESS = [/^server\/test\/harness\//, /^kernel\/test\/length\.ts$/]

/** What is generated of the contract, and how, for tests of what is generated. */
const CONTRACT_SHARED = /^tools\/src\/sdk\//

/** The sources of generated files, and how the sentences of definitions are read out to people. */
const GENERATED_FROM = [
  /^kernel\/src\/core\/meaning-words\.ts$/,
  CONTRACT,
  RECORDS,
  /^server\/src\/http\/reference\//,
  /^server\/src\/resources\/index\.ts$/,
  /^server\/src\/config\.ts$/,
  /^tape\/src\/mapping\/mapping-schema\.ts$/,
]

/** A service whose answers to the examples are recorded. */
const RECORDED_FROM = [
  /^server\/src\/app\.ts$/,
  /^server\/src\/embedded\/embedded-postgres\.ts$/,
  /^server\/src\/storage\/(?:database|migrate)\.ts$/,
  /^server\/src\/resources\/(?:api-key\/api-key-store|organization\/organization-store)\.ts$/,
]

const WEB = (folders: string) => new RegExp(`^web/src/(?:${folders})`)

/** The packages that render the dashboard. */
const DRAWN_WITH = ['react', '@mantine/core', '@mantine/hooks']

/** What the API answers and takes, as types alone; `dashboard-types.ts` refuses anything else of it in the browser. */
const SDK_TYPES = '@tapeline/sdk'

/** The parts, from below. */
export const LAYERS: readonly Layer[] = [
  { name: 'core', files: CORE, may_import: [CORE], packages: [] },
  { name: 'metrics', files: METRICS, may_import: [METRICS, CORE], packages: [] },
  {
    name: 'loan books',
    files: /^kernel\/src\/(?:loan-book\/.+|index\.ts)$/,
    may_import: [/^kernel\/src\//],
    packages: [],
  },
  { name: 'contract', files: CONTRACT, may_import: [CONTRACT, CORE], packages: ['typebox'] },
  {
    name: 'the records that a lender reports',
    files: RECORDS,
    may_import: [RECORDS, CONTRACT, CORE, /^kernel\/src\/metrics\/entry-types\.ts$/],
    packages: ['libphonenumber-js'],
  },
  {
    name: 'demo-book',
    files: /^server\/src\/demo-book\//,
    may_import: [/^server\/src\/demo-book\//, CORE],
    packages: [],
  },
  {
    name: 'bank-statements',
    files: BANK_STATEMENTS,
    may_import: [BANK_STATEMENTS, CORE],
  },
  { name: 'migrate-v2', files: /^cli\/src\/migrate-v2\//, may_import: [/^cli\/src\/migrate-v2\//, CORE] },
  {
    name: 'the formulas of tapes',
    files: /^tape\/src\/language\//,
    may_import: [/^tape\/src\/language\//, CORE],
    packages: [],
  },
  {
    name: 'the mapping of tapes',
    files: /^tape\/src\//,
    may_import: [TAPE, RECORDS, CONTRACT, CORE],
    packages: ['saxes', 'typebox', 'yaml'],
  },
  {
    name: 'tapes',
    files: /^cli\/src\/tape\//,
    // Files in old encodings are read by one table.
    may_import: [/^cli\/src\/tape\//, TAPE, RECORDS, CORE, /^cli\/src\/bank-statements\/decode-text\.ts$/],
  },
  { name: 'fingerprints', files: /^cli\/src\/fingerprints\//, may_import: [/^cli\/src\/fingerprints\//, CORE] },
  { name: 'the check of a certificate', files: CERTIFICATE_CHECK, may_import: [CERTIFICATE_CHECK, CORE] },
  {
    name: 'the commands without a server',
    files: /^cli\/src\/(?:commands\/|main\.ts$)/,
    may_import: [/^cli\/src\//, TAPE, /^contract\/src\//, CORE],
  },
  {
    name: 'certificates and reports',
    files: CERTIFICATES,
    may_import: [CERTIFICATES, CERTIFICATE_CHECK, SPREADSHEET, METRICS, CORE],
  },
  { name: 'embedded', files: /^server\/src\/embedded\//, may_import: [/^server\/src\/embedded\//, CORE] },
  { name: 'locations of files', files: FILE_LOCATIONS, may_import: [], packages: [] },
  { name: 'storage', files: STORAGE, may_import: [STORAGE, FILE_LOCATIONS, CONTRACT, CORE] },
  {
    name: 'telemetry',
    files: TELEMETRY,
    may_import: [TELEMETRY, STORAGE],
    packages: [
      'prom-client',
      '@opentelemetry/api',
      '@opentelemetry/core',
      '@opentelemetry/resources',
      '@opentelemetry/sdk-trace',
      '@opentelemetry/exporter-trace-otlp-http',
    ],
  },
  { name: 'mail', files: MAIL, may_import: [MAIL], packages: ['nodemailer'] },
  {
    name: 'webhooks',
    files: WEBHOOKS,
    may_import: [WEBHOOKS],
    packages: ['ipaddr.js', 'standardwebhooks', 'node:crypto', 'node:dns', 'node:http', 'node:https', 'node:net'],
  },
  { name: 'spreadsheet', files: SPREADSHEET, may_import: [SPREADSHEET, CORE], packages: [] },
  { name: 'http', files: HTTP, may_import: [HTTP, SPREADSHEET, FILE_LOCATIONS, CONTRACT, CORE] },
  {
    name: 'jobs',
    files: /^server\/src\/jobs\//,
    may_import: [/^server\/src\/jobs\//, FILE_LOCATIONS, ...BELOW_RESOURCES, OF_A_RESOURCE, IDENTITY, YIELDING],
  },
  {
    name: 'the index of resources',
    files:
      /^server\/src\/resources\/(?:index|import\/import-(?:kinds|entry-deletion)|operator-record\/operator-resources)\.ts$/,
    may_import: [/^server\/src\/resources\//, ...BELOW_RESOURCES],
  },
  {
    name: 'resources',
    files: /^server\/src\/resources\//,
    may_import: [...BELOW_RESOURCES, SHARED_BY_RESOURCES, OPERATOR_RECORD, OF_A_RESOURCE, IDENTITY],
  },
  {
    name: 'the checks of an installation',
    files: /^server\/src\/doctor\//,
    may_import: [/^server\/src\/doctor\//, /^server\/src\/config\.ts$/, FILE_LOCATIONS, STORAGE, TELEMETRY, MAIL, CORE],
  },
  {
    name: 'what wires the server',
    files:
      /^server\/src\/(?:commands\/.+|app|main|command-line|config|worker|worker-jobs|sending-jobs|book-thread)\.ts$/,
    may_import: [/^server\/src\//, /^cli\/src\//, /^contract\/src\//, CORE, METRICS],
  },
  { name: 'tests of the kernel', files: /^kernel\/test\//, may_import: [] },
  { name: 'tests of the contract', files: /^contract\/test\//, may_import: [/^contract\//, /^kernel\//] },
  {
    name: 'tests of the commands without a server',
    files: /^cli\/test\//,
    may_import: [/^cli\//, TAPE, /^contract\//, ...HARNESS],
  },
  {
    name: 'tests of the service',
    files: /^server\/test\//,
    may_import: [/^(?:server|cli|tape|contract|kernel)\//, /^tools\/src\//],
  },
  { name: 'the SDK', files: /^sdk\/src\//, may_import: [/^sdk\/src\//], packages: [] },
  { name: 'tests of the SDK', files: /^sdk\/test\//, may_import: [/^sdk\//, ...HARNESS, CONTRACT_SHARED] },
  { name: 'the words of the dashboard', files: WEB('words/'), may_import: [WEB('words/'), CORE], packages: [] },
  {
    name: 'the looks of the dashboard',
    files: WEB('ui/'),
    may_import: [WEB('ui/'), SPREADSHEET, CORE],
    packages: [...DRAWN_WITH, 'echarts', 'fflate', 'uqr'],
  },
  {
    name: 'what the dashboard asks',
    files: WEB('service/'),
    may_import: [STATED_BOOK, WEB('service/|words/|generated/|paths\\.ts'), CORE],
    packages: ['@tanstack/react-query', SDK_TYPES],
  },
  { name: 'what is generated for the dashboard', files: WEB('generated/'), may_import: [], packages: [] },
  {
    name: 'the files that the dashboard imports',
    files: WEB('import/'),
    may_import: [WEB('import/|generated/'), CORE],
    packages: [],
  },
  {
    name: 'the bank statements that the dashboard reads',
    files: WEB('statements/'),
    may_import: [WEB('statements/'), BANK_STATEMENTS, CORE],
    packages: [],
  },
  {
    name: 'the tapes that the dashboard reads',
    files: WEB('tape/'),
    may_import: [WEB('tape/|words/'), TAPE, CORE, STATED_BOOK],
    packages: ['yaml'],
  },
  {
    name: 'the shell of the dashboard',
    files: WEB('shell/'),
    may_import: [WEB('shell/|service/|words/|generated/|ui/|paths\\.ts')],
    packages: [...DRAWN_WITH, '@tanstack/react-query', '@tanstack/react-router', SDK_TYPES],
  },
  {
    name: 'the pages of the dashboard',
    files: WEB('pages/'),
    may_import: [
      WEB('pages/|shell/|service/|words/|import/|tape/|statements/|generated/|ui/|paths\\.ts'),
      TAPE_TYPES,
      CORE,
      STATED_BOOK,
    ],
    packages: [...DRAWN_WITH, '@tanstack/react-query', '@tanstack/react-router', SDK_TYPES],
  },
  { name: 'what wires the dashboard', files: WEB('(?:routes/)?[^/]+$'), may_import: [/^web\/src\//] },
  { name: 'how the dashboard is built', files: /^web\/vite\.config\.ts$/, may_import: [/^tools\/notices\.mjs$/] },
  {
    name: 'tests of the dashboard',
    files: /^web\/e2e\//,
    may_import: [/^web\//, /^server\//, /^kernel\//, /^cli\//, /^tape\//, CHROMIUM],
  },
  {
    name: 'tests of the mappings of the demo',
    files: /^demo\/test\//,
    may_import: [/^demo\//, /^cli\/src\/tape\//, TAPE, /^server\/test\/tape\//, ...HARNESS],
  },
  { name: 'demo', files: /^demo\//, may_import: [/^demo\//] },
  {
    name: 'the judge of the tie-out, which knows the truth of the books that it makes',
    files: /^bench\/src\/tie-out\//,
    may_import: [/^bench\//, METRICS, CORE, ...HARNESS],
  },
  {
    name: 'the judge of the integrity checks, which puts patterns into the public books of the demo',
    files: /^bench\/src\/integrity\//,
    may_import: [/^bench\//, /^demo\/src\//, METRICS, CORE, ...HARNESS],
  },
  {
    name: 'the bench of identities, which runs what compares them as a worker does',
    files: /^bench\/src\/identities\//,
    may_import: [
      /^bench\//,
      METRICS,
      /^server\/src\/jobs\/integrity\/(?:identity-turn|shared-identities)\.ts$/,
      ...STAGE,
    ],
  },
  { name: 'bench', files: /^bench\//, may_import: [/^bench\//, ...STAGE] },
  {
    name: 'tools',
    files: /^tools\//,
    may_import: [/^tools\//, /^server\/dist\/main\.js$/, ...GENERATED_FROM, ...RECORDED_FROM],
  },
  { name: 'configuration', files: /^[^/]+\.ts$/, may_import: [ORDER_OF_TESTS] },
]
