// What the choices of single sign-on are called.

/** Who may sign in by a password as well. */
export const PASSWORD_WORDS = {
  allowed: 'Everybody who has one may use it too',
  admins_only: 'Only admins may use one: for members, single sign-on is required',
} as const

/** Who becomes a user. */
export const NEW_USER_WORDS = {
  created: 'Everybody with a verified address of your domains joins by signing in',
  invited: 'Only who was invited joins by signing in',
} as const

/** Where signing out ends the session. */
export const SIGN_OUT_WORDS = {
  here: 'Ends the session here; the one at the provider stays',
  provider: 'Ends the session at the provider too',
} as const

/** How people find the way to the provider. */
export const FOUND_BY_WORDS = {
  link: 'The sign-in link alone',
  address: 'The sign-in link, or an e-mail address on the sign-in page',
} as const
