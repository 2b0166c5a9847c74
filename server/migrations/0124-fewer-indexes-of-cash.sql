-- Fewer indexes of payments and lines (docs/explanation/decisions/0150): most of what tying a line costs is storing it.

-- The same columns lead another index, cash_payments_of_receivable.
drop index cash_payments_by_receivable;

-- Rows of a stretch are read whole, in no order: without day and id all rows of a stretch share one entry of the index.
drop index cash_payments_by_stretch;
create index cash_payments_by_stretch on cash_payments (tenant, stretch);
drop index cash_lines_by_stretch;
create index cash_lines_by_stretch on cash_lines (tenant, stretch);
