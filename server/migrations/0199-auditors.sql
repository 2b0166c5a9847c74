-- Auditors (docs/explanation/decisions/0189): people who read everything of their organization and change nothing, until an end date where one is set. The
-- version before knows two roles and lets everybody change the book who is no admin. So `removed_at` of an auditor is 'infinity': to it an auditor is
-- somebody who was removed, who neither signs in nor has a session, and this version asks for both. People are few, so checks are replaced at once.
alter table users drop constraint users_role_check;
alter table users add constraint users_role_check check (role in ('admin', 'member', 'auditor'));
-- The last day, in UTC, on which the user may sign in; null where there is none.
alter table users add column ends_on date;
alter table users add constraint users_auditors check (
  case when role = 'auditor' then removed_at is not null
    else ends_on is null and removed_at is distinct from 'infinity'::timestamptz end);
create unique index users_there_by_organization_and_email on users (organization, email)
  where removed_at is null or removed_at = 'infinity';
create index users_there_by_email on users (email) where removed_at is null or removed_at = 'infinity';

alter table invitations drop constraint invitations_role_check;
alter table invitations add constraint invitations_role_check check (role in ('admin', 'member', 'auditor'));
alter table invitations add column ends_on date;

-- The values of the claim that make a user an auditor.
alter table single_sign_on add column auditor_values text[] not null default '{}';
