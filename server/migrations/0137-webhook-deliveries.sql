-- What delivers to an endpoint, by the endpoint's number. Events from the position `since` on are queued for it while it is enabled; its row is the lock behind
-- which deliveries are queued, claimed and settled. ended: a time of receiving ended, and what waits of it is to be discarded; gone: the endpoint was deleted.
-- failing_since: its first failed attempt since the last one that succeeded; failures: how many since; rests_until: nothing is sent before. warned: when its
-- admins were; warn_from: not before, where a letter could not be sent.
create table webhook_queues (
  tenant integer not null,
  endpoint bigint not null,
  enabled boolean not null,
  since bigint not null,
  ended boolean not null default false,
  gone boolean not null default false,
  failing_since bigint,
  failures integer not null default 0,
  rests_until bigint,
  warned bigint,
  warn_from bigint,
  primary key (tenant, endpoint)
);
create index webhook_queues_to_see on webhook_queues (tenant, endpoint) where enabled or ended;

-- How far the events of a tenant are queued: of the endpoint's own, or of each lender where it is the operator's. Behind `since` of its queue at least.
create table webhook_positions (
  tenant integer not null,
  endpoint bigint not null,
  source integer not null,
  position bigint not null,
  primary key (tenant, endpoint, source)
);

-- Events that are asked for again: one by its id, or all between two positions. source and position: how far they are queued; ended: when all are.
create table webhook_replays (
  tenant integer not null,
  endpoint bigint not null,
  number bigint not null,
  event_id text collate "C",
  since bigint,
  until bigint,
  source integer not null,
  position bigint not null,
  ended bigint,
  primary key (tenant, endpoint, number)
);

-- A delivery of an event to an endpoint, queued while its queue had this `since`: one of an earlier time is discarded. subject orders: what is queued later
-- of the same subject has no due moment until what is before it is settled. `attempts` counts those that began, failures those that the receiver failed; an
-- attempt moves `due` on to the end of its lease, so that nobody else attempts it before.
create table webhook_deliveries (
  tenant integer not null,
  endpoint bigint not null,
  number bigint not null,
  since bigint not null,
  source integer not null,
  position bigint not null,
  event_id text collate "C" not null,
  event_type text collate "C" not null,
  subject text collate "C" not null,
  status text not null,
  attempts integer not null,
  failures integer not null,
  due bigint,
  settled bigint,
  primary key (tenant, endpoint, number)
);
create index webhook_deliveries_due on webhook_deliveries (tenant, endpoint, since, due) where due is not null;
create index webhook_deliveries_pending on webhook_deliveries (tenant, endpoint, since, subject, number) where status = 'pending';
create index webhook_deliveries_settled on webhook_deliveries (tenant, settled) where settled is not null;

-- One attempt: began is stored before it is sent, the rest once its end is known; an attempt without it was cut short with its process.
create table webhook_attempts (
  tenant integer not null,
  endpoint bigint not null,
  delivery bigint not null,
  attempt integer not null,
  began bigint not null,
  took_ms integer,
  http_status integer,
  failure text,
  answer text,
  primary key (tenant, endpoint, delivery, attempt)
);
