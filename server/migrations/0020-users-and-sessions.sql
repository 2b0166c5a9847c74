-- People who sign in to the dashboard. They belong to an organization and act in both of its environments, and an e-mail address
-- names one of them in the whole installation; so these tables, like organizations, are small and the same on every node of a
-- distributed database. number is the moment of creation in microseconds; -number is the actor of what a user writes.
create table users (
  number bigint primary key,
  organization text collate "C" not null,
  email text collate "C" not null,
  name text not null,
  role text not null check (role in ('admin', 'member')),
  -- Argon2id in PHC form; null until the user chose a password.
  password_hash text,
  -- The shared secret of two-step sign-in, and the time step of the code used last, which no code may repeat.
  totp_secret bytea,
  totp_step bigint not null default 0,
  totp_confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  -- The row stays, so that the audit can name who acted.
  removed_at timestamptz
);
create unique index users_by_email on users (email) where removed_at is null;
create index users_by_organization on users (organization, number);

-- Codes that stand in for a lost device, one use each, as SHA-256.
create table recovery_codes (
  user_number bigint not null,
  digest bytea not null,
  primary key (user_number, digest)
);

-- A browser that signed in, by SHA-256 of its token. `code` is the step between password and code, and opens nothing else.
create table user_sessions (
  digest bytea primary key,
  session uuid not null unique,
  user_number bigint not null,
  step text not null check (step in ('code', 'done')),
  client text not null,
  address text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index user_sessions_by_user on user_sessions (user_number, created_at);

-- Links that were handed to somebody, by SHA-256 of their token: to become a user, to choose a password.
create table invitations (
  invitation uuid primary key,
  digest bytea not null unique,
  organization text collate "C" not null,
  email text collate "C" not null,
  role text not null check (role in ('admin', 'member')),
  invited_by bigint not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  unique (organization, email)
);

create table password_links (
  digest bytea primary key,
  user_number bigint not null unique,
  expires_at timestamptz not null
);

-- How often sign-in was tried of late, by SHA-256 of an e-mail address or a network address: of whom is not kept.
create table sign_in_attempts (
  subject bytea primary key,
  attempts integer not null,
  since timestamptz not null
);
