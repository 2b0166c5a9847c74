// A migration that is impossible as requested: reported in a sentence, exit code 2.
export class MigrationError extends Error {}
