-- A form that a browser has open and has not handed in: under a random number that lives in the memory of the page, without a person,
-- a network or a cookie. It becomes figures when the form is handed in, at the latest after a day.
create table form_visit (
  deya_id int not null references deya,
  online_form_id bigint not null,
  visit text not null check (visit ~ '^[0-9a-f]{32}$'),
  -- Number of the published version; 0 for a form that has none.
  version int not null,
  -- The screen that is shown, counted from 1; 0 is the last look at the answers.
  screen int not null,
  -- Fields whose answers were refused.
  refused text[] not null default '{}',
  begun_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (deya_id, online_form_id, visit),
  foreign key (deya_id, online_form_id) references online_form on delete cascade
);
create index form_visit_begun_at on form_visit (deya_id, begun_at);
alter table form_visit enable row level security;
alter table form_visit force row level security;
create policy form_visit_tenant on form_visit using (deya_id = tenant_id());
grant select, insert, update, delete on form_visit to hydria_app;

-- How often a form was begun, left and handed in on a day, by version.
create table form_figure (
  deya_id int not null references deya,
  online_form_id bigint not null,
  version int not null,
  -- The day on which it was begun.
  day date not null,
  kind text not null check (kind in ('begun', 'left', 'finished', 'took', 'refused')),
  -- The screen on which it was left, the seconds that it took, the field that was refused; empty for the others.
  part text not null,
  n int not null check (n > 0),
  primary key (deya_id, online_form_id, version, day, kind, part),
  foreign key (deya_id, online_form_id) references online_form on delete cascade
);
create index form_figure_day on form_figure (deya_id, day);
alter table form_figure enable row level security;
alter table form_figure force row level security;
create policy form_figure_tenant on form_figure using (deya_id = tenant_id());
grant select, insert, update, delete on form_figure to hydria_app;
