-- The moment at which a completion of the integrity checks was stored: figures of an earlier moment were calculated without it (0144).
alter table integrity_completions add column stored_at bigint not null default 0;

-- The moment of the integrity checks that bases and tests of covenants include; 0 for none.
alter table line_cursors add column checks bigint not null default 0;
alter table covenant_cursors add column checks bigint not null default 0;
