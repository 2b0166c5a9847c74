-- Documents with a due date or an expiry date: up to which day the calculator of events looked at each, and the next day on which it is overdue, expiring or
-- expired by what is known, null where none is to come (docs/explanation/decisions/0182). `document` is its number in the operator's tenant, `id` the lender's.
create table document_days (
  tenant integer not null,
  document bigint not null,
  id text collate "C" not null,
  looked_on date not null,
  next_day date,
  primary key (tenant, document)
);
create index document_days_by_next_day on document_days (tenant, next_day, document);

-- How far the operator's log is followed for documents: a server of the version before moves operator_position, and follows no dates. What was written
-- before has none.
alter table event_cursors add column documents_position bigint not null default 0;
update event_cursors set documents_position = operator_position;
