-- Requests of customers for a supply: to close it, to open it again, or to be recorded as its owner (spec D §2, §4).
create table supply_request (
  deya_id int not null,
  id bigint not null default nextval('hydria_id'),
  person_id bigint not null,
  kwdikos_katanalwti text not null,
  kind text not null check (kind in ('close', 'open', 'owner')),
  -- The day that the person wishes.
  wanted_on date,
  reason text not null check (char_length(reason) <= 20000),
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'refused', 'withdrawn')),
  -- The day on which the utility carried it out.
  done_on date,
  -- Why the utility refused it.
  answer text check (char_length(answer) <= 20000),
  asked_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint,
  idempotency_key text not null,
  primary key (deya_id, id),
  unique (deya_id, idempotency_key),
  foreign key (deya_id, person_id) references person_deya on delete cascade,
  foreign key (deya_id, kwdikos_katanalwti) references supply on delete cascade,
  check ((kind = 'owner') = (wanted_on is null)),
  check ((state = 'waiting') = (decided_at is null)),
  check ((state = 'accepted') = (done_on is not null)),
  check (state <> 'refused' or answer is not null)
);
-- A person has one waiting request of each kind for a supply.
create unique index supply_request_one on supply_request (deya_id, kwdikos_katanalwti, person_id, kind) where state = 'waiting';
create index supply_request_person on supply_request (deya_id, person_id, kwdikos_katanalwti, id);
create index supply_request_waiting on supply_request (deya_id, id) where state = 'waiting';
alter table supply_request enable row level security;
alter table supply_request force row level security;
create policy supply_request_tenant on supply_request using (deya_id = tenant_id());
grant select, insert, update, delete on supply_request to hydria_app;

-- Two accounts of one person become one: the requests follow to the account that stays. Of two that wait for the same, the one of the
-- account that stays is kept.
create policy supply_request_over on supply_request to hydria_lookup using (true);
grant select (deya_id, id, person_id, kwdikos_katanalwti, kind, state), delete, update (person_id) on supply_request to hydria_lookup;
grant create on schema public to hydria_lookup;
create or replace function move_requests(p_actor bigint, p_person bigint, p_into bigint, p_now timestamptz) returns void
language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
begin
  update registration_request r set status = 'refused', decided_at = p_now, decided_by = p_actor
    where r.person_id = p_person and r.status = 'pending' and exists (
      select from registration_request k where k.person_id = p_into and k.deya_id = r.deya_id and k.status = 'pending'
        and k.kwdikos_katanalwti = r.kwdikos_katanalwti);
  update registration_request r set person_id = p_into, idempotency_key = case when not exists (
      select from registration_request k where k.person_id = p_into and k.deya_id = r.deya_id
        and k.idempotency_key = r.idempotency_key) then r.idempotency_key end
    where r.person_id = p_person;
  update registration_note n set person_id = p_into where n.person_id = p_person and n.by = 'customer';
  update problem_report r set person_id = p_into where r.person_id = p_person;
  update sent_reading r set person_id = p_into where r.person_id = p_person;
  delete from supply_request r where r.person_id = p_person and r.state = 'waiting' and exists (
    select from supply_request k where k.person_id = p_into and k.deya_id = r.deya_id and k.state = 'waiting'
      and k.kwdikos_katanalwti = r.kwdikos_katanalwti and k.kind = r.kind);
  update supply_request r set person_id = p_into where r.person_id = p_person;
  update form_answer a set person_id = p_into where a.person_id = p_person;
  update conversation c set person_id = p_into where c.person_id = p_person;
  update conversation_message m set person_id = p_into where m.person_id = p_person and m.by = 'customer';
  update contact_message m set person_id = p_into where m.person_id = p_person;
  update bank_payment b set person_id = p_into, idempotency_key = case when not exists (
      select from bank_payment k where k.person_id = p_into and k.deya_id = b.deya_id and k.idempotency_key = b.idempotency_key)
      then b.idempotency_key else left(p_person || ':' || b.idempotency_key, 255) end
    where b.person_id = p_person;
  update terms_acceptance t set person_id = p_into where t.person_id = p_person and not exists (
    select from terms_acceptance k where k.person_id = p_into and k.kind = t.kind and k.accepted_at = t.accepted_at);
  update impersonation i set person_id = p_into where i.person_id = p_person;
end $$;
revoke create on schema public from hydria_lookup;
