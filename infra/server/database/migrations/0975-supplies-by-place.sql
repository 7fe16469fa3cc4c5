-- one statement at a time
-- The street of a place, which the register of the supplies tells. An aborted run begins again.
drop index concurrently if exists supply_place;
create index concurrently supply_place on supply (deya_id, latitude, longitude) where latitude is not null;
