-- Moments of a portfolio that lie between two folds and are too far from the fold before them to be calculated while a request waits. A
-- worker adds up what changed between that fold and the moment, in pieces; piece n is stored in portfolio_totals as segment known_at of
-- level -n, so a read adds it like any other segment. A moment that nobody asks about any more rests, and goes on from its cursor.
create table portfolio_moments (
  tenant integer not null,
  known_at bigint not null,
  status text not null check (status in ('wanted', 'done', 'failed')),
  -- The fold before the moment; 0 where there was none.
  fold bigint not null,
  fold_position bigint not null,
  fold_settings bigint not null,
  -- How many pieces are stored, and the last receivable that they hold.
  pieces smallint not null default 0,
  cursor bigint not null default 0,
  -- The last ordinal that obligors had when the first piece was made, and the obligors that are numbered behind it, for this moment alone.
  last_ordinal integer not null default -1,
  newcomers text[] not null default '{}',
  done bigint not null default 0,
  total bigint not null default 0,
  -- When a worker took the moment up last, and how far it was then: the estimate of what is left follows from both.
  began_at timestamptz,
  began_done bigint not null default 0,
  asked_at timestamptz not null,
  -- While it lasts the moment is in a worker's hands; after a failure it is not tried again before.
  lease timestamptz,
  primary key (tenant, known_at)
);

-- How far the fold under way of a tenant is, for whoever waits for it: it is told beside the transaction of the fold.
create table portfolio_progress (
  tenant integer primary key,
  done bigint not null,
  total bigint not null,
  began_at timestamptz not null
);
