-- An e-mail address names one user of an organization, and may name users of others too (docs/explanation/decisions/0170): who invites somebody learns
-- nothing of other organizations.
-- Not for a rolling update: processes of the version before that still run cannot create users, since the index by which they did is gone. They do all else.
create unique index users_by_organization_and_email on users (organization, email) where removed_at is null;
create index users_of_email on users (email) where removed_at is null;
drop index users_by_email;

-- Whether the mailbox of the user alone got the link, so that whoever uses it owns the address.
alter table password_links add column mailed_only boolean not null default false;
