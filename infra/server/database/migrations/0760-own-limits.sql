-- Limits that a person sets for a supply, and days on which they use no water there. Each one raises alerts for this person alone.
create table alert_limit (
  deya_id int not null,
  person_id bigint not null,
  kwdikos_katanalwti text not null,
  litres_day int check (litres_day > 0),
  cents_month int check (cents_month > 0),
  holiday_from date,
  holiday_until date,
  -- Water before it raises no alert.
  set_at timestamptz not null,
  primary key (deya_id, person_id, kwdikos_katanalwti),
  foreign key (deya_id, person_id) references person_deya on delete cascade,
  foreign key (deya_id, kwdikos_katanalwti) references supply on delete cascade,
  check ((holiday_from is null) = (holiday_until is null)),
  check (holiday_until >= holiday_from)
);
alter table alert_limit enable row level security;
alter table alert_limit force row level security;
create policy alert_limit_tenant on alert_limit using (deya_id = tenant_id());
grant select, insert, update, delete on alert_limit to hydria_app;

-- The person whose limit raised the alert; null for an alert of the rules, which concerns each liable party.
alter table flow_alert add column person_id bigint;
alter table flow_alert add constraint flow_alert_person foreign key (deya_id, person_id)
  references person_deya on delete cascade not valid;
alter table flow_alert drop constraint flow_alert_kind_check;
alter table flow_alert add constraint flow_alert_kind_check
  check (kind in ('after_closing', 'burst', 'continuous_high', 'continuous_low', 'backflow', 'tampering', 'no_reading',
                  'over_day', 'over_month', 'holiday')) not valid;
alter table flow_alert add constraint flow_alert_own_check
  check ((kind in ('over_day', 'over_month', 'holiday')) = (person_id is not null)) not valid;

-- A mail each week with the consumption and the open alerts.
alter table person_deya add column digest boolean not null default false;
