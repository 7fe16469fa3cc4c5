-- What is measured in drinking water: one row per quantity, with its legal limits (Directive (EU) 2020/2184,
-- KYA D1(d)/GP oik.27829/15-5-2023). "pH" and "active acidity" are one quantity (decisions 11).
-- No number where the law has none: colour, taste, odour, turbidity, colonies ("no abnormal change"), residual chlorine.
create table water_index (
  alias text primary key,
  "group" text not null check ("group" in ('microbiological', 'physical', 'chemical')),
  sort int not null,
  unit text not null default '',
  title jsonb not null,
  limit_min double precision,
  limit_max double precision
);
grant select on water_index to hydria_app;

insert into water_index (alias, "group", sort, unit, limit_min, limit_max, title) values
  ('e_coli', 'microbiological', 10, 'cfu/100 ml', null, 0,
   '{"el":"Κολοβακτηρίδια E. coli","en":"E. coli","de":"E. coli","fr":"E. coli"}'),
  ('coliforms', 'microbiological', 20, 'cfu/100 ml', null, 0,
   '{"el":"Ολικά κολοβακτηριοειδή","en":"Total coliforms","de":"Coliforme Bakterien","fr":"Coliformes totaux"}'),
  ('enterococci', 'microbiological', 30, 'cfu/100 ml', null, 0,
   '{"el":"Εντερόκοκκοι","en":"Intestinal enterococci","de":"Enterokokken","fr":"Entérocoques intestinaux"}'),
  ('colonies_22', 'microbiological', 40, 'cfu/ml', null, null,
   '{"el":"Αριθμός αποικιών στους 22 °C","en":"Colony count at 22 °C","de":"Koloniezahl bei 22 °C","fr":"Germes revivifiables à 22 °C"}'),
  ('colour', 'physical', 110, 'mg/l Pt-Co', null, null,
   '{"el":"Χρώμα","en":"Colour","de":"Färbung","fr":"Couleur"}'),
  ('turbidity', 'physical', 120, 'NTU', null, null,
   '{"el":"Θολότητα","en":"Turbidity","de":"Trübung","fr":"Turbidité"}'),
  ('taste', 'physical', 130, '', null, null,
   '{"el":"Γεύση","en":"Taste","de":"Geschmack","fr":"Saveur"}'),
  ('odour', 'physical', 140, '', null, null,
   '{"el":"Οσμή","en":"Odour","de":"Geruch","fr":"Odeur"}'),
  ('ph', 'physical', 150, '', 6.5, 9.5,
   '{"el":"Ενεργός οξύτητα (pH)","en":"Acidity (pH)","de":"pH-Wert","fr":"Acidité (pH)"}'),
  ('conductance', 'physical', 160, 'µS/cm', null, 2500,
   '{"el":"Αγωγιμότητα στους 20 °C","en":"Conductivity at 20 °C","de":"Leitfähigkeit bei 20 °C","fr":"Conductivité à 20 °C"}'),
  ('residual_chlorine', 'chemical', 210, 'mg/l', null, null,
   '{"el":"Υπολειμματικό χλώριο","en":"Residual chlorine","de":"Restchlor","fr":"Chlore résiduel"}'),
  ('ammonium', 'chemical', 220, 'mg/l', null, 0.5,
   '{"el":"Αμμώνιο","en":"Ammonium","de":"Ammonium","fr":"Ammonium"}'),
  ('nitrate', 'chemical', 230, 'mg/l', null, 50,
   '{"el":"Νιτρικά","en":"Nitrate","de":"Nitrat","fr":"Nitrates"}'),
  ('nitrite', 'chemical', 240, 'mg/l', null, 0.5,
   '{"el":"Νιτρώδη","en":"Nitrite","de":"Nitrit","fr":"Nitrites"}'),
  ('chloride', 'chemical', 250, 'mg/l', null, 250,
   '{"el":"Χλωριόντα","en":"Chloride","de":"Chlorid","fr":"Chlorures"}'),
  ('hardness', 'chemical', 260, 'mg/l CaCO₃', null, null,
   '{"el":"Ολική σκληρότητα","en":"Total hardness","de":"Gesamthärte","fr":"Dureté totale"}'),
  ('lead', 'chemical', 270, 'µg/l', null, 10,
   '{"el":"Μόλυβδος","en":"Lead","de":"Blei","fr":"Plomb"}');
