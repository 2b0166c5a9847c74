// The errors of the dashboard's own endpoints, in the form of the public catalog. They are kept apart from it, since no caller with a key
// ever receives them; the dashboard shows the sentences to people unchanged.
import type { CatalogueLine } from './catalogue-line.ts'

/** Every error code that only a browser receives. */
export const DASHBOARD_ERRORS = {
  signed_out: { status: 401, message: 'You are signed out. Sign in to continue.' },
  code_needed: { status: 401, message: 'Enter the code of your authenticator app to finish signing in.' },
  sign_in_failed: { status: 401, message: 'The e-mail address or the password is not right.' },
  admins_only: { status: 403, message: 'Only an admin of your organization may do this.' },
  auditor_reads_only: {
    status: 403,
    message:
      'You are an auditor: you read everything and change nothing. Ask a member of your organization to do this.',
  },
  auditor_ended: {
    status: 409,
    message: 'The last day of this auditor has passed. Choose a later one first.',
  },
  key_not_accepted: {
    status: 403,
    message: 'An API key opens nothing under /app: sign in with a browser, and use keys with the public API.',
  },
  cross_site: { status: 403, message: 'This request did not come from a page of this service.' },
  single_sign_on_only: {
    status: 403,
    message:
      'Your organization signs in by single sign-on. Open its sign-in link, which an admin of your organization has.',
  },
  single_sign_on_unknown: {
    status: 404,
    message: 'This sign-in link does not work. Ask an admin of your organization for the one that does.',
  },
  single_sign_on_expired: {
    status: 400,
    message:
      'This sign-in took longer than 10 minutes, was used already, or was begun in another browser. Sign in once more.',
  },
  single_sign_on_unavailable: {
    status: 502,
    message:
      'The sign-in provider of your organization does not answer. Try again in a few minutes; if it stays so, ask an admin of your organization.',
  },
  single_sign_on_refused: {
    status: 403,
    message:
      'The answer of the sign-in provider was not accepted. Sign in once more; if it is refused again, ask an admin to test the connection.',
  },
  single_sign_on_no_user: {
    status: 403,
    message: 'Your organization has no user for this account. Ask an admin of your organization to invite you.',
  },
  no_local_admin: {
    status: 409,
    message:
      'No admin of your organization has a password. Nobody could sign in while the provider fails: let an admin choose a password first.',
  },
  wrong_password: { status: 400, message: 'Your current password is not right.' },
  no_password: {
    status: 403,
    message: 'This takes your password, and you have none here. Ask an admin who has one, or for a link to choose one.',
  },
  wrong_code: { status: 400, message: 'The code is not right, or was used already. Enter the one that is shown now.' },
  link_expired: { status: 404, message: 'This link has expired or was used already. Ask for a new one.' },
  email_taken: { status: 409, message: 'Your organization has a user with this e-mail address already.' },
  own_access: { status: 409, message: 'You cannot change or remove your own access. Ask another admin.' },
  passkeys_not_offered: {
    status: 409,
    message: 'This service offers no passkeys. Whoever runs it can state its address in PUBLIC_URL.',
  },
  passkeys_full: { status: 409, message: 'You have 20 passkeys, which is the most. Remove one, then add this one.' },
  passkey_expired: {
    status: 400,
    message: 'This took longer than five minutes, was used already, or was begun in another browser. Try again.',
  },
  passkey_refused: {
    status: 403,
    message: 'This passkey was not accepted. Try another one, or sign in with your password.',
  },
  two_step_on: { status: 409, message: 'Two-step sign-in is on already.' },
  two_step_off: { status: 409, message: 'Two-step sign-in is not on.' },
  key_expired: { status: 409, message: 'This key has expired. Create a new one.' },
  key_replaced: {
    status: 409,
    message: 'This key was rotated already. Rotate the key that replaced it.',
  },
  views_full: {
    status: 409,
    message: 'You have saved 200 views here, which is the most. Delete one, then save this one.',
  },
  view_of_another: {
    status: 403,
    message: 'Only who saved this view, or an admin of your organization, may change it.',
  },
  mappings_full: {
    status: 409,
    message: 'Your organization has saved 200 mappings here, which is the most. Delete one, then save this one.',
  },
  mapping_name_taken: {
    status: 409,
    message: 'A mapping of this name is saved already. Choose another name, or replace that one.',
  },
  mapping_of_another: {
    status: 403,
    message: 'Only who saved this mapping, or an admin of your organization, may change it.',
  },
  approvers_only: { status: 403, message: 'Only an admin or an approver of your organization may decide on this.' },
  own_approval: { status: 403, message: 'You asked for this yourself: another admin or approver has to decide on it.' },
  approval_of_another: { status: 403, message: 'Somebody else asked for this: only they may withdraw it.' },
  approval_decided: { status: 409, message: 'This was decided or withdrawn already.' },
  approval_outdated: {
    status: 409,
    message: 'The record changed since this was asked for. Refuse or withdraw it; it can be asked for anew.',
  },
  approval_waiting: {
    status: 409,
    message: 'Something waits for approval for this record already. It has to be decided or withdrawn first.',
  },
  approval_not_needed: { status: 409, message: 'This takes no second person: send it as usual.' },
  approvals_full: {
    status: 409,
    message: 'A hundred approvals wait already, which is the most. Some have to be decided or withdrawn first.',
  },
  nobody_to_approve: {
    status: 409,
    message:
      'Nobody else of your organization could approve anything. Make a colleague an admin or an approver, then try again.',
  },
  mail_not_set: { status: 409, message: 'This service sends no mail. Ask an admin of your organization for a link.' },
  too_many_attempts: { status: 429, message: 'Too many attempts. Try again later.' },
} as const satisfies Record<string, CatalogueLine>

/** The code of such an error. */
export type DashboardErrorCode = keyof typeof DASHBOARD_ERRORS
