-- The latest moment at which an import wrote a record, so that the order of its lines is no order of arrival. Null before it wrote any.
alter table imports add column last_moment bigint;
