-- Failures of remotes, as browsers report them, and how canaries fare (ADR 0024). All of it belongs to the installation.
-- Anybody may report, so every column is a code of fixed shape: no text of anyone's choosing, nobody's name or address.
create table remote_failure (
  id bigint primary key generated always as identity,
  at timestamptz not null,
  remote text not null check (remote ~ '^(shell|mf-[a-z0-9-]{1,40})$'),
  version text not null check (version ~ '^\d{1,6}\.\d{1,6}\.\d{1,10}(-[0-9A-Za-z.-]{1,40})?$'),
  artifact text not null check (artifact ~ '-[0-9a-f]{12}$' and left(artifact, -13) = version),
  phase text not null check (phase in ('compatibility', 'load', 'start', 'mount', 'run')),
  class text not null check (class in ('malformed', 'expired', 'incompatible', 'unreachable', 'timeout', 'integrity',
                                       'broken', 'missing-part', 'threw', 'chunk')),
  -- Which utility was chosen, as the browser says: a fact about the report, not its owner.
  deya_id int check (deya_id > 0),
  bucket int not null check (bucket between 0 and 99),
  reference text not null check (reference ~ '^[2-9A-HJ-NP-Z]{6}$'),
  trace_id text not null check (trace_id ~ '^[0-9a-f]{32}$'),
  unique (reference, trace_id)
);
create index remote_failure_at on remote_failure (at);

-- Read by those who hold log.view for the installation, and by nobody else; written by the function below alone.
alter table remote_failure enable row level security;
alter table remote_failure force row level security;
create policy remote_failure_operator on remote_failure for select to hydria_app using (exists (
  select from person_role pr join role_permission rp on rp.role_id = pr.role_id join permission p on p.id = rp.permission_id
  where pr.person_id = (select acting_person_id()) and pr.deya_id is null and p.name = 'log.view'));
create policy remote_failure_filing on remote_failure to hydria_lookup using (true) with check (true);
grant select on remote_failure to hydria_app;
grant select, insert, delete on remote_failure to hydria_lookup;

-- Keeps a report, once, and forgets what is older than 30 days or than the newest 20,000, so that a flood cannot fill
-- the disk.
grant create on schema public to hydria_lookup;
create function file_failure(
  p_at timestamptz, p_remote text, p_version text, p_artifact text, p_phase text, p_class text,
  p_deya_id int, p_bucket int, p_reference text, p_trace_id text
)
returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into remote_failure (at, remote, version, artifact, phase, class, deya_id, bucket, reference, trace_id)
  values (p_at, p_remote, p_version, p_artifact, p_phase, p_class, p_deya_id, p_bucket, p_reference, p_trace_id)
  on conflict (reference, trace_id) do nothing;
  delete from remote_failure where at < p_at - interval '30 days'
    or id <= (select f.id from remote_failure f order by f.id desc offset 20000 limit 1);
$$;
revoke all on function file_failure(timestamptz, text, text, text, text, text, int, int, text, text) from public;
grant execute on function file_failure(timestamptz, text, text, text, text, text, int, int, text, text) to hydria_app;
alter function file_failure(timestamptz, text, text, text, text, text, int, int, text, text) owner to hydria_lookup;
revoke create on schema public from hydria_lookup;

-- Page loads of the last day that tried a canary, and those of the default beside it that failed. `network` is a hash
-- with the day's salt; both are gone after a day, so that nobody can be followed and no hash be turned back.
create table canary_load (
  remote text not null,
  artifact text not null,
  trace_id text not null check (trace_id ~ '^[0-9a-f]{32}$'),
  network bytea not null check (length(network) = 32),
  failed boolean not null,
  at timestamptz not null,
  primary key (remote, artifact, trace_id)
);
create index canary_load_latest on canary_load (remote, artifact, at desc);
create index canary_load_at on canary_load (at);
grant select, insert, update, delete on canary_load to hydria_app;

create table network_salt (
  day date primary key,
  salt bytea not null check (length(salt) = 32)
);
grant select, insert, delete on network_salt to hydria_app;

-- Canaries that were withdrawn because too many page loads failed with them. The release tool writes it into the registry.
create table canary_withdrawal (
  remote text not null,
  artifact text not null,
  -- What was counted when it was decided.
  loads int not null,
  failures int not null,
  at timestamptz not null,
  primary key (remote, artifact)
);
grant select, insert on canary_withdrawal to hydria_app;
