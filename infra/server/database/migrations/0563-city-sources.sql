-- Servers of sensor data that a utility's rows are pulled from: NGSI-LD (FIWARE) and OGC SensorThings 1.1.
create table city_source (
  deya_id int not null references deya,
  id bigint not null default nextval('hydria_id'),
  name text not null check (char_length(name) between 1 and 80),
  protocol text not null check (protocol in ('ngsi_ld', 'sensor_things')),
  content text not null check (content in ('water', 'air', 'waste', 'parking')),
  url text not null check (char_length(url) <= 500),
  -- Of the water that it measures; empty: the whole utility.
  zone text not null default '' check (char_length(zone) <= 100),
  every_minutes int not null check (every_minutes between 5 and 1440),
  -- The value of the Authorization header, sealed with the installation's secret.
  authorization_sealed bytea,
  created_at timestamptz not null,
  created_by bigint not null,
  pulled_at timestamptz,
  succeeded_at timestamptz,
  -- Why the last pull brought nothing; null after a success.
  problem text check (problem in ('refused', 'unreachable', 'too_slow', 'too_large', 'redirected', 'status', 'unreadable')),
  received int not null default 0,
  stored int not null default 0,
  refused int not null default 0,
  -- The first refused values of the last success, each with its reason.
  refusals jsonb not null default '[]',
  primary key (deya_id, id),
  unique (deya_id, name)
);
alter table city_source enable row level security;
alter table city_source force row level security;
create policy city_source_tenant on city_source using (deya_id = tenant_id());
grant select, insert, update, delete on city_source to hydria_app;
