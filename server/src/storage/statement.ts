// Statements: a name, a fixed text, and whose rows they concern.

/** A statement with a fixed text; because of its name PostgreSQL plans it once for each connection. */
export interface Statement {
  readonly name: string
  readonly text: string
  readonly of: StatementScope
}

/**
 * Whose rows a statement concerns: those of one `tenant`, whose number is its first value; those of the whole `installation`; or none, where
 * it is about the `transaction` itself.
 */
export type StatementScope = 'tenant' | 'installation' | 'transaction'

/** PostgreSQL truncates longer names, so that two statements could share one. */
const NAME_LENGTH_MAX = 63

/** Declares a statement of one tenant. Its first value is the tenant's number: PostgreSQL shows it no row of another (row-security.ts). */
export function statement(name: string, text: string): Statement {
  return declared(name, text, 'tenant')
}

/**
 * Declares a statement of the installation: of users, sessions and organizations, of the schema, or one whose purpose are rows of several
 * tenants. Row-level security does not bind it.
 */
export function installationStatement(name: string, text: string): Statement {
  return declared(name, text, 'installation')
}

/** Declares a statement that begins, keeps or undoes a part of a transaction. */
export function transactionStatement(name: string, text: string): Statement {
  return declared(name, text, 'transaction')
}

function declared(name: string, text: string, of: StatementScope): Statement {
  if (name.length > NAME_LENGTH_MAX) throw new Error(`The name of statement ${name} is too long`)
  return { name, text, of }
}
