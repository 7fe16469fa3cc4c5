-- The charges of a utility for one billing period, by the tariff of a supply and from a day on. The terms are those of
-- shared/rules/tariff.ts: prices in ten-thousandths of a euro, amounts in cents, percentages in hundredths.
create table tariff (
  deya_id int not null references deya,
  code text not null,
  valid_from date not null,
  title text not null,
  terms jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (deya_id, code, valid_from)
);
alter table tariff enable row level security;
alter table tariff force row level security;
create policy tariff_tenant on tariff using (deya_id = tenant_id());
grant select, insert, update, delete on tariff to hydria_app;

-- A bill whose lines are not those of its tariff: the first kind of charge that differs, as billed and as computed.
create table bill_doubt (
  deya_id int not null,
  bill_id bigint not null,
  kind text not null check (kind in ('fixed', 'water', 'sewer', 'levy', 'vat', 'total')),
  billed int not null,
  computed int not null,
  found_at timestamptz not null,
  primary key (deya_id, bill_id),
  foreign key (deya_id, bill_id) references bill on delete cascade
);
alter table bill_doubt enable row level security;
alter table bill_doubt force row level security;
create policy bill_doubt_tenant on bill_doubt using (deya_id = tenant_id());
grant select, insert, update, delete on bill_doubt to hydria_app;
