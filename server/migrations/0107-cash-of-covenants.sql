-- Up to which moment of the tie-out the tests of covenants include it, where they are tested by its figures.
alter table covenant_cursors add column cash bigint not null default 0;

-- The first day on which the bank shows cash to the operator.
create index cash_lines_of_operator on cash_lines (tenant, day) where source = 'operator';
