-- Runs of flow that the rules find in hourly readings (spec D §4), and which meters have new readings to look at.

create table flow_check (
  deya_id int not null,
  hydrometer text not null,
  -- The earliest reading that has changed since the last look.
  from_at timestamptz not null,
  primary key (deya_id, hydrometer),
  foreign key (deya_id, hydrometer) references hydrometer on delete cascade
);

create table flow_alert (
  deya_id int not null,
  id bigint not null default nextval('hydria_id'),
  hydrometer text not null,
  kind text not null check (kind in ('after_closing', 'burst', 'continuous_high', 'continuous_low')),
  -- Start of the first hour with the flow, end of the last one so far.
  since timestamptz not null,
  until timestamptz not null check (until > since),
  -- A later hour was below the least flow.
  ended boolean not null,
  -- Lowest flow in litres an hour, and the estimate of the lost litres.
  lowest double precision not null,
  lost bigint not null,
  raised_at timestamptz not null,
  -- When corrected or late readings disproved it.
  withdrawn_at timestamptz,
  primary key (deya_id, id),
  foreign key (deya_id, hydrometer) references hydrometer on delete cascade
);
create index flow_alert_newest on flow_alert (deya_id, hydrometer, until desc);

do $$
declare t text;
begin
  foreach t in array array['flow_check', 'flow_alert'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy %I on %I using (deya_id = tenant_id())', t || '_tenant', t);
    execute format('grant select, insert, update, delete on %I to hydria_app', t);
  end loop;
end $$;
