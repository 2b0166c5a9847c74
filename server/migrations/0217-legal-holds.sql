-- Accounts whose personal data may not be erased (docs/explanation/decisions/0209): from the moment `number` until `lifted`, both in the order of the
-- tenant's log; null while the hold is in force.
create table legal_holds (
  tenant integer not null,
  number bigint not null,
  account_id text collate "C" not null,
  reference text not null,
  lifted bigint,
  primary key (tenant, number)
);
create unique index legal_holds_in_force on legal_holds (tenant, account_id) where lifted is null;
