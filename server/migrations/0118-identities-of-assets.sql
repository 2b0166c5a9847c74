-- Which receivables of a lender have which identity: of the asset behind them, of a file, of a detail of who owes them
-- (docs/explanation/decisions/0142). `identity` is 128 bits of SHA-256 of kind and value. `days` are those on which the receivable has it and owes
-- something, pairs of day numbers, null where there is no end. `recorded` is the position of the lender's log up to which this was derived.
create table asset_identities (
  tenant integer not null,
  identity uuid not null,
  number bigint not null,
  kind text not null,
  across boolean not null,
  check_failed boolean not null,
  obligor_id text collate "C" not null,
  days json not null,
  documents text[] not null,
  recorded bigint not null,
  primary key (tenant, identity, number)
);
create unique index asset_identities_by_receivable on asset_identities (tenant, number, identity);
