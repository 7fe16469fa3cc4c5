-- A source of sensor data is changed, paused and tried by its staff; a change compares the version that its editor has read.
alter table city_source add column version int not null default 1;
-- Since then it is not pulled from.
alter table city_source add column paused_at timestamptz;
