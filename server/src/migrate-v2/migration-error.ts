// A migration that cannot be done as it was asked for: told in a sentence, exit code 2.
export class MigrationError extends Error {}
