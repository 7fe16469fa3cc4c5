-- The readings of a meter by day of Athens, so that a year of days is read from 365 rows (decision 163). A row without hours is due:
-- readings of its day have changed since it was counted. A day without a row is read from its hours.
create table reading_day (
  deya_id int not null,
  hydrometer text not null,
  day date not null,
  -- Hours with a reading, and null while the day is due. A reading counts by its end: the one of midnight is of the day before.
  hours smallint check (hours > 0),
  -- Null where no reading of the day has litres.
  litres bigint,
  estimated boolean,
  first_at timestamptz,
  last_at timestamptz,
  primary key (deya_id, hydrometer, day)
);
create index reading_day_due on reading_day (deya_id, hydrometer, day) where hours is null;

-- How far the job has come. A write of readings marks its days before `marked_before` as due. Later days have no rows, so that the
-- readings of today cost nothing. The job counts the days from `counted_before` to there, meter by meter.
create table reading_day_progress (
  deya_id int not null primary key,
  marked_before date not null,
  -- Null during the first pass, which counts all days of the past.
  counted_before date,
  -- The last meter of the running pass that is counted.
  counted_meter text not null default ''
);

do $$
declare t text;
begin
  foreach t in array array['reading_day', 'reading_day_progress'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy %I on %I using (deya_id = tenant_id())', t || '_tenant', t);
    execute format('grant select, insert, update, delete on %I to hydria_app', t);
  end loop;
end $$;

-- The day that a reading counts for.
create function reading_day_of(p_measured_at timestamptz) returns date
language sql immutable parallel safe as $$
  select ((p_measured_at - interval '1 microsecond') at time zone 'Europe/Athens')::date
$$;

-- Marks the days of the touched readings. A writer holds the lock of its utility together with other writers, and the job holds it
-- alone: a day is counted before the trigger of a write, which then marks it, or after its commit.
create function mark_reading_days() returns trigger language plpgsql as $$
declare
  v_deya_id int;
  v_before timestamptz;
begin
  for v_deya_id in select distinct deya_id from touched order by 1 loop
    -- An older snapshot would not see how far the job has come.
    if current_setting('transaction_isolation') <> 'read committed' then
      raise exception 'Readings are written in read committed transactions' using errcode = '25001';
    end if;
    perform pg_advisory_xact_lock_shared(714791, v_deya_id);
    select marked_before::timestamp at time zone 'Europe/Athens' into v_before
      from reading_day_progress where deya_id = v_deya_id;
    if v_before is null or not exists (select from touched where deya_id = v_deya_id and measured_at <= v_before) then
      continue;
    end if;
    with day as materialized (
      select distinct hydrometer, reading_day_of(measured_at) as day from touched
      where deya_id = v_deya_id and measured_at <= v_before),
    known as materialized (
      select hydrometer, day, (
        select d.hours is not null from reading_day d
        where d.deya_id = v_deya_id and d.hydrometer = day.hydrometer and d.day = day.day) as is_counted
      from day),
    added as (
      insert into reading_day (deya_id, hydrometer, day)
        select v_deya_id, hydrometer, day from known where is_counted is null order by 2, 3
        on conflict do nothing)
    update reading_day d set hours = null
      from known
      where known.is_counted and d.deya_id = v_deya_id and d.hydrometer = known.hydrometer and d.day = known.day
        and d.hours is not null;
  end loop;
  return null;
end $$;
create trigger reading_day_inserted after insert on hourly_reading
  referencing new table as touched for each statement execute function mark_reading_days();
create trigger reading_day_updated_from after update on hourly_reading
  referencing old table as touched for each statement execute function mark_reading_days();
create trigger reading_day_updated_to after update on hourly_reading
  referencing new table as touched for each statement execute function mark_reading_days();
create trigger reading_day_deleted after delete on hourly_reading
  referencing old table as touched for each statement execute function mark_reading_days();

create function forget_reading_days() returns trigger language plpgsql as $$
begin
  truncate reading_day;
  return null;
end $$;
create trigger reading_day_emptied after truncate on hourly_reading
  for each statement execute function forget_reading_days();
