-- one statement at a time
-- The history of one person, newest first.
create index concurrently if not exists audit_event_person on audit_event (person_id, id) where person_id is not null;
create index concurrently if not exists installation_event_person on installation_event (person_id, id) where person_id is not null;
