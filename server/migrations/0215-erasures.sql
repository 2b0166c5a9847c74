-- Accounts whose personal data was erased (docs/explanation/decisions/0207): what is sent of it afterwards is left out. `erased` is the moment of the
-- erasure, in the order of the tenant's log.
create table erasures (
  tenant integer not null,
  account_id text collate "C" not null,
  erased bigint not null,
  primary key (tenant, account_id)
);

-- Random texts in the place of what patches of such an account stated, so that checks go on comparing its receivables with one another.
create table stand_ins (
  tenant integer not null,
  account_id text collate "C" not null,
  recorded bigint not null,
  effective date not null,
  patch jsonb not null,
  primary key (tenant, account_id, recorded, effective)
);

-- Of identities that are made of such texts, the identities that they stand for: hashes, as in asset_identities, or null for none. `is_judged`: whether
-- it was seen since the erasure that another receivable has the same; what no other has is dropped then.
create table kept_identities (
  tenant integer not null,
  account_id text collate "C" not null,
  stand_in uuid not null,
  identity uuid,
  kind text not null,
  across boolean not null,
  erased bigint not null,
  is_judged boolean not null,
  primary key (tenant, account_id, stand_in)
);
create index kept_identities_to_judge on kept_identities (tenant, erased) where not is_judged;
