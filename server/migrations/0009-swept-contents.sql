-- Which files documents name, in whatever version: what none names was uploaded for a write that never came, and is swept away.
create index operator_record_patches_by_file on operator_record_patches (tenant, (patch ->> 'sha256')) where patch ->> 'sha256' is not null;
