-- Receivables that the portfolio had set aside and has taken in again: folds up to until, a moment in microseconds, may lack what was said of
-- them. Questions about moments of those folds calculate them from history (docs/decisions/0055-set-aside.md).
create table receivables_once_set_aside (
  tenant integer not null,
  receivable bigint not null,
  until bigint not null,
  primary key (tenant, receivable)
);
