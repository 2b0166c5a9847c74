-- What the operator wrote that a lender's own figures depend on, kept with the lender's tenant too: its settings, debt lines and pledges.
-- Figures of the lender are then calculated and read while the server that has the operator's tenant is away.
-- `word` is the end of the batch of the operator's log with which a patch became known.
create table operator_copies (
  tenant integer not null,
  kind text collate "C" not null,
  id text collate "C" not null,
  number bigint not null,
  recorded bigint not null,
  effective date not null,
  word bigint not null,
  patch json not null,
  primary key (tenant, kind, id, recorded, effective)
);

create index operator_copies_by_word on operator_copies (tenant, kind, word);

-- The moment of the operator's log up to which copies are complete; -1 before they are.
create table operator_copy_cursors (
  tenant integer primary key,
  position bigint not null
);
