-- False: the source does not tell the time of its values, and last_seen is that of the sending.
alter table city_parking add column dated boolean not null default true;
