-- What integrity checks find, as their calculator keeps it (docs/explanation/decisions/0143). `finding` is the id. A producer makes the findings of
-- its subjects, such as receivables or obligors. `from_day` and `until_day` are the days as of which a finding holds. `found_at` is the moment of the
-- calculator's own clock at which it was found, `recorded` that of this version of it.
create table findings (
  tenant integer not null,
  finding text collate "C" not null,
  producer text collate "C" not null,
  subject text collate "C" not null,
  check_name text collate "C" not null,
  receivable_id text collate "C",
  obligor_id text collate "C",
  from_day date not null,
  until_day date,
  amount bigint,
  currency text,
  measured json not null,
  evidence json not null,
  receivables text[] not null,
  accounts text[] not null,
  found_at bigint not null,
  recorded bigint not null,
  primary key (tenant, finding)
);
create index findings_by_subject on findings (tenant, producer, subject);
create index findings_by_day on findings (tenant, from_day, finding);
create index findings_by_amount on findings (tenant, (coalesce(amount, -1)), finding);

-- Earlier versions: known from `recorded` until `superseded`. `is_end` where nothing followed: the finding was no longer found.
create table finding_history (
  tenant integer not null,
  superseded bigint not null,
  finding text collate "C" not null,
  producer text collate "C" not null,
  subject text collate "C" not null,
  check_name text collate "C" not null,
  receivable_id text collate "C",
  obligor_id text collate "C",
  from_day date not null,
  until_day date,
  amount bigint,
  currency text,
  measured json not null,
  evidence json not null,
  receivables text[] not null,
  accounts text[] not null,
  found_at bigint not null,
  recorded bigint not null,
  is_end boolean not null,
  primary key (tenant, superseded, finding)
);
create index finding_history_by_finding on finding_history (tenant, finding, superseded);

-- Which findings ever named a receivable or an obligor; only added to.
create table finding_subjects (
  tenant integer not null,
  kind text collate "C" not null,
  subject text collate "C" not null,
  finding text collate "C" not null,
  primary key (tenant, kind, subject, finding)
);

-- How far the checks follow the lender's log and the operator's. `form` is the version of the formulas, `sweep` the last receivable looked at while the
-- whole book is, `receivables` how many were reported up to log_position, `states_delinquency` whether the lender ever stated that one is.
create table integrity_cursors (
  tenant integer primary key,
  moment bigint not null,
  log_position bigint not null,
  operator_position bigint not null,
  form integer not null,
  sweep bigint,
  receivables bigint not null,
  states_delinquency boolean not null,
  is_whole boolean not null,
  waiting_since bigint
);

-- Moments of the calculator at which everything was checked that was written up to a position of the two logs, with the receivables that were
-- reported by then.
create table integrity_completions (
  tenant integer not null,
  moment bigint not null,
  log_position bigint not null,
  operator_position bigint not null,
  receivables bigint not null,
  primary key (tenant, moment)
);

-- Subjects for which a producer fails, while it succeeds for all others. Their findings stay as they were.
create table finding_subjects_set_aside (
  tenant integer not null,
  producer text collate "C" not null,
  subject text collate "C" not null,
  receivable_id text collate "C",
  since bigint not null,
  formulas text not null,
  message text not null,
  primary key (tenant, producer, subject)
);
