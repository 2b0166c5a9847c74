-- Sign-outs that a provider of single sign-on states by itself (docs/explanation/decisions/0194): which session at the provider opened a session here, and
-- the logout tokens that were used, by SHA-256 of issuer and id, so that each works once and a sign-in under way does not outlive them.
alter table user_sessions add column provider_session text collate "C";

create table single_sign_on_logouts (
  organization text collate "C" not null,
  token bytea not null,
  issuer text collate "C" not null,
  -- The account that was signed out; null where the token names the session at the provider alone.
  subject text collate "C",
  -- The session at the provider that ended; null where all of the account did.
  provider_session text collate "C",
  -- When the provider issued the token, by its own clock, in seconds since 1970.
  issued_at bigint not null,
  expires_at timestamptz not null,
  primary key (organization, token)
);
