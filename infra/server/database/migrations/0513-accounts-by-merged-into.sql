-- one statement at a time
-- The accounts that were merged into one, when that one is merged or deleted.
create index concurrently if not exists person_by_merged_into on person (merged_into) where merged_into is not null;
