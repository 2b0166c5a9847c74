-- Passkeys (docs/explanation/decisions/0184): public keys by which people sign in, each of one user. People belong to an organization, so these tables are,
-- like users, small and the same on every node of a distributed database. A passkey is found by the handle of its user and its own id together: an id
-- that an authenticator made up to equal that of somebody else is another row, and nobody learns that there is one.
create table passkeys (
  -- What names the user to authenticators: random to everybody else, and the same for all passkeys of the user.
  user_handle bytea not null,
  credential_id bytea not null,
  passkey uuid not null unique,
  user_number bigint not null,
  -- The host for which the authenticator made it, and for which alone it signs.
  rp_id text not null,
  name text not null,
  -- In the form of COSE (RFC 9052).
  public_key bytea not null,
  -- How often the authenticator signed with it, where it counts; 0 where it does not.
  counter bigint not null,
  -- How a browser reaches the authenticator, such as internal or usb.
  transports text[] not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (user_handle, credential_id)
);
create index passkeys_by_user on passkeys (user_number, created_at);

-- What an authenticator has to sign next: one for each purpose and session, or browser that signs in, by SHA-256 of the token of that.
create table passkey_challenges (
  purpose text not null check (purpose in ('add', 'second_step', 'sign_in')),
  bound_to bytea not null,
  challenge text not null,
  expires_at timestamptz not null,
  primary key (purpose, bound_to)
);
