-- What belongs to one utility. In every table: deya_id first in the key, composite foreign keys,
-- forced row-level security. The policies and grants are made by the loop at the end.

create table person_deya (
  deya_id int not null references deya,
  person_id bigint not null references person on delete cascade,
  status text not null default 'pending' check (status in ('active', 'pending', 'rejected')),
  -- The integer option of POST /api/user/subscribe.
  subscribe int not null default 0,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  primary key (deya_id, person_id)
);
create index person_deya_person on person_deya (person_id);

-- A supply and the customer liable for it, as the utility's own system knows them.
create table supply (
  deya_id int not null references deya,
  kwdikos_katanalwti text not null check (kwdikos_katanalwti <> ''),
  -- The liable party's number in the utility's system (GET /api/bills/settlements asks by it).
  liable_id text not null,
  afm text,
  first_name text not null default '',
  last_name text not null default '',
  owner text,
  owner_afm text,
  mobile text,
  email text,
  street text,
  address text,
  municipal_district text,
  -- Water zone: which analyses concern this supply.
  zone text,
  latitude double precision,
  longitude double precision,
  tariff text not null default 'household',
  open boolean not null default true,
  closed_on date,
  e_bill boolean not null default false,
  standing_order text,
  updated_at timestamptz not null default now(),
  primary key (deya_id, kwdikos_katanalwti)
);
create index supply_liable on supply (deya_id, liable_id);
create index supply_afm on supply (deya_id, afm);

create table supply_person (
  deya_id int not null,
  kwdikos_katanalwti text not null,
  person_id bigint not null references person on delete cascade,
  customer_type text not null default 'owner' check (customer_type in ('tenant', 'owner', 'authorised')),
  alias text,
  since date,
  until date,
  created_at timestamptz not null default now(),
  primary key (deya_id, kwdikos_katanalwti, person_id),
  foreign key (deya_id, kwdikos_katanalwti) references supply on delete cascade,
  foreign key (deya_id, person_id) references person_deya on delete cascade
);
create index supply_person_person on supply_person (deya_id, person_id);

create table hydrometer (
  deya_id int not null,
  hydrometer text not null check (hydrometer <> ''),
  kwdikos_katanalwti text not null,
  type text not null check (type in ('analog', 'digital')),
  location text,
  installed_on date,
  removed_on date,
  updated_at timestamptz not null default now(),
  primary key (deya_id, hydrometer),
  foreign key (deya_id, kwdikos_katanalwti) references supply on delete cascade
);
create index hydrometer_supply on hydrometer (deya_id, kwdikos_katanalwti);

-- measured_at is in the key, so the table can be partitioned by time without a change of its readers.
create table hourly_reading (
  deya_id int not null,
  hydrometer text not null,
  measured_at timestamptz not null,
  counter_l bigint not null check (counter_l >= 0),
  -- Litres since the previous reading; null where the counter ran backwards or began.
  litres int,
  estimated boolean not null default false,
  primary key (deya_id, hydrometer, measured_at),
  foreign key (deya_id, hydrometer) references hydrometer on delete cascade
);

-- A reading taken for billing.
create table billing_reading (
  deya_id int not null,
  hydrometer text not null,
  read_on date not null,
  counter_l bigint not null check (counter_l >= 0),
  kind text not null default 'regular' check (kind in ('regular', 'estimated', 'customer', 'closing')),
  media_id bigint,
  updated_at timestamptz not null default now(),
  primary key (deya_id, hydrometer, read_on),
  foreign key (deya_id, hydrometer) references hydrometer on delete cascade
);

-- Money is integer cents, measurements are whole cubic metres as printed on the bill.
create table bill (
  deya_id int not null,
  id bigint not null default nextval('hydria_id'),
  -- The utility's own number: the natural key of the feed.
  bill_number text not null,
  kwdikos_katanalwti text not null,
  hydrometer text,
  kind text not null default 'actual' check (kind in ('actual', 'interim')),
  period text,
  period_start date not null,
  period_end date not null,
  previous_measurement int,
  new_measurement int,
  consumption int,
  charge int not null,
  discount int not null default 0,
  current_total int not null,
  previous_unpaid int not null default 0,
  total_unpaid int not null,
  installment_amount int,
  standing_order text,
  payment_code text,
  barcode text,
  issue_date date not null,
  expiry_date date not null,
  paid_on date,
  last_update timestamptz not null default now(),
  primary key (deya_id, id),
  unique (deya_id, bill_number),
  foreign key (deya_id, kwdikos_katanalwti) references supply on delete cascade
);
create index bill_newest on bill (deya_id, kwdikos_katanalwti, issue_date desc, id desc);
create index bill_payment_code on bill (deya_id, payment_code);

create table bill_line (
  deya_id int not null,
  bill_id bigint not null,
  line int not null,
  kind text not null check (kind in ('fixed', 'water', 'sewer', 'levy', 'vat', 'discount', 'surcharge', 'other')),
  label text not null,
  quantity int,
  -- Ten-thousandths of a euro: tariffs have four decimals.
  unit_price int,
  amount int not null,
  primary key (deya_id, bill_id, line),
  foreign key (deya_id, bill_id) references bill on delete cascade
);

-- An instalment plan; names are those of spec S §3. Amounts in cents, percentages in hundredths.
create table settlement (
  deya_id int not null,
  id bigint not null default nextval('hydria_id'),
  protokol text not null,
  kwdikos_katanalwti text not null,
  liable_id text not null,
  liable text not null default '',
  epcode text,
  installments int not null check (installments > 0),
  installdate1 date not null,
  settldate date not null,
  settlcateg text,
  installrange text,
  advancepcnt int not null default 0,
  advanceamount int not null default 0,
  reductionpcnt int not null default 0,
  canceldate date,
  comments text,
  last_update timestamptz not null default now(),
  primary key (deya_id, id),
  unique (deya_id, protokol),
  foreign key (deya_id, kwdikos_katanalwti) references supply on delete cascade
);
create index settlement_liable on settlement (deya_id, liable_id, settldate desc);

create table settlement_installment (
  deya_id int not null,
  settlement_id bigint not null,
  installmentsnr int not null check (installmentsnr > 0),
  installmentid text not null,
  due_date date not null,
  amount int not null,
  restamount int not null,
  primary key (deya_id, settlement_id, installmentsnr),
  foreign key (deya_id, settlement_id) references settlement on delete cascade
);

-- One measured value. Kept as written (`<0.05` stays `<0.05`).
create table water_analysis (
  deya_id int not null references deya,
  zone text not null default '',
  alias text not null references water_index,
  analysis_date date not null,
  value text not null,
  updated_at timestamptz not null default now(),
  primary key (deya_id, zone, alias, analysis_date)
);

create table announcement (
  deya_id int not null references deya,
  id bigint not null default nextval('hydria_id'),
  -- The utility's own key for it.
  code text not null,
  start_date date not null,
  end_date date,
  -- Text per language; Greek always, the others where the utility wrote them.
  title jsonb not null,
  -- Sanitised HTML per language.
  description jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (deya_id, id),
  unique (deya_id, code)
);
create index announcement_newest on announcement (deya_id, start_date desc);

create table faq (
  deya_id int not null references deya,
  id bigint not null default nextval('hydria_id'),
  code text not null,
  type text not null,
  lang text not null check (lang in ('el', 'en', 'de', 'fr')),
  sort int not null default 0,
  title text not null,
  description text not null,
  updated_at timestamptz not null default now(),
  primary key (deya_id, id),
  unique (deya_id, code, lang)
);

-- Pictures, always re-encoded by us: nothing that was uploaded is served as it came.
create table media (
  deya_id int not null references deya,
  id bigint not null default nextval('hydria_id'),
  kind text not null check (kind in ('logo', 'cover', 'report', 'reading', 'form', 'avatar')),
  content_type text not null check (content_type in ('image/jpeg', 'image/png', 'image/webp')),
  width int not null,
  height int not null,
  -- Of the bytes: tells whether a logo sent again is another one, and makes its address immutable.
  sha256 text not null,
  bytes bytea not null,
  created_at timestamptz not null default now(),
  primary key (deya_id, id)
);

create table problem_report (
  deya_id int not null references deya,
  id bigint not null default nextval('hydria_id'),
  -- Null for a guest.
  person_id bigint references person on delete set null,
  kwdikos_katanalwti text,
  hydrometer text,
  problem_type text not null,
  description text not null default '',
  latitude double precision,
  longitude double precision,
  address text,
  first_name text,
  last_name text,
  phone text,
  email text,
  lang text not null default 'el',
  -- The machine of decisions 6: 0 open … 6 duplicate.
  status int not null default 0 check (status between 0 and 6),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (deya_id, id)
);
create index problem_report_person on problem_report (deya_id, person_id, created_at desc);
create index problem_report_status on problem_report (deya_id, status);

create table problem_report_photo (
  deya_id int not null,
  report_id bigint not null,
  position int not null,
  media_id bigint not null,
  primary key (deya_id, report_id, position),
  foreign key (deya_id, report_id) references problem_report on delete cascade,
  foreign key (deya_id, media_id) references media
);

create table online_form (
  deya_id int not null references deya,
  id bigint not null default nextval('hydria_id'),
  form_id text not null check (form_id !~ '^[0-9]+$' and form_id not in ('frame', 'mobile')),
  -- Per language.
  title jsonb not null,
  -- The layout definition (spec D §3): rows of elements.
  api jsonb not null,
  parent_form bigint,
  book text,
  auto_nr int not null default 0,
  is_online boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (deya_id, id),
  unique (deya_id, form_id)
);

create table form_answer (
  deya_id int not null,
  id bigint not null default nextval('hydria_id'),
  online_form_id bigint not null,
  person_id bigint references person on delete set null,
  kwdikos_katanalwti text,
  answers jsonb not null,
  protocol_number text,
  lang text not null default 'el',
  status int not null default 0 check (status between 0 and 6),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (deya_id, id),
  foreign key (deya_id, online_form_id) references online_form on delete cascade
);
create index form_answer_person on form_answer (deya_id, person_id, created_at desc);

create table device_token (
  deya_id int not null,
  person_id bigint not null,
  device_token text not null,
  device_type text not null default 'web',
  created_at timestamptz not null default now(),
  primary key (deya_id, person_id, device_token),
  foreign key (deya_id, person_id) references person_deya on delete cascade
);

-- What the utility's system sent, so that operators and the utility see when data last came.
create table feed_run (
  deya_id int not null references deya,
  id bigint not null default nextval('hydria_id'),
  entity text not null,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  received int not null default 0,
  stored int not null default 0,
  rejected int not null default 0,
  primary key (deya_id, id)
);

create table audit_event (
  deya_id int not null references deya,
  id bigint not null default nextval('hydria_id'),
  at timestamptz not null default now(),
  action text not null,
  person_id bigint,
  actor_person_id bigint,
  detail jsonb not null default '{}',
  primary key (deya_id, id)
);

do $$
declare t text;
begin
  foreach t in array array[
    'person_deya', 'supply', 'supply_person', 'hydrometer', 'hourly_reading', 'billing_reading', 'bill', 'bill_line',
    'settlement', 'settlement_installment', 'water_analysis', 'announcement', 'faq', 'media', 'problem_report',
    'problem_report_photo', 'online_form', 'form_answer', 'device_token', 'feed_run', 'audit_event'
  ] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy %I on %I using (deya_id = (select tenant_id()))', t || '_tenant', t);
    execute format('grant select, insert, update, delete on %I to hydria_app', t);
  end loop;
end $$;
revoke update, delete on audit_event from hydria_app;

-- Staff see the people of their own utility.
create policy person_of_tenant on person for select
  using (exists (select from person_deya l where l.person_id = person.id and l.deya_id = (select tenant_id())));
create policy person_deya_lookup on person_deya for select to hydria_lookup using (true);
grant select on person_deya to hydria_lookup;

create function note_in_directory() returns trigger language plpgsql as $$
begin
  insert into directory (id, kind, deya_id) select id, tg_table_name, deya_id from added;
  return null;
end $$;
do $$
declare t text;
begin
  foreach t in array array['bill', 'settlement', 'announcement', 'problem_report', 'online_form', 'form_answer', 'media'] loop
    execute format(
      'create trigger %I after insert on %I referencing new table as added for each statement execute function note_in_directory()',
      t || '_directory', t);
  end loop;
end $$;
