-- Settings of a form (spec D §3, Online form) and the way of its changes: a draft beside the published form, and each published one.
alter table online_form
  add column error_note jsonb,
  -- '0' Greek, '1' English: the language in which its texts are written (spec D §9).
  add column language text not null default '0',
  add column is_payment boolean not null default false,
  -- { "amount": cents } or { "field": name of a calculated field in euros }.
  add column payment jsonb,
  -- The receipt is a PDF with the answers too.
  add column document boolean not null default false,
  add column assign_to_person bigint,
  add column assign_to_team bigint,
  -- For the staff alone.
  add column notes text,
  add column redirect_url text,
  add column submit_method smallint not null default 0,
  add column save_method smallint not null default 0,
  add column endpoint text,
  -- All questions on one page instead of one task a screen.
  add column one_page boolean not null default false,
  -- A second person confirms the answers by a mailed link.
  add column cosign boolean not null default false,
  -- The purpose of the personal data that it asks for, and the days for which answers are kept.
  add column purpose jsonb,
  add column retention_days int,
  -- Days after which the owner is reminded of answers that wait.
  add column remind_days int,
  add column source text not null default 'feed',
  add column version int not null default 1,
  add column updated_by bigint,
  add column archived_at timestamptz;

-- The changes of a form that are not published, one row for each form that has some, and the lock of its editor.
create table form_draft (
  deya_id int not null references deya,
  online_form_id bigint not null,
  -- Settings and layout by the names of their columns; null while only the lock is there.
  content jsonb,
  -- The time at which it is published by itself; null without one.
  publish_at timestamptz,
  updated_by bigint references person on delete set null,
  updated_at timestamptz not null,
  locked_by bigint references person on delete set null,
  locked_until timestamptz,
  primary key (deya_id, online_form_id),
  foreign key (deya_id, online_form_id) references online_form on delete cascade
);
create index form_draft_updated_by on form_draft (updated_by) where updated_by is not null;
create index form_draft_locked_by on form_draft (locked_by) where locked_by is not null;
create index form_draft_publish_at on form_draft (publish_at) where publish_at is not null;
alter table form_draft enable row level security;
alter table form_draft force row level security;
create policy form_draft_tenant on form_draft using (deya_id = tenant_id());
grant select, insert, update, delete on form_draft to hydria_app;

-- Each published form, as it was.
create table form_version (
  deya_id int not null references deya,
  online_form_id bigint not null,
  n int not null,
  content jsonb not null,
  published_by bigint references person on delete set null,
  published_at timestamptz not null,
  -- Since when answers by it are no longer taken; null while it is the published one.
  withdrawn_at timestamptz,
  primary key (deya_id, online_form_id, n),
  foreign key (deya_id, online_form_id) references online_form on delete cascade
);
create index form_version_published_by on form_version (published_by) where published_by is not null;
alter table form_version enable row level security;
alter table form_version force row level security;
create policy form_version_tenant on form_version using (deya_id = tenant_id());
grant select, insert, update on form_version to hydria_app;
