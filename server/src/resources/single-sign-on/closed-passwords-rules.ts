// Whose passwords open nothing by the settings of single sign-on, as conditions of statements.

/** Whether single sign-on made the user `u`, whose role then is that of a claim where one is stated. */
export const MADE_BY_SINGLE_SIGN_ON = `exists (select 1 from single_sign_on_accounts a
  where a.organization = u.organization and a.user_number = u.number and a.made_user)`

/** Whether a password of the user `u` opens nothing by the settings `s`: of a member, and of an admin by the claim, who outlives the provider as little. */
export const CLOSED_TO_PASSWORDS = `s.status = 'on' and s.passwords = 'admins_only'
  and (u.role <> 'admin' or (s.role_claim <> '' and ${MADE_BY_SINGLE_SIGN_ON}))`
