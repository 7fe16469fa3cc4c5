-- Readings that customers send for a meter of theirs, and what the utility makes of them (spec D §2 to §4).
create table sent_reading (
  deya_id int not null,
  id bigint not null default nextval('hydria_id'),
  person_id bigint not null,
  kwdikos_katanalwti text not null,
  hydrometer text not null,
  -- The day on which the person stood at the meter.
  read_on date not null,
  -- Litres, as the person sent or last corrected them.
  counter_l bigint not null check (counter_l >= 0),
  media_id bigint,
  -- Why the value is unlikely beside the history of the meter when it was sent; null where it fits.
  doubt text check (doubt in ('lower', 'rolled_over', 'unlikely_high')),
  state text not null default 'sent' check (state in ('sent', 'accepted', 'corrected', 'refused')),
  -- Litres, as the utility corrected them.
  corrected_l bigint check (corrected_l >= 0),
  reason text check (char_length(reason) <= 20000),
  sent_at timestamptz not null,
  updated_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint,
  idempotency_key text not null,
  primary key (deya_id, id),
  unique (deya_id, idempotency_key),
  foreign key (deya_id, person_id) references person_deya on delete cascade,
  foreign key (deya_id, hydrometer) references hydrometer on delete cascade,
  check ((state = 'sent') = (decided_at is null)),
  check ((state = 'corrected') = (corrected_l is not null)),
  check (state <> 'refused' or reason is not null)
);
create index sent_reading_person on sent_reading (deya_id, person_id, kwdikos_katanalwti, id);
create index sent_reading_meter on sent_reading (deya_id, hydrometer, read_on);
create index sent_reading_waiting on sent_reading (deya_id, id) where state = 'sent';
alter table sent_reading enable row level security;
alter table sent_reading force row level security;
create policy sent_reading_tenant on sent_reading using (deya_id = tenant_id());
grant select, insert, update, delete on sent_reading to hydria_app;

-- Two accounts of one person become one: the readings follow to the account that stays.
create policy sent_reading_over on sent_reading to hydria_lookup using (true);
grant select (deya_id, person_id), update (person_id) on sent_reading to hydria_lookup;
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
