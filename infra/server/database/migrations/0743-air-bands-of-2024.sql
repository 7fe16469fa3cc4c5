-- The bands of the European Air Quality Index as revised in 2024 (ETC HE Report 2024/17). The worst band has no upper end.
insert into air_band (valid_from, pollutant, category, upper, source)
select '2025-01-01', pollutant, category, upper, 'European Environment Agency, revision of the bands (ETC HE Report 2024/17)'
from (values
  ('pm2_5', array[5, 15, 50, 90, 140, 'infinity']::float8[]), ('pm10', array[15, 45, 120, 195, 270, 'infinity']::float8[]),
  ('no2', array[10, 25, 60, 100, 150, 'infinity']::float8[]), ('o3', array[60, 100, 120, 160, 180, 'infinity']::float8[]),
  ('so2', array[20, 40, 125, 190, 275, 'infinity']::float8[])) as x (pollutant, ends),
  unnest(ends, array['good', 'fair', 'moderate', 'poor', 'very_poor', 'extremely_poor']) as band (upper, category);
