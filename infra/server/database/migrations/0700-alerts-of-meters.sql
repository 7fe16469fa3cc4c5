-- Further kinds of alerts: water that ran back, a silent meter, tampering (spec D §3). An alarm may be over when it is first seen.
alter table flow_alert drop constraint flow_alert_kind_check;
alter table flow_alert add constraint flow_alert_kind_check
  check (kind in ('after_closing', 'burst', 'continuous_high', 'continuous_low', 'backflow', 'tampering', 'no_reading')) not valid;
alter table flow_alert drop constraint flow_alert_check;
alter table flow_alert add constraint flow_alert_check check (until >= since) not valid;

-- Hours of the day in Athens in which a person hears only of urgent alerts; 22 to 7 while they choose none.
alter table person_deya add column quiet_from smallint;
alter table person_deya add column quiet_until smallint;

-- Who was told of an alert, and when they opened it first. A mail that follows a push is left out for an alert that was read.
create table alert_reader (
  deya_id int not null,
  alert_id bigint not null,
  person_id bigint not null,
  told_at timestamptz,
  read_at timestamptz,
  primary key (deya_id, alert_id, person_id),
  foreign key (deya_id, alert_id) references flow_alert on delete cascade,
  foreign key (deya_id, person_id) references person_deya on delete cascade
);

-- "This is normal", with its reason, or a pause without one: the person hears nothing of this kind at this meter until then.
create table alert_pause (
  deya_id int not null,
  person_id bigint not null,
  hydrometer text not null,
  kind text not null check (kind in ('continuous_high', 'continuous_low', 'backflow')),
  reason text check (reason in ('garden', 'pool', 'guests', 'work', 'other')),
  since timestamptz not null,
  until timestamptz not null check (until > since),
  primary key (deya_id, person_id, hydrometer, kind),
  foreign key (deya_id, person_id) references person_deya on delete cascade,
  foreign key (deya_id, hydrometer) references hydrometer on delete cascade
);

do $$
declare t text;
begin
  foreach t in array array['alert_reader', 'alert_pause'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy %I on %I using (deya_id = tenant_id())', t || '_tenant', t);
    execute format('grant select, insert, update, delete on %I to hydria_app', t);
  end loop;
end $$;
