-- Hourly readings by month of UTC (decision 39): what is old is dropped or moved away as a whole, what is new stays small.

alter table hourly_reading rename to hourly_reading_whole;
alter index hourly_reading_pkey rename to hourly_reading_whole_pkey;
-- Forced row-level security binds the owner too, who would copy nothing.
alter table hourly_reading_whole disable row level security;

create table hourly_reading (
  deya_id int not null,
  hydrometer text not null,
  measured_at timestamptz not null,
  counter_l bigint not null check (counter_l >= 0),
  -- Litres since the previous reading; null where the counter ran backwards or began.
  litres int,
  estimated boolean not null default false,
  primary key (deya_id, hydrometer, measured_at)
) partition by range (measured_at);

-- One month, as a table of its own under the policy of all. It is made apart and then attached, because that lets
-- others go on reading and writing. The application has no rights on it: it reads and writes through hourly_reading.
create function make_reading_month(p_month date) returns void
language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
declare
  v_name text := 'hourly_reading_' || to_char(p_month, 'YYYY_MM');
begin
  if exists (select from pg_class where relname = v_name and relnamespace = 'public'::regnamespace) then return; end if;
  -- Two feeds may want the same month: the second waits for the first and finds it.
  perform pg_advisory_xact_lock(714003);
  if exists (select from pg_class where relname = v_name and relnamespace = 'public'::regnamespace) then return; end if;
  execute format('create table public.%I (like public.hourly_reading including defaults including constraints)', v_name);
  execute format('alter table public.%I enable row level security', v_name);
  execute format('alter table public.%I force row level security', v_name);
  execute format('create policy %I on public.%I using (deya_id = (select public.tenant_id()))', v_name || '_tenant', v_name);
  execute format(
    'alter table public.hourly_reading attach partition public.%I for values from (%L) to (%L)',
    v_name, p_month::timestamp at time zone 'UTC', (p_month + interval '1 month') at time zone 'UTC');
end $$;
revoke all on function make_reading_month(date) from public;

-- What the application may ask for: the months of a stretch of time, within the century. It runs with the rights of the
-- tables' owner, since making a month is nothing that the application may do by itself.
create function make_reading_months(p_from timestamptz, p_to timestamptz) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_month date;
begin
  if p_from < '2000-01-01Z' or p_to >= '2100-01-01Z' or p_to < p_from then
    raise exception 'There are no months of readings from % to %', p_from, p_to using errcode = '22023';
  end if;
  for v_month in
    select generate_series(date_trunc('month', p_from at time zone 'UTC'), p_to at time zone 'UTC', interval '1 month')
  loop
    perform public.make_reading_month(v_month);
  end loop;
end $$;
revoke all on function make_reading_months(timestamptz, timestamptz) from public;
grant execute on function make_reading_months(timestamptz, timestamptz) to hydria_app;

do $$
declare
  v_month date;
begin
  for v_month in select distinct date_trunc('month', measured_at at time zone 'UTC') from hourly_reading_whole loop
    perform make_reading_month(v_month);
  end loop;
  perform make_reading_months(now(), now() + interval '1 month');
end $$;
insert into hourly_reading (deya_id, hydrometer, measured_at, counter_l, litres, estimated)
  select deya_id, hydrometer, measured_at, counter_l, litres, estimated from hourly_reading_whole;
drop table hourly_reading_whole;

alter table hourly_reading add foreign key (deya_id, hydrometer) references hydrometer on delete cascade;
alter table hourly_reading enable row level security;
alter table hourly_reading force row level security;
create policy hourly_reading_tenant on hourly_reading using (deya_id = (select tenant_id()));
grant select, insert, update, delete on hourly_reading to hydria_app;
