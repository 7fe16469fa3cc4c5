-- one statement at a time
-- The limits of a supply, for the search that its new readings ask for, and for the rows that go with a supply.
create index concurrently if not exists alert_limit_supply on alert_limit (deya_id, kwdikos_katanalwti);
