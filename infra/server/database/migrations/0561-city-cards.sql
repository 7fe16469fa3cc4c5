-- City data of one supply are shown to the people of that supply alone (spec D §3, card.supply.kwdikos_katanalwti).
alter table city_energy add column kwdikos_katanalwti text;
alter table city_air add column kwdikos_katanalwti text;
alter table city_waste add column kwdikos_katanalwti text;
alter table city_parking add column kwdikos_katanalwti text;

-- Upper ends of the bands of the European Air Quality Index in µg/m³; the worst pollutant decides. A revision is rows of a later day.
create table air_band (
  valid_from date not null,
  pollutant text not null check (pollutant in ('pm2_5', 'pm10', 'no2', 'o3', 'so2')),
  category text not null check (category in ('good', 'fair', 'moderate', 'poor', 'very_poor', 'extremely_poor')),
  upper double precision not null,
  source text not null,
  primary key (valid_from, pollutant, category)
);
grant select on air_band to hydria_app;
insert into air_band (valid_from, pollutant, category, upper, source)
select '2020-01-01', pollutant, category, upper, 'European Environment Agency, European Air Quality Index, six bands'
from (values
  ('pm2_5', array[10, 20, 25, 50, 75, 800]), ('pm10', array[20, 40, 50, 100, 150, 1200]),
  ('no2', array[40, 90, 120, 230, 340, 1000]), ('o3', array[50, 100, 130, 240, 380, 800]),
  ('so2', array[100, 200, 350, 500, 750, 1250])) as x (pollutant, ends),
  unnest(ends, array['good', 'fair', 'moderate', 'poor', 'very_poor', 'extremely_poor']) as band (upper, category);

-- The order of the city cards that a person has chosen.
create table city_card_order (
  person_id bigint primary key references person on delete cascade,
  cards text[] not null check (cardinality(cards) <= 4)
);
alter table city_card_order enable row level security;
alter table city_card_order force row level security;
create policy city_card_order_self on city_card_order using (person_id = acting_person_id());
grant select, insert, update on city_card_order to hydria_app;
