-- What a utility shows on its map, and when it can be reached. Texts are per language, Greek always.
alter table deya add column opening_hours jsonb;

create table poi (
  deya_id int not null references deya,
  code text not null,
  type text not null check (type in ('office', 'payment_point', 'drinking_fountain', 'sampling_point', 'reservoir', 'other')),
  title jsonb not null,
  description jsonb,
  address text,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  opening_hours jsonb,
  -- E.164
  phone text,
  updated_at timestamptz not null default now(),
  primary key (deya_id, code)
);
alter table poi enable row level security;
alter table poi force row level security;
create policy poi_tenant on poi using (deya_id = (select tenant_id()));
grant select, insert, update, delete on poi to hydria_app;
