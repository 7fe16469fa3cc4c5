-- Files in answers of online forms. Their bytes are media of the kind `form`; a PDF has neither width nor height, and both are 0.
alter table media drop constraint media_content_type_check;
alter table media add constraint media_content_type_check
  check (content_type in ('image/jpeg', 'image/png', 'image/webp') or kind = 'form' and content_type = 'application/pdf') not valid;
alter table media drop constraint media_stored_as_check;
alter table media add constraint media_stored_as_check
  check (stored_as ~ '^photos/[0-9]+/[0-9a-f]{32}\.(jpg|pdf)$') not valid;

create table form_file (
  deya_id int not null references deya,
  media_id bigint not null,
  online_form_id bigint not null,
  -- The question, in an entry of a group with the entry.
  field text not null check (char_length(field) <= 130),
  -- First 128 bits of the digest of the token that the sender has: the answers name the file by it.
  ref text not null check (ref ~ '^[0-9a-f]{32}$'),
  -- Null for a guest.
  person_id bigint references person on delete set null,
  -- As the sender named it, with control characters taken out.
  name text not null check (char_length(name) between 1 and 200),
  size int not null check (size > 0),
  -- Null until the answers are sent; a file without them is deleted after a day.
  answer_id bigint,
  at timestamptz not null,
  primary key (deya_id, media_id),
  unique (deya_id, ref),
  foreign key (deya_id, media_id) references media on delete cascade,
  foreign key (deya_id, online_form_id) references online_form on delete cascade,
  foreign key (deya_id, answer_id) references form_answer on delete cascade
);
create index form_file_answer on form_file (deya_id, answer_id) where answer_id is not null;
create index form_file_form on form_file (deya_id, online_form_id);
create index form_file_person on form_file (person_id) where person_id is not null;
create index form_file_waiting on form_file (deya_id, at) where answer_id is null;
alter table form_file enable row level security;
alter table form_file force row level security;
create policy form_file_tenant on form_file using (deya_id = tenant_id());
grant select, insert, update (answer_id), delete on form_file to hydria_app;
