-- Earlier values of the places of city data, the newest of each hour, for 31 days.
create table city_reading (
  deya_id int not null,
  kind text not null check (kind in ('energy', 'air', 'waste', 'parking')),
  place text not null,
  hour timestamptz not null,
  -- Numbers by the name of their quantity.
  measures jsonb not null,
  -- The supply that the place belonged to.
  kwdikos_katanalwti text,
  primary key (deya_id, kind, place, hour)
);
create index city_reading_hour on city_reading (deya_id, hour);
alter table city_reading enable row level security;
alter table city_reading force row level security;
create policy city_reading_tenant on city_reading using (deya_id = tenant_id());
grant select, insert, update, delete on city_reading to hydria_app;

create policy city_reading_over on city_reading to hydria_lookup using (true);
grant select (deya_id, hour), delete on city_reading to hydria_lookup;
grant create on schema public to hydria_lookup;
create function forget_city_readings(p_now timestamptz) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from city_reading r where r.hour < p_now - interval '31 days';
$$;
revoke all on function forget_city_readings(timestamptz) from public;
grant execute on function forget_city_readings(timestamptz) to hydria_app;
alter function forget_city_readings(timestamptz) owner to hydria_lookup;
revoke create on schema public from hydria_lookup;
