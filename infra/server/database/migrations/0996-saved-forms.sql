-- Answers of forms that a person has saved to go on later, also on another device. The staff do not see them.
create table saved_form (
  deya_id int not null references deya,
  id bigint not null default nextval('hydria_id'),
  online_form_id bigint not null,
  -- Null for a guest, who goes on by a mailed link alone.
  person_id bigint references person on delete cascade,
  -- The address of the mailed link; null without one.
  email text check (char_length(email) <= 254),
  idempotency_key text not null check (char_length(idempotency_key) <= 255),
  -- As they were entered, with references of files instead of tokens.
  answers jsonb not null,
  -- The form as it was published when they were entered.
  layout_sha256 text not null,
  -- The screen on which the person was, counted from 1.
  step smallint not null check (step >= 1),
  lang text not null,
  version int not null default 1,
  -- Number of the newest mail.
  sending int not null default 0,
  created_at timestamptz not null,
  saved_at timestamptz not null,
  lapses_at timestamptz not null,
  -- Null without an address, and once the person was reminded.
  remind_at timestamptz,
  primary key (deya_id, id),
  unique (deya_id, idempotency_key),
  foreign key (deya_id, online_form_id) references online_form on delete cascade
);
create index saved_form_form on saved_form (deya_id, online_form_id);
create index saved_form_person on saved_form (person_id) where person_id is not null;
create index saved_form_email on saved_form (deya_id, lower(email)) where email is not null;
create index saved_form_lapses on saved_form (deya_id, lapses_at);
alter table saved_form enable row level security;
alter table saved_form force row level security;
create policy saved_form_tenant on saved_form using (deya_id = tenant_id());
grant select, insert, update, delete on saved_form to hydria_app;

-- Files wait as long as the answers are saved; afterwards they are deleted as other uploads without answers.
alter table form_file add column saved_id bigint;
alter table form_file add constraint form_file_saved foreign key (deya_id, saved_id) references saved_form
  on delete set null (saved_id) not valid;
grant update (saved_id) on form_file to hydria_app;
