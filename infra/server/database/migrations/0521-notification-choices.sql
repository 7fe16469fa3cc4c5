-- Channels that a person has turned off, by event of the utility: {"flow_alert": 1}, bits 1 e-mail, 2 push (spec S §7).
alter table person_deya add column muted jsonb not null default '{}';
