-- Registration of a person who has no account: a draft on the server, the terms that were accepted, and the evidence that staff see.

-- What a browser has entered at a utility so far, without the password. The browser holds the secret in a cookie.
create table sign_up_draft (
  deya_id int not null references deya,
  token_sha256 bytea not null check (length(token_sha256) = 32),
  answers jsonb not null default '{}',
  -- The citizen as the tax authority named them; null before.
  citizen jsonb,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  -- When the account was asked for, and the key of that request. Of the answers only the e-mail stays.
  done_at timestamptz,
  idempotency_key text,
  primary key (deya_id, token_sha256),
  check ((done_at is null) = (idempotency_key is null))
);
create index sign_up_draft_expiry on sign_up_draft (expires_at);
alter table sign_up_draft enable row level security;
alter table sign_up_draft force row level security;
create policy sign_up_draft_tenant on sign_up_draft using (deya_id = tenant_id());
create policy sign_up_draft_over on sign_up_draft to hydria_lookup using (true);
grant select, insert, update, delete on sign_up_draft to hydria_app;
grant select, delete on sign_up_draft to hydria_lookup;

-- Which version of a legal text a person has accepted, and when.
create table terms_acceptance (
  person_id bigint not null references person on delete cascade,
  kind text not null check (kind in ('terms-of-use', 'privacy-policy')),
  accepted_at timestamptz not null,
  -- The utility whose text it was; null: that of the installation.
  deya_id int references deya,
  -- The day from which the text applies: its version.
  valid_from date not null,
  primary key (person_id, kind, accepted_at)
);
alter table terms_acceptance enable row level security;
alter table terms_acceptance force row level security;
create policy terms_acceptance_self on terms_acceptance using (person_id = acting_person_id());
grant select, insert on terms_acceptance to hydria_app;

-- What the person says they are, how far the claim was proved, and whether they want bills by e-mail.
alter table registration_request add column customer_type text;
alter table registration_request add column proof text;
alter table registration_request add column e_bill boolean;
alter table registration_request add constraint registration_request_customer_type_check
  check (customer_type in ('tenant', 'owner', 'authorised')) not valid;
alter table registration_request add constraint registration_request_proof_check
  check (proof in ('none', 'code', 'identity')) not valid;

grant create on schema public to hydria_lookup;

-- Gives a person who has just registered the role of customers. The person must be the one of the transaction and have no role yet.
create function give_first_role(p_deya_id int) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into person_role (person_id, role_id, deya_id)
    select acting_person_id(), r.id, p_deya_id from role r
    where r.name = 'user' and acting_person_id() is not null
      and not exists (select from person_role pr where pr.person_id = acting_person_id())
$$;

-- Forgets drafts that are over; for a daily job.
create function forget_sign_up_drafts(p_now timestamptz) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from sign_up_draft d where d.expires_at < p_now
$$;

do $$
declare f regprocedure;
begin
  foreach f in array array['give_first_role(int)', 'forget_sign_up_drafts(timestamptz)']::regprocedure[] loop
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to hydria_app', f);
    execute format('alter function %s owner to hydria_lookup', f);
  end loop;
end $$;
revoke create on schema public from hydria_lookup;
