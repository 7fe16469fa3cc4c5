-- What else a utility's system sends, and what it needs to go on after a cut.

-- The eight alarms of spec D §3. One row for each time that a meter reported one without a break.
create table alarm (
  deya_id int not null,
  hydrometer text not null,
  kind text not null check (kind in ('LOW_BATTERY_ALR', 'LEAK_ALR', 'MAGNETIC_TAMPER_ALR', 'METER_ERROR_ALR',
                                     'BACK_FLOW_ALR', 'BROKEN_PIPE_ALR', 'EMPTY_PIPE_ALR', 'SPECIFIC_ERROR_ALR')),
  first_seen timestamptz not null,
  last_seen timestamptz not null check (last_seen >= first_seen),
  -- The first time that the meter said it was over; null while it is not.
  cleared_at timestamptz check (cleared_at >= last_seen),
  updated_at timestamptz not null default now(),
  primary key (deya_id, hydrometer, kind, first_seen),
  foreign key (deya_id, hydrometer) references hydrometer on delete cascade
);
create index alarm_newest on alarm (deya_id, last_seen desc);

-- What instalment plans a utility grants: ranges, advance, relief, least amounts. Percentages in hundredths, money in cents.
create table settlement_rule (
  deya_id int not null references deya,
  code text not null,
  settlcateg text,
  installrange text,
  installments_min int not null check (installments_min > 0),
  installments_max int not null check (installments_max >= installments_min),
  advancepcnt int not null default 0,
  reductionpcnt int not null default 0,
  -- Least amount of one instalment; least and greatest debt that it is for.
  installment_min int,
  debt_min int,
  debt_max int,
  valid_from date,
  valid_until date,
  updated_at timestamptz not null default now(),
  primary key (deya_id, code)
);

-- Terms and privacy policy, per language and from a day on; HTML is sanitised.
create table legal_text (
  deya_id int not null references deya,
  kind text not null check (kind in ('terms-of-use', 'privacy-policy')),
  lang text not null check (lang in ('el', 'en', 'de', 'fr')),
  valid_from date not null,
  title text not null,
  description text not null,
  updated_at timestamptz not null default now(),
  primary key (deya_id, kind, lang, valid_from)
);

-- Books that number the answers of online forms (spec D §3, Book).
create table book (
  deya_id int not null references deya,
  id bigint not null default nextval('hydria_id'),
  code text not null,
  title text not null,
  incoming boolean not null,
  is_active boolean not null default true,
  updated_at timestamptz not null default now(),
  primary key (deya_id, id),
  unique (deya_id, code)
);
create index online_form_book on online_form (deya_id, book) where book is not null;

-- City data (spec D §3, Other card data): the newest of each place. Shares are 0 to 1.
create table city_energy (
  deya_id int not null references deya,
  place text not null,
  title jsonb,
  latitude double precision,
  longitude double precision,
  measured_at timestamptz not null,
  -- Kilowatt-hours of this period, of the one before, and what was saved.
  present double precision not null,
  saving double precision,
  previous double precision,
  updated_at timestamptz not null default now(),
  primary key (deya_id, place)
);
create table city_air (
  deya_id int not null references deya,
  place text not null,
  title jsonb,
  latitude double precision,
  longitude double precision,
  measured_at timestamptz not null,
  temperature double precision,
  quality_index double precision,
  category text check (category in ('good', 'fair', 'moderate', 'poor', 'very_poor', 'extremely_poor')),
  -- Micrograms per cubic metre.
  gases jsonb,
  particles jsonb,
  humidity double precision,
  -- Hectopascal.
  pressure double precision,
  -- Decibel.
  noise double precision,
  updated_at timestamptz not null default now(),
  primary key (deya_id, place)
);
create table city_waste (
  deya_id int not null references deya,
  place text not null,
  title jsonb,
  latitude double precision,
  longitude double precision,
  measured_at timestamptz not null,
  last_pickup timestamptz,
  fill_level double precision check (fill_level between 0 and 1),
  updated_at timestamptz not null default now(),
  primary key (deya_id, place)
);
create table city_parking (
  deya_id int not null references deya,
  place text not null,
  title jsonb,
  latitude double precision,
  longitude double precision,
  municipality text,
  last_seen timestamptz not null,
  -- Metres.
  radius int,
  spots int not null,
  free_spots int,
  updated_at timestamptz not null default now(),
  primary key (deya_id, place)
);

-- Removed by the utility while something still depends on it: kept, and shown to nobody who would choose it.
alter table supply add column deleted_at timestamptz;
alter table online_form add column deleted_at timestamptz;

alter table feed_run
  -- The sender's own name for it.
  add column run text,
  -- The first line that was not dealt with when the last batch was written: where a sender goes on after a cut.
  add column next_line int not null default 1,
  add column changed int not null default 0,
  -- The reasons so far, as in the report.
  add column errors jsonb not null default '[]';
create index feed_run_newest on feed_run (deya_id, id desc);

-- An id that is gone is nobody's any more.
create function forget_in_directory() returns trigger language plpgsql as $$
begin
  delete from directory d using gone g where d.id = g.id and d.deya_id = g.deya_id;
  return null;
end $$;
do $$
declare t text;
begin
  foreach t in array array['bill', 'settlement', 'announcement', 'problem_report', 'online_form', 'form_answer', 'media'] loop
    execute format(
      'create trigger %I after delete on %I referencing old table as gone for each statement execute function forget_in_directory()',
      t || '_forgotten', t);
  end loop;
  foreach t in array array['alarm', 'settlement_rule', 'legal_text', 'book', 'city_energy', 'city_air', 'city_waste', 'city_parking'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy %I on %I using (deya_id = (select tenant_id()))', t || '_tenant', t);
    execute format('grant select, insert, update, delete on %I to hydria_app', t);
  end loop;
end $$;
