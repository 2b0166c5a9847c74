-- An organization has two tenants, sandbox and live; every other row belongs to exactly one tenant.
-- organizations and installation are small and the same on every node of a distributed database.
create table organizations (
  organization text collate "C" primary key,
  name text not null,
  is_operator boolean not null,
  suspended boolean not null,
  live_enabled boolean not null,
  sandbox_tenant integer not null unique,
  live_tenant integer not null unique,
  created_at timestamptz not null default now()
);

-- What is decided once per installation, such as the secret that seals page tokens.
create table installation (
  name text primary key,
  value bytea not null
);

-- The row that a tenant's writer locks. What decides whether a key may act is here, so that one shard answers it.
create table tenants (
  tenant integer primary key,
  organization text collate "C" not null,
  organization_name text not null,
  environment text not null check (environment in ('sandbox', 'live')),
  is_operator boolean not null,
  access text not null check (access in ('open', 'suspended', 'not_enabled')),
  time_zone text not null default 'UTC'
);

-- number is the moment of creation on the tenant's clock; digest is SHA-256 of the whole key.
create table api_keys (
  tenant integer not null,
  number bigint not null,
  name text not null,
  digest bytea not null,
  last_four text not null,
  deleted bigint,
  last_used_at timestamptz,
  primary key (tenant, number),
  unique (tenant, digest)
);
