-- The layout of a form at the time of an application: answers keep their questions when the form changes.
create table form_layout (
  deya_id int not null references deya,
  -- Of the layout as text.
  sha256 text not null check (char_length(sha256) = 64),
  api jsonb not null,
  primary key (deya_id, sha256)
);
alter table form_layout enable row level security;
alter table form_layout force row level security;
create policy form_layout_tenant on form_layout using (deya_id = tenant_id());
grant select, insert on form_layout to hydria_app;

-- Null for applications of earlier releases: they are read by the present layout of their form.
alter table form_answer add column layout_sha256 text;
