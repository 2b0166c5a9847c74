-- Calculators ask for each lender, all the time, whether the operator said anything since: one look at an index, however many pledges there are.
create index operator_records_by_news on operator_records (tenant, organization, kind, recorded);
