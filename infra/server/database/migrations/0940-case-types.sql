-- What a utility offers under the six kinds of problems (spec D §3). Texts are per language, Greek always.
create table case_type (
  deya_id int not null references deya,
  id bigint not null default nextval('hydria_id'),
  problem_type text not null check (problem_type in (
    'damage_home', 'damage_public', 'damage_work', 'water_pressure', 'water_quality', 'other')),
  -- A name of shared/rules/case-type.ts.
  icon text not null,
  title jsonb not null,
  hint jsonb,
  -- Said before the report goes on: call us now.
  stopper jsonb,
  -- E.164
  stopper_phone text check (stopper is not null or stopper_phone is null),
  is_photo_required boolean not null,
  -- An address or a point on the map, also where the report names a supply.
  is_place_required boolean not null,
  -- No call for people without an account tells of a report of this type.
  is_private boolean not null,
  -- Within so many metres another report may be about the same.
  duplicate_metres int not null check (duplicate_metres > 0),
  -- Working hours until it should be solved; null without a promise.
  target_hours int check (target_hours > 0),
  -- Days after closing until a report is anonymised.
  retention_days int not null check (retention_days > 0),
  is_active boolean not null,
  sort int not null,
  version int not null default 1,
  updated_by bigint,
  updated_at timestamptz not null,
  primary key (deya_id, id)
);
alter table case_type enable row level security;
alter table case_type force row level security;
create policy case_type_tenant on case_type using (deya_id = tenant_id());
grant select, insert, update on case_type to hydria_app;

alter table problem_report add column subtype_id bigint;
alter table problem_report add constraint problem_report_subtype_fkey
  foreign key (deya_id, subtype_id) references case_type not valid;
