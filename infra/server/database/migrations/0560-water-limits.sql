-- Legal limits of drinking water by the day from which they apply. A new version is a row; a value is judged by the version of its day.
-- The limits in water_index stay for releases that read them.
create table water_limit (
  id bigint primary key default nextval('hydria_id'),
  alias text not null references water_index,
  valid_from date not null,
  -- Without both numbers the law sets none from this day on.
  limit_min double precision,
  limit_max double precision,
  legal_source text not null check (char_length(legal_source) between 1 and 300),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  unique (alias, valid_from)
);
grant select on water_limit to hydria_app;
grant select, insert, update on water_limit to hydria_lookup;

-- Where and by which laboratory a sample was examined.
alter table water_analysis add column sampling_point text, add column laboratory text;
-- The values that are physically possible; others are mistakes of a file.
alter table water_index add column possible_min double precision default 0, add column possible_max double precision default 1e6;

-- Further parameters of Directive (EU) 2020/2184 that laboratories send.
insert into water_index (alias, "group", sort, unit, title) values
  ('clostridium_perfringens', 'microbiological', 50, 'cfu/100 ml',
   '{"el":"Clostridium perfringens","en":"Clostridium perfringens","de":"Clostridium perfringens","fr":"Clostridium perfringens"}'),
  ('sulphate', 'chemical', 280, 'mg/l', '{"el":"Θειικά","en":"Sulphate","de":"Sulfat","fr":"Sulfates"}'),
  ('sodium', 'chemical', 290, 'mg/l', '{"el":"Νάτριο","en":"Sodium","de":"Natrium","fr":"Sodium"}'),
  ('iron', 'chemical', 300, 'µg/l', '{"el":"Σίδηρος","en":"Iron","de":"Eisen","fr":"Fer"}'),
  ('manganese', 'chemical', 310, 'µg/l', '{"el":"Μαγγάνιο","en":"Manganese","de":"Mangan","fr":"Manganèse"}'),
  ('aluminium', 'chemical', 320, 'µg/l', '{"el":"Αργίλιο","en":"Aluminium","de":"Aluminium","fr":"Aluminium"}'),
  ('chromium', 'chemical', 330, 'µg/l', '{"el":"Χρώμιο","en":"Chromium","de":"Chrom","fr":"Chrome"}'),
  ('arsenic', 'chemical', 340, 'µg/l', '{"el":"Αρσενικό","en":"Arsenic","de":"Arsen","fr":"Arsenic"}'),
  ('antimony', 'chemical', 350, 'µg/l', '{"el":"Αντιμόνιο","en":"Antimony","de":"Antimon","fr":"Antimoine"}'),
  ('cadmium', 'chemical', 360, 'µg/l', '{"el":"Κάδμιο","en":"Cadmium","de":"Cadmium","fr":"Cadmium"}'),
  ('nickel', 'chemical', 370, 'µg/l', '{"el":"Νικέλιο","en":"Nickel","de":"Nickel","fr":"Nickel"}'),
  ('selenium', 'chemical', 380, 'µg/l', '{"el":"Σελήνιο","en":"Selenium","de":"Selen","fr":"Sélénium"}'),
  ('copper', 'chemical', 390, 'mg/l', '{"el":"Χαλκός","en":"Copper","de":"Kupfer","fr":"Cuivre"}'),
  ('boron', 'chemical', 400, 'mg/l', '{"el":"Βόριο","en":"Boron","de":"Bor","fr":"Bore"}'),
  ('pfas_sum', 'chemical', 410, 'µg/l', '{"el":"Άθροισμα PFAS","en":"Sum of PFAS","de":"Summe der PFAS","fr":"Somme des PFAS"}'),
  ('pfas_total', 'chemical', 420, 'µg/l', '{"el":"Σύνολο PFAS","en":"PFAS total","de":"PFAS gesamt","fr":"Total PFAS"}'),
  ('oxidisability', 'chemical', 430, 'mg/l O₂', '{"el":"Οξειδωσιμότητα","en":"Oxidisability","de":"Oxidierbarkeit","fr":"Oxydabilité"}'),
  ('acrylamide', 'chemical', 440, 'µg/l', '{"el":"Ακρυλαμίδιο","en":"Acrylamide","de":"Acrylamid","fr":"Acrylamide"}'),
  ('dichloroethane', 'chemical', 450, 'µg/l',
   '{"el":"1,2-διχλωροαιθάνιο","en":"1,2-dichloroethane","de":"1,2-Dichlorethan","fr":"1,2-dichloroéthane"}');
update water_index set possible_max = 14 where alias = 'ph';

-- In force since the Directive had to be applied.
insert into water_limit (alias, valid_from, limit_min, limit_max, legal_source)
select alias, '2023-01-12', limit_min, limit_max,
       'Οδηγία (ΕΕ) 2020/2184, ΚΥΑ Δ1(δ)/ΓΠ οικ. 27829/15-5-2023 (ΦΕΚ Β΄ 3525)'
from (
  select alias, limit_min, limit_max from water_index where limit_min is not null or limit_max is not null
  union all
  values ('clostridium_perfringens', null::double precision, 0::double precision), ('sulphate', null, 250), ('sodium', null, 200), ('iron', null, 200),
         ('manganese', null, 50), ('aluminium', null, 200), ('chromium', null, 50), ('arsenic', null, 10), ('antimony', null, 10),
         ('cadmium', null, 5), ('nickel', null, 20), ('selenium', null, 20), ('copper', null, 2), ('boron', null, 1.5),
         ('oxidisability', null, 5), ('acrylamide', null, 0.1), ('dichloroethane', null, 3)) as x (alias, limit_min, limit_max);
insert into water_limit (alias, valid_from, limit_min, limit_max, legal_source)
select alias, valid_from::date, null::double precision, limit_max, 'Οδηγία (ΕΕ) 2020/2184, Παράρτημα Ι'
from (values ('pfas_sum', '2026-01-12', 0.1), ('pfas_total', '2026-01-12', 0.5), ('lead', '2036-01-12', 5),
             ('chromium', '2036-01-12', 25)) as x (alias, valid_from, limit_max);

grant create on schema public to hydria_lookup;
-- Writes a limit, for a person who manages the whole installation; the application itself may not. Null: refused, a version of this day
-- is there already, or another person has changed it.
create function save_water_limit(
  p_actor bigint, p_id bigint, p_version int, p_alias text, p_valid_from date, p_limit_min double precision,
  p_limit_max double precision, p_legal_source text, p_at timestamptz
) returns bigint
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare v_id bigint;
begin
  if not 'utilities.manage' in (select s.name from person_scope(p_actor, null) s) then return null; end if;
  if p_id is null then
    insert into water_limit (alias, valid_from, limit_min, limit_max, legal_source, updated_by, updated_at)
      values (p_alias, p_valid_from, p_limit_min, p_limit_max, p_legal_source, p_actor, p_at)
      on conflict do nothing returning id into v_id;
  else
    update water_limit set limit_min = p_limit_min, limit_max = p_limit_max, legal_source = p_legal_source,
        version = version + 1, updated_by = p_actor, updated_at = p_at
      where id = p_id and version = p_version returning id into v_id;
  end if;
  return v_id;
end $$;
revoke all on function save_water_limit(bigint, bigint, int, text, date, double precision, double precision, text, timestamptz) from public;
grant execute on function save_water_limit(bigint, bigint, int, text, date, double precision, double precision, text, timestamptz) to hydria_app;
alter function save_water_limit(bigint, bigint, int, text, date, double precision, double precision, text, timestamptz) owner to hydria_lookup;
revoke create on schema public from hydria_lookup;
