-- Obligors are looked up by their ids while the very transaction that does so numbers them by the hundred thousand. Where an earlier attempt
-- was broken off, statistics may say meanwhile that the table is empty; any index led by the tenant then seems as good as another, and by the
-- wrong one each obligor would cost a walk over all of them. So the index by number serves only who says that the number is not negative.
alter table portfolio_obligors drop constraint portfolio_obligors_pkey;
alter table portfolio_obligors drop constraint portfolio_obligors_by_id;
alter table portfolio_obligors add primary key (tenant, obligor_id);
create unique index portfolio_obligors_by_ordinal on portfolio_obligors (tenant, ordinal) where ordinal >= 0;
