-- An announcement of an interrupted supply: from when, until when, where, and the streets without water. Null for other news.
alter table announcement add column outage jsonb;
alter table announcement add constraint announcement_outage check (outage ?& array['from', 'until', 'place', 'streets'])
  not valid;
