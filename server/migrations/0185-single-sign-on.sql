-- Single sign-on by OpenID Connect (docs/explanation/decisions/0179): which provider an organization has, whose accounts there are whose users, and sign-ins
-- under way. People belong to an organization, so these tables are, like users, small and the same on every node of a distributed database.
-- `connection` names the organization in its sign-in link, and nobody guesses it. The client secret has to be used, so it is stored as it is.
create table single_sign_on (
  organization text collate "C" primary key,
  connection text collate "C" not null unique,
  status text not null check (status in ('on', 'off')),
  provider_name text not null,
  issuer text not null,
  client_id text not null,
  client_secret text not null,
  mail_domains text[] not null,
  passwords text not null check (passwords in ('allowed', 'admins_only')),
  new_users text not null check (new_users in ('created', 'invited')),
  role_claim text not null,
  admin_values text[] not null,
  sign_out_at_provider boolean not null,
  changed_at timestamptz not null
);

-- An account of a provider, by its issuer and its subject there, and the user of the organization who it is. The row stays when the user is removed, so
-- that the account does not come back by itself.
create table single_sign_on_accounts (
  organization text collate "C" not null,
  issuer text collate "C" not null,
  subject text collate "C" not null,
  user_number bigint not null,
  -- Whether single sign-on made the user, whose role then follows the provider.
  made_user boolean not null,
  primary key (organization, issuer, subject)
);
create index single_sign_on_accounts_by_user on single_sign_on_accounts (user_number);

-- A sign-in that was sent to the provider, by SHA-256 of its state, and of the cookie of the browser in which it began.
create table single_sign_on_attempts (
  state bytea primary key,
  browser bytea not null,
  organization text collate "C" not null,
  nonce text not null,
  code_verifier text not null,
  redirect_uri text not null,
  expires_at timestamptz not null
);

-- How a session was opened, and what signs out at the provider too.
alter table user_sessions add column opened_by text not null default 'password';
alter table user_sessions add column sign_out_address text;
alter table user_sessions add column id_token text;
