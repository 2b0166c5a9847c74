// Mutations in permissions and in the separation of tenants.
import { mutationsOf } from './mutation.ts'

const KEYS = 'server/src/resources/api-key/key-checker.ts'
const BATCH = 'server/src/storage/writer/batch.ts'
const TOKEN = 'server/src/storage/lists/token.ts'
const ATTEMPTS = 'server/src/resources/session/sign-in-attempts-store.ts'
const ORIGIN = 'server/src/http/same-origin.ts'
const AUTHENTICATION = 'server/test/surface/authentication.test.ts'
const SESSIONS = 'server/test/dashboard/sessions.test.ts'
const FINDING = 'server/test/find/walls.test.ts'
const TOKENS = 'server/src/storage/lists/token.test.ts'

const LIMITS = 'server/src/resources/api-key/key-limits.ts'
const HOLDS = 'server/src/storage/writer/key-holds.ts'
const SCOPES = 'server/test/surface/key-scopes.test.ts'

const ROWS = 'server/src/storage/row-security.ts'
const POLICIES = 'server/src/storage/row-security-setup.ts'
const ROW_SECURITY = 'server/test/row-security/row-security.test.ts'
const CAUGHT_ROLLBACK = 'broken = true))\n      forgetRowsOf(client)'

export const ACCESS = mutationsOf([
  ['a deleted key reads on', KEYS, '= any($2::bytea[]) and ${KEY_HOLDS}', '= any($2::bytea[])', AUTHENTICATION],
  [
    'a suspended organization reads on',
    KEYS,
    'refuseClosedAccess(caller.access)',
    '',
    'server/test/surface/access.test.ts',
  ],
  [
    'a deleted key writes on',
    'server/src/storage/writer/actors.ts',
    '= any($2::bytea[]) and ${KEY_HOLDS}',
    '= any($2::bytea[])',
    AUTHENTICATION,
  ],
  [
    'a suspended organization writes on',
    BATCH,
    'refuseClosedAccess(row.access)',
    '',
    'server/test/surface/access.test.ts',
  ],
  [
    'a lender uses the paths of the operator',
    'server/src/resources/handling.ts',
    'if (!caller.is_operator)',
    'if (caller.is_operator === undefined)',
    'server/test/surface/access.test.ts',
  ],
  ['a key reads what its scopes do not cover', KEYS, 'refuseScope(caller.limits, use.needs)', '', SCOPES],
  ['a key reads from an address it does not allow', KEYS, 'refuseAddress(caller.limits, use.address)', '', SCOPES],
  [
    'a key that was seen writes what its scopes do not cover',
    LIMITS,
    'this.covers(needs) && this.admits(address)',
    'this.admits(address)',
    SCOPES,
  ],
  [
    'a key that was seen writes from an address it does not allow',
    LIMITS,
    'this.covers(needs) && this.admits(address)',
    'this.covers(needs)',
    'server/test/dashboard/restricted-keys.test.ts',
  ],
  ['an expired key works on', HOLDS, ' and (k.expires_at is null or k.expires_at > clock_timestamp())', '', SCOPES],
  [
    'a key of another length is read',
    'server/src/resources/api-key/api-key.ts',
    '[A-Za-z0-9_-]{43}$`',
    '[A-Za-z0-9_-]{43,44}`',
    'server/src/resources/api-key/api-key.test.ts',
  ],
  [
    'the seal of a page token is not checked',
    TOKEN,
    "if (!timingSafeEqual(sealed.subarray(0, MAC_BYTES), mac(body, scan.tenant, secret))) return 'invalid'",
    '',
    TOKENS,
  ],
  ['the seal of a page token leaves out the tenant', TOKEN, 'update(`page ${tenant} `)', "update('page ')", TOKENS],
  [
    'a page token works in another scan',
    TOKEN,
    "if (!body.subarray(0, SCAN_BYTES).equals(scanHash(scan))) return 'other_scan'",
    '',
    TOKENS,
  ],
  [
    'a page token is not bound to its sort',
    TOKEN,
    'scan.parent ?? null, scan.sort, filters',
    'scan.parent ?? null, filters',
    TOKENS,
  ],
  [
    'sign-in may be tried without end',
    ATTEMPTS,
    'attempts > attempts_max',
    'attempts > 1000 * attempts_max',
    'server/test/dashboard/account-protection.test.ts',
  ],
  [
    'a success does not give its try back',
    ATTEMPTS,
    'if ((await takeBackAttempts(querier, pair, 1)) === 0) await takeBackAttempts(querier, accounts, 1)',
    '',
    'server/test/dashboard/account-protection.test.ts',
  ],
  [
    'an idle session stays valid',
    'server/src/storage/writer/actors.ts',
    'SESSION_IDLE_HOURS = 12',
    'SESSION_IDLE_HOURS = 12_000',
    SESSIONS,
  ],
  ['a form of another site changes something', ORIGIN, "headers[SCRIPT_HEADER] === '1' &&", '', SESSIONS],
  ['Origin of another scheme is taken', ORIGIN, " && protocol === (secure ? 'https:' : 'http:')", '', SESSIONS],
  [
    'a client states its own address',
    'server/src/http/trusted-proxies.ts',
    'hop < hops',
    'hop < hops + 1',
    'server/src/http/trusted-proxies.test.ts',
  ],
  [
    'a moment before the last one is given out',
    BATCH,
    'Math.max(this.now, this.before + 1)',
    'this.now',
    'server/test/surface/clock-steps-back.test.ts',
  ],
  [
    'a lender finds the documents of others',
    'server/src/resources/find/filed-reads.ts',
    'operatorPosting(scopeOf(kind, place.lender))',
    'operatorPosting(scopeOf(kind))',
    FINDING,
  ],
  [
    'receivables of other tenants are found',
    'server/src/resources/find/book-reads.ts',
    'from receivables where tenant = $1 and id >= b.beginning',
    'from receivables where tenant <> $1 + 100000 and id >= b.beginning',
    FINDING,
  ],
  [
    'statements of a tenant run as the owner',
    ROWS,
    "of === 'tenant' ? tenantIn(name, values) : 'all'",
    "'all'",
    ROW_SECURITY,
  ],
  [
    'what a rollback undid is remembered',
    'server/src/storage/database.ts',
    CAUGHT_ROLLBACK,
    'broken = true))',
    ROW_SECURITY,
  ],
  [
    'what an undone part undid is remembered',
    ROWS,
    "if (of === 'transaction') {\n    forgetRowsOf(client)",
    "if (of === 'transaction') {",
    ROW_SECURITY,
  ],
  ['the role writes rows of any tenant', POLICIES, 'with check (${IS_OWN_WRITTEN})', 'with check (true)', ROW_SECURITY],
  ['the role sees rows of any tenant', POLICIES, 'using (${IS_OWN}) with', 'using (true) with', ROW_SECURITY],
  [
    'a lender sees every organization',
    POLICIES,
    'organizations: `is_operator or',
    'organizations: `true or',
    ROW_SECURITY,
  ],
  [
    'the schema of the owner is another for the role',
    'server/src/storage/server-choice.ts',
    ' ${KEEP_SCHEMAS} as schemas,',
    '',
    ROW_SECURITY,
  ],
])
