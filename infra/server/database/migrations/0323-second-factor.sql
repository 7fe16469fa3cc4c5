-- Codes of an authenticator (TOTP, RFC 6238) beside the password, for whoever wants them; an installation may ask for them of
-- those who hold a permission.
create table person_totp (
  person_id bigint primary key references person on delete cascade,
  -- AES-256-GCM: nonce, tag, secret. The key is not in the database.
  secret bytea not null,
  created_at timestamptz not null,
  -- Null until the first code was right: it counts only then.
  confirmed_at timestamptz,
  -- The last time step of which a code was used; no code is good twice.
  last_step bigint not null default 0
);
create table recovery_code (
  person_id bigint not null references person on delete cascade,
  code_sha256 bytea not null check (length(code_sha256) = 32),
  used_at timestamptz,
  primary key (person_id, code_sha256)
);
do $$
declare t text;
begin
  foreach t in array array['person_totp', 'recovery_code'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy %I on %I using (person_id = (select acting_person_id()))', t || '_self', t);
    execute format('grant select, insert, update, delete on %I to hydria_app', t);
  end loop;
end $$;

-- When a code was last shown in this session.
alter table session add column stepped_up_at timestamptz;
