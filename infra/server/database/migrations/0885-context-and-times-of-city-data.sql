-- The context of JSON-LD by which a broker of NGSI-LD shortens its names; empty: the broker's own.
alter table city_source add column context_url text not null default '' check (char_length(context_url) <= 12000);
-- The times of the values of air that are older than measured_at.
alter table city_air add column times jsonb;
