-- When a person has taken a supply off their list; null while it is on it. The link stays, so that it can come back with its days.
alter table supply_person add column hidden_at timestamptz;
