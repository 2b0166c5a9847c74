-- Whether an identity is compared among the receivables of one lender (docs/explanation/decisions/0152): a number with its issuer, beside the number alone, is
-- compared between lenders only, so that two receivables with one asset are found once.
alter table asset_identities add column within boolean not null default true;
