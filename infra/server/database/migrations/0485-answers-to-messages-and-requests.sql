-- Answers of the staff to messages of the contact form, and questions about registration requests.

-- The answer that was mailed to the sender; a message is answered once.
alter table contact_message
  add column answer text check (char_length(answer) <= 20000),
  add column answer_key text;

-- Questions of the staff about a request, and the person's replies.
create table registration_note (
  deya_id int not null,
  request_id bigint not null,
  n int not null check (n > 0),
  by text not null check (by in ('customer', 'staff')),
  person_id bigint,
  text text not null check (char_length(text) between 1 and 20000),
  at timestamptz not null,
  primary key (deya_id, request_id, n),
  foreign key (deya_id, request_id) references registration_request on delete cascade
);
alter table registration_note enable row level security;
alter table registration_note force row level security;
create policy registration_note_tenant on registration_note using (deya_id = tenant_id());
grant select, insert on registration_note to hydria_app;

-- The identity that the tax authority has confirmed for a person who asks this utility to be accepted; otherwise no row.
create policy external_identity_lookup on external_identity for select to hydria_lookup using (true);
grant select on external_identity to hydria_lookup;
grant create on schema public to hydria_lookup;
create function applicant_identity(p_deya_id int, p_person_id bigint)
returns table (subject text, first_name text, last_name text, last_login_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select i.subject, i.first_name, i.last_name, i.last_login_at
  from external_identity i
  where i.person_id = p_person_id
    and exists (select from registration_request q where q.deya_id = p_deya_id and q.person_id = p_person_id)
  order by i.last_login_at desc limit 1
$$;
revoke all on function applicant_identity(int, bigint) from public;
grant execute on function applicant_identity(int, bigint) to hydria_app;
alter function applicant_identity(int, bigint) owner to hydria_lookup;
revoke create on schema public from hydria_lookup;
