-- What the checks of a lender found to be new in its identities, in its own tenant, until it was compared with those of other lenders
-- (docs/explanation/decisions/0142).
create table identity_news (
  tenant integer not null,
  news uuid not null,
  identity uuid not null,
  number bigint not null,
  primary key (tenant, news)
);

-- Identities of all lenders, in the operator's tenant alone: which receivables of which lender have an identity that distinguishes assets of several
-- lenders, and on which days they have it and owe something.
create table shared_identities (
  tenant integer not null,
  identity uuid not null,
  organization text collate "C" not null,
  receivable_id text collate "C" not null,
  kind text not null,
  days json not null,
  primary key (tenant, identity, organization, receivable_id)
);
create unique index shared_identities_by_receivable on shared_identities (tenant, organization, receivable_id, identity);

-- Assets that several lenders have, as the operator sees them: known from `found` until `ended`, moments of `contested_asset_cursors`.
create table contested_assets (
  tenant integer not null,
  identity uuid not null,
  from_day date not null,
  found bigint not null,
  ended bigint,
  until_day date,
  kind text not null,
  contenders json not null,
  primary key (tenant, identity, from_day, found)
);
create index contested_assets_by_moment on contested_assets (tenant, found);

-- The clock of what is compared, in the operator's tenant. Whoever compares holds the row.
create table contested_asset_cursors (
  tenant integer primary key,
  moment bigint not null
);

-- Receivables of a lender, in its own tenant, that are contested, and nothing of any other lender: from `due` on, the end of a day, `is_contested` holds,
-- before it `was_contested`.
create table contested_receivables (
  tenant integer not null,
  receivable_id text collate "C" not null,
  is_contested boolean not null,
  was_contested boolean not null,
  due bigint not null,
  primary key (tenant, receivable_id)
);
create index contested_receivables_by_due on contested_receivables (tenant, due);
