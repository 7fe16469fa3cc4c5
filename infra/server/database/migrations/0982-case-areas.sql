-- The areas of a utility, such as districts and villages. A case with a position is in the area around it; of several ones in the smallest.
create table case_area (
  deya_id int not null references deya,
  id bigint not null default nextval('hydria_id'),
  -- Texts per language, Greek always.
  title jsonb not null,
  -- The corners: [[latitude, longitude], …].
  area jsonb not null,
  version int not null default 1,
  updated_by bigint references person on delete set null,
  updated_at timestamptz not null,
  primary key (deya_id, id)
);
create index case_area_updated_by on case_area (updated_by) where updated_by is not null;
alter table case_area enable row level security;
alter table case_area force row level security;
create policy case_area_tenant on case_area using (deya_id = tenant_id());
grant select, insert, update, delete on case_area to hydria_app;

-- The area around the position, from the arrival of the report. No foreign key: a report is stored also while its area is deleted, and a
-- job places the reports of a changed area anew. An anonymised report has no position any more and keeps its area for the figures.
alter table problem_report add column area_id bigint;
alter table case_rule add column area_id bigint;
alter table case_rule add constraint case_rule_area_fkey foreign key (deya_id, area_id) references case_area not valid;
