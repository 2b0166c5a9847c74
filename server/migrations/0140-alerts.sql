-- What a rule opened, of the organization whose rule it is (docs/explanation/decisions/0160). number is the moment of opening by the calculator's own
-- clock, strictly rising. id follows from the rule, from what the alert is about, and from how many there were before. rule: the number of the rule; rule_id,
-- rule_name and severity are those of the moment of opening. about: what the alert is about, so that one that is open is opened once. organization: the
-- lender. facts: the event or the figure. ends_by: what closes it. acknowledged, snoozed_until, closed: moments. announced: whether the event of its closing
-- was added.
create table alerts (
  tenant integer not null,
  number bigint not null,
  id text collate "C" not null,
  rule bigint not null,
  rule_id text collate "C" not null,
  rule_name text not null,
  severity text collate "C" not null,
  about text collate "C" not null,
  organization text collate "C" not null,
  subject_kind text collate "C" not null,
  subject_id text collate "C" not null,
  debt_line_id text collate "C",
  facts json not null,
  occurrences integer not null,
  ends_by text not null,
  acknowledged bigint,
  snoozed_until bigint,
  closed bigint,
  closed_by text,
  announced boolean not null default false,
  primary key (tenant, number)
);
create unique index alerts_by_id on alerts (tenant, id);
create index alerts_by_about on alerts (tenant, about, rule_id);
create unique index alerts_open_once on alerts (tenant, about, rule) where closed is null;
create index alerts_open on alerts (tenant, number) where closed is null;
create index alerts_to_announce on alerts (tenant, number) where closed is not null and not announced;

-- What people did with an alert, in order. actor: as in batches.
create table alert_acts (
  tenant integer not null,
  alert bigint not null,
  number bigint not null,
  did text not null,
  actor bigint not null,
  text text,
  until bigint,
  primary key (tenant, alert, number)
);

-- The last number that was given to an alert of a tenant. Its row is the lock of what opens and closes alerts.
create table alert_cursors (
  tenant integer primary key,
  number bigint not null
);

-- Up to which position of the events of a source alerts are opened: of the tenant itself, or of each lender where it is the operator's.
create table alert_positions (
  tenant integer not null,
  source integer not null,
  position bigint not null,
  primary key (tenant, source)
);
