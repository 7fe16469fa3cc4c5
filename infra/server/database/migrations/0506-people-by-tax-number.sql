-- one statement at a time
create index concurrently if not exists person_by_afm on person (afm) where afm is not null;
