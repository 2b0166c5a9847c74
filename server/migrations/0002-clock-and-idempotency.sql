-- The tenant's log: one row a batch of writes. Numbers are moments (microseconds) of the tenant's clock, strictly rising, one
-- a write; last is the batch's highest. touched names the receivables that changed, or whose entries did, for those who follow the log; events tell who did
-- what, for the audit.
create table batches (
  tenant integer not null,
  last bigint not null,
  first bigint not null,
  batch uuid not null,
  touched bigint[] not null,
  events json not null,
  primary key (tenant, last)
);

-- Which batches hold events of an actor, a kind of record or an organization, so that a filtered audit is one range.
create table batch_postings (
  tenant integer not null,
  posting uuid not null,
  last bigint not null,
  primary key (tenant, posting, last)
);

-- Answers kept for retries, committed with the write they answer.
create table idempotency_answers (
  tenant integer not null,
  endpoint text collate "C" not null,
  key text collate "C" not null,
  request bytea not null,
  recorded bigint not null,
  answer text not null,
  primary key (tenant, key, endpoint)
);
create index idempotency_answers_by_age on idempotency_answers using brin (tenant, recorded);
