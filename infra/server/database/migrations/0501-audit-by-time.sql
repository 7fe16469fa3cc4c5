-- one statement at a time
-- The audit trail of a span of days.
create index concurrently if not exists audit_event_at on audit_event (deya_id, at);
create index concurrently if not exists installation_event_at on installation_event (at);
