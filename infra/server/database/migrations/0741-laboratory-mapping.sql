-- How the laboratory of a utility writes its files: which column holds what, and its names of the quantities.
create table laboratory_mapping (
  deya_id int not null primary key references deya,
  mapping jsonb not null,
  uploaded_at timestamptz not null,
  uploaded_by bigint not null
);
alter table laboratory_mapping enable row level security;
alter table laboratory_mapping force row level security;
create policy laboratory_mapping_tenant on laboratory_mapping using (deya_id = tenant_id());
grant select, insert, update on laboratory_mapping to hydria_app;
