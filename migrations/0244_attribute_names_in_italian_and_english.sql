-- Names of built-in attributes in Italian and English. A locale without its own name takes one of its language, so
-- one row for each language is enough.
insert into attribute_text (key, locale, name)
select names.key, locale, name from (values
  ('size', 'Taglia', 'Size'),
  ('cup', 'Coppa', 'Cup'),
  ('colour', 'Colore', 'Colour'),
  ('price', 'Prezzo', 'Price'),
  ('brand', 'Marca', 'Brand'),
  ('firmness', 'Grado di rigidità', 'Firmness'),
  ('storage', 'Memoria', 'Storage'),
  ('screen', 'Diagonale dello schermo', 'Screen size'),
  ('diameter', 'Diametro', 'Diameter'),
  ('weight', 'Peso', 'Weight'),
  ('energy', 'Efficienza energetica', 'Energy efficiency'),
  ('material', 'Materiale', 'Material'),
  ('pattern', 'Fantasia', 'Pattern'),
  ('fit', 'Vestibilità', 'Fit'),
  ('length', 'Lunghezza', 'Length'),
  ('sleeve', 'Lunghezza delle maniche', 'Sleeve length'),
  ('neckline', 'Scollo', 'Neckline'),
  ('gender', 'Per chi', 'For whom'),
  ('rating', 'Valutazione', 'Rating'),
  ('delivery', 'Consegna', 'Delivery'),
  ('available', 'Disponibilità', 'Availability'),
  ('reduced', 'Offerte', 'Offers'),
  ('colour_family', 'Famiglia di colori', 'Colour family'),
  ('age_group', 'Età', 'Age')
) as names (key, italian, english)
join attribute using (key)
cross join lateral (values ('it-CH', italian), ('en-CH', english)) as text (locale, name)
on conflict (key, locale) do nothing;
