-- The average consumption of similar households by day: those of one utility with the same tariff. The table has no household; a day
-- with less than 20 of them is not stored.
create table similar_day (
  deya_id int not null,
  tariff text not null,
  day date not null,
  households int not null check (households >= 20),
  litres int not null,
  primary key (deya_id, tariff, day)
);
alter table similar_day enable row level security;
alter table similar_day force row level security;
create policy similar_day_tenant on similar_day using (deya_id = tenant_id());
grant select, insert, update, delete on similar_day to hydria_app;
