-- Contested assets in the order in which the operator lists them (docs/explanation/decisions/0151).
create index contested_assets_by_day on contested_assets (tenant, from_day, identity);
