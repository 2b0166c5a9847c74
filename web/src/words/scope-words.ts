// What the scopes of API keys mean, for whoever chooses them. Pages that show keys do not compile where one is missing here.

/** A scope of a key. */
export type Scope = 'read' | 'report' | 'import' | 'decisions' | 'draws' | 'terms' | 'manage'

/** Each scope with what it covers, in the order in which they are offered. */
export const SCOPE_WORDS: Readonly<Record<Scope, string>> = {
  read: 'Read everything: records, figures, files, events and the audit.',
  report: 'Write and delete what is reported, such as receivables, entries, documents and bank lines.',
  import: 'Import files of what is reported, such as receivables, entries and bank lines.',
  decisions: 'Answer findings, decide on bank lines and alerts, and close months.',
  draws: 'Request draws; for the operator, decide on them.',
  terms: 'Write debt lines, their terms, pledges, interest and exchange rates, and payin instruments.',
  manage:
    'Write webhook endpoints, alert rules, report schedules and settings; for the operator, organizations too. Webhooks and reports send figures out.',
}

/** What only keys of the operator can be used for. */
export const OPERATOR_SCOPES: readonly Scope[] = ['terms']

/** What a key may do, in a few words. */
export function scopeText(scopes: readonly Scope[] | null): string {
  return scopes === null ? 'Everything' : scopes.join(', ')
}
