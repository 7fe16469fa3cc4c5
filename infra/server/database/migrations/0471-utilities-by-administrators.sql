-- What administrators make and change of a utility on screens: a version for the optimistic lock, who changed a setting last, and
-- figures that no view has to count.
alter table deya add column version int not null default 1;
create function bump_deya_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger deya_version before update on deya for each row execute function bump_deya_version();

create sequence deya_number as int;
select setval('deya_number', greatest(1, (select max(id) from deya)), exists (select from deya));
grant usage on sequence deya_number to hydria_app;

-- The next free number of a utility: an installation may have given numbers by hand.
create function next_deya_id() returns int language plpgsql volatile as $$
declare v int;
begin
  loop
    v := nextval('deya_number');
    exit when not exists (select from deya d where d.id = v);
  end loop;
  return v;
end $$;

create table deya_change (
  deya_id int not null references deya,
  field text not null check (field ~ '^[a-z0-9_]{1,60}$'),
  person_id bigint,
  -- The name of the time, for colleagues: an account may be gone later.
  changed_by text not null,
  changed_at timestamptz not null,
  primary key (deya_id, field)
);

-- Figures of a utility (spec D §3), counted by a job after a feed and once an hour.
create table deya_statistics (
  deya_id int primary key references deya,
  total_digital_hydrometers int not null,
  total_analog_hydrometers int not null,
  latest_measurement_date date,
  total_bills int not null,
  latest_bill_date date,
  total_users int not null,
  counted_at timestamptz not null
);

do $$
declare t text;
begin
  foreach t in array array['deya_change', 'deya_statistics'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy %I on %I using (deya_id = tenant_id())', t || '_tenant', t);
    execute format('grant select, insert, update on %I to hydria_app', t);
  end loop;
end $$;
create policy deya_statistics_lookup on deya_statistics for select to hydria_lookup using (true);
grant select on deya_statistics to hydria_lookup;

create policy deya_make on deya for insert to hydria_lookup with check (true);
grant insert on deya to hydria_lookup;

grant create on schema public to hydria_lookup;
-- Makes a utility, for a person who manages utilities in the whole installation; the application itself may not. False: refused.
create function make_deya(
  p_actor bigint, p_id int, p_title text, p_title_latin text, p_city text, p_city_latin text, p_active boolean
) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not 'utilities.manage' in (select s.name from person_scope(p_actor, null) s) then return false; end if;
  insert into deya (id, title, title_latin, city, city_latin, active)
    values (p_id, p_title, p_title_latin, p_city, p_city_latin, p_active);
  return true;
end $$;
revoke all on function make_deya(bigint, int, text, text, text, text, boolean) from public;
grant execute on function make_deya(bigint, int, text, text, text, text, boolean) to hydria_app;
alter function make_deya(bigint, int, text, text, text, text, boolean) owner to hydria_lookup;
-- The utilities that a person manages, with their figures. Utilities are few: the caller sorts and pages.
create function managed_utilities(p_actor bigint)
returns table (
  id int, title text, title_latin text, city text, city_latin text, active boolean, demo boolean,
  total_digital_hydrometers int, total_analog_hydrometers int, latest_measurement_date date, total_bills int,
  latest_bill_date date, total_users int, counted_at timestamptz
)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select d.id, d.title, d.title_latin, d.city, d.city_latin, d.active, d.demo, s.total_digital_hydrometers,
         s.total_analog_hydrometers, s.latest_measurement_date, s.total_bills, s.latest_bill_date, s.total_users, s.counted_at
  from deya d left join deya_statistics s on s.deya_id = d.id
  where 'utilities.manage' in (select p.name from person_scope(p_actor, d.id) p)
$$;
revoke all on function managed_utilities(bigint) from public;
grant execute on function managed_utilities(bigint) to hydria_app;
alter function managed_utilities(bigint) owner to hydria_lookup;
revoke create on schema public from hydria_lookup;
