-- Receivables whose own calculation fails are left out of a moment of a portfolio, and named in its answers (docs/decisions/0055-set-aside.md):
-- their numbers.
alter table portfolio_moments add column left_out bigint[] not null default '{}';
