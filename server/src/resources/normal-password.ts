// Passwords in the form in which they are hashed and judged.

/** The same keys pressed on another system may compose a character otherwise, or give wide letters for the same ones. */
export function normalPassword(password: string): string {
  return password.normalize('NFKC')
}
