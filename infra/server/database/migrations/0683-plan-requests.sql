-- The consequence of unpaid instalments of a plan, and a relief that falls with each instalment: rules of the utility, as data.
alter table settlement_rule add column reduction_step int not null default 0;
-- Unpaid instalments after which the consequence follows: the plan ends, or they move behind the last one.
alter table settlement_rule add column missed_max int not null default 1;
alter table settlement_rule add column on_default text not null default 'cancel';

-- Requests of customers for an instalment plan of their whole open debt, with the terms of the day on which they were sent.
create table plan_request (
  deya_id int not null,
  id bigint not null default nextval('hydria_id'),
  person_id bigint not null,
  kwdikos_katanalwti text not null,
  liable_id text not null,
  code text not null,
  settlcateg text,
  installrange text,
  installments int not null check (installments > 0),
  advancepcnt int not null,
  reductionpcnt int not null,
  debt int not null,
  surcharges int not null,
  relief int not null,
  advance int not null,
  total int not null,
  each int not null,
  -- The bills that the plan pays.
  bill_ids bigint[] not null,
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'refused', 'withdrawn')),
  protokol text,
  answer text check (char_length(answer) <= 20000),
  asked_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint,
  idempotency_key text not null,
  primary key (deya_id, id),
  unique (deya_id, idempotency_key),
  foreign key (deya_id, person_id) references person_deya on delete cascade,
  foreign key (deya_id, kwdikos_katanalwti) references supply on delete cascade,
  check ((state = 'waiting') = (decided_at is null)),
  check ((state = 'accepted') = (protokol is not null)),
  check (state <> 'refused' or answer is not null)
);
-- A party has one waiting request.
create unique index plan_request_one on plan_request (deya_id, liable_id) where state = 'waiting';
create index plan_request_person on plan_request (deya_id, person_id, id);
create index plan_request_waiting on plan_request (deya_id, id) where state = 'waiting';
alter table plan_request enable row level security;
alter table plan_request force row level security;
create policy plan_request_tenant on plan_request using (deya_id = tenant_id());
grant select, insert, update, delete on plan_request to hydria_app;

-- Two accounts of one person become one: the requests follow to the account that stays.
create policy plan_request_over on plan_request to hydria_lookup using (true);
grant select (deya_id, id, person_id), update (person_id) on plan_request to hydria_lookup;
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
  update plan_request r set person_id = p_into where r.person_id = p_person;
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
