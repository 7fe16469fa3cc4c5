-- Answers of forms that a second person signs by a mailed link. They wait beside the applications, like those of unpaid forms (0980).
alter table online_form
  -- For the second person: the meaning of the signature.
  add column cosign_text jsonb,
  -- Days until an asked signature lapses.
  add column cosign_days smallint not null default 14;
alter table online_form add constraint online_form_cosign_days_check check (cosign_days between 1 and 90) not valid;

create table unsigned_answer (
  deya_id int not null references deya,
  -- The application has the same number later.
  id bigint not null default nextval('hydria_id'),
  online_form_id bigint not null,
  -- Null for a guest.
  person_id bigint references person on delete set null,
  email text check (char_length(email) <= 254),
  code text not null,
  idempotency_key text not null check (char_length(idempotency_key) <= 255),
  answers jsonb not null,
  layout_sha256 text not null,
  lang text not null,
  -- The cost, which is paid after the signature; null for a form that costs nothing.
  amount_cents int check (amount_cents > 0),
  created_at timestamptz not null,
  primary key (deya_id, id),
  unique (deya_id, code),
  unique (deya_id, idempotency_key),
  foreign key (deya_id, online_form_id) references online_form on delete cascade
);
create index unsigned_answer_form on unsigned_answer (deya_id, online_form_id);
create index unsigned_answer_person on unsigned_answer (person_id) where person_id is not null;
alter table unsigned_answer enable row level security;
alter table unsigned_answer force row level security;
create policy unsigned_answer_tenant on unsigned_answer using (deya_id = tenant_id());
grant select, insert, update, delete on unsigned_answer to hydria_app;

-- The signature of answers, asked for or given. The number is that of the answers in whichever table they are.
create table form_signature (
  deya_id int not null references deya,
  answer_id bigint not null,
  -- The second person as the sender names them.
  name text not null check (char_length(name) <= 200),
  email text check (char_length(email) <= 254),
  -- Number of the newest link; earlier ones are over.
  sending int not null default 1,
  state text not null check (state in ('waiting', 'signed', 'declined', 'lapsed')),
  lapses_at timestamptz not null,
  -- Null once the second person was reminded.
  remind_at timestamptz,
  decided_at timestamptz,
  -- The name as the second person has typed it.
  signed_name text check (char_length(signed_name) <= 200),
  reason text check (char_length(reason) <= 1000),
  -- Keyed hash of the network from which it was signed.
  network_hash text,
  primary key (deya_id, answer_id)
);
create index form_signature_waiting on form_signature (deya_id, lapses_at) where state = 'waiting';
create index form_signature_email on form_signature (deya_id, lower(email)) where email is not null;
alter table form_signature enable row level security;
alter table form_signature force row level security;
create policy form_signature_tenant on form_signature using (deya_id = tenant_id());
grant select, insert, update, delete on form_signature to hydria_app;

-- Files wait with their answers.
alter table form_file add column unsigned_id bigint;
alter table form_file add constraint form_file_unsigned foreign key (deya_id, unsigned_id) references unsigned_answer
  on delete set null (unsigned_id) not valid;
grant update (unsigned_id) on form_file to hydria_app;
