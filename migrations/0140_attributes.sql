-- Attributes that the retailer defines: what products are described, filtered and compared by. Their values stay in
-- facet_value, product_facet and variant_axis.
create table attribute (
  -- Parameter of a list's address, and column c:facet_<key> of a feed.
  key text primary key check (key ~ '^[a-z][a-z_]{0,30}$'),
  kind text not null check (kind in ('text', 'number', 'choice', 'colour', 'yes-no', 'range')),
  -- Unit of numbers and ranges, such as cm.
  unit text not null default '',
  origin text not null check (origin in ('built-in', 'feed', 'hand')),
  position integer not null,
  -- Control of its filter; null for the usual one of its kind.
  control text check (control in ('list', 'swatches', 'sizes', 'range', 'switch')),
  -- Whether choices have an order of their own; otherwise the most frequent comes first.
  own_order boolean not null default true,
  -- Use in categories without a list of their own.
  filter boolean not null default true,
  searchable boolean not null default false,
  comparable boolean not null default false
);

create table attribute_text (
  key text not null references attribute (key) on delete cascade,
  locale text not null,
  name text not null,
  -- Set by an employee: imports leave it alone.
  edited boolean not null default false,
  primary key (key, locale)
);

-- Attributes of a category in their order. A category without rows takes over those of the next one above.
create table category_attribute (
  category_id text not null references category (id) on delete cascade,
  key text not null references attribute (key) on delete cascade,
  position integer not null,
  filter boolean not null,
  control text check (control in ('list', 'swatches', 'sizes', 'range', 'switch')),
  comparable boolean not null,
  searchable boolean not null,
  primary key (category_id, key)
);
create index category_attribute_key on category_attribute (key);

-- Choice that an employee merged into another one: imports write the other one.
create table merged_choice (
  key text not null,
  value text not null,
  into_value text not null,
  primary key (key, value),
  foreign key (key, into_value) references facet_value (key, value)
);
create index merged_choice_into on merged_choice (key, into_value);

alter table facet_value
  -- Both ends of a number or range.
  add column low double precision,
  add column high double precision,
  add column edited boolean not null default false;
alter table facet_text
  add column edited boolean not null default false,
  -- What feeds call the value, where an employee set another label.
  add column feed_label text;

insert into attribute (key, kind, origin, position, control, own_order, filter, searchable, comparable) values
  ('size', 'choice', 'built-in', 10, 'sizes', true, true, true, true),
  ('cup', 'choice', 'built-in', 20, 'list', true, true, true, true),
  ('colour', 'colour', 'built-in', 30, 'swatches', false, true, true, true),
  ('price', 'number', 'built-in', 40, 'range', true, true, false, true),
  ('brand', 'choice', 'built-in', 50, 'list', false, true, true, true),
  ('firmness', 'choice', 'built-in', 60, 'list', true, true, true, true),
  ('storage', 'choice', 'built-in', 70, 'list', true, true, true, true),
  ('screen', 'choice', 'built-in', 80, 'list', true, true, true, true),
  ('diameter', 'choice', 'built-in', 90, 'list', true, true, true, true),
  ('weight', 'choice', 'built-in', 100, 'list', true, true, true, true),
  ('energy', 'choice', 'built-in', 110, 'list', true, true, true, true),
  ('material', 'choice', 'built-in', 120, 'list', false, true, true, true),
  ('pattern', 'choice', 'built-in', 130, 'list', false, true, true, true),
  ('fit', 'choice', 'built-in', 140, 'list', false, true, true, true),
  ('length', 'choice', 'built-in', 150, 'list', true, true, true, true),
  ('sleeve', 'choice', 'built-in', 160, 'list', true, true, true, true),
  ('neckline', 'choice', 'built-in', 170, 'list', false, true, true, true),
  ('gender', 'choice', 'built-in', 180, 'list', false, true, true, false),
  ('rating', 'choice', 'built-in', 190, 'list', true, true, false, true),
  ('delivery', 'choice', 'built-in', 200, 'list', true, true, false, true),
  ('available', 'yes-no', 'built-in', 210, 'switch', false, true, false, true),
  ('reduced', 'yes-no', 'built-in', 220, 'switch', false, true, false, false),
  ('colour_family', 'colour', 'built-in', 230, 'list', false, true, false, false),
  ('age_group', 'choice', 'built-in', 240, 'list', true, false, false, false);

insert into attribute_text (key, locale, name)
select names.key, locale, name from (values
  ('size', 'Grösse', 'Taille', 'Größe', 'Größe', 'Maat'),
  ('cup', 'Cup', 'Bonnet', 'Cup', 'Cup', 'Cup'),
  ('colour', 'Farbe', 'Couleur', 'Farbe', 'Farbe', 'Kleur'),
  ('price', 'Preis', 'Prix', 'Preis', 'Preis', 'Prijs'),
  ('brand', 'Marke', 'Marque', 'Marke', 'Marke', 'Merk'),
  ('firmness', 'Härtegrad', 'Fermeté', 'Härtegrad', 'Härtegrad', 'Hardheid'),
  ('storage', 'Speicherplatz', 'Stockage', 'Speicherplatz', 'Speicherplatz', 'Opslag'),
  ('screen', 'Bildschirmdiagonale', 'Diagonale d’écran', 'Bildschirmdiagonale', 'Bildschirmdiagonale', 'Schermdiagonaal'),
  ('diameter', 'Durchmesser', 'Diamètre', 'Durchmesser', 'Durchmesser', 'Diameter'),
  ('weight', 'Gewicht', 'Poids', 'Gewicht', 'Gewicht', 'Gewicht'),
  ('energy', 'Energieeffizienz', 'Efficacité énergétique', 'Energieeffizienz', 'Energieeffizienz', 'Energie-efficiëntie'),
  ('material', 'Material', 'Matière', 'Material', 'Material', 'Materiaal'),
  ('pattern', 'Muster', 'Motif', 'Muster', 'Muster', 'Patroon'),
  ('fit', 'Passform', 'Coupe', 'Passform', 'Passform', 'Pasvorm'),
  ('length', 'Länge', 'Longueur', 'Länge', 'Länge', 'Lengte'),
  ('sleeve', 'Ärmellänge', 'Longueur des manches', 'Ärmellänge', 'Ärmellänge', 'Mouwlengte'),
  ('neckline', 'Ausschnitt', 'Encolure', 'Ausschnitt', 'Ausschnitt', 'Hals'),
  ('gender', 'Für wen', 'Pour qui', 'Für wen', 'Für wen', 'Voor wie'),
  ('rating', 'Bewertung', 'Évaluation', 'Bewertung', 'Bewertung', 'Beoordeling'),
  ('delivery', 'Lieferung', 'Livraison', 'Lieferung', 'Lieferung', 'Bezorging'),
  ('available', 'Verfügbarkeit', 'Disponibilité', 'Verfügbarkeit', 'Verfügbarkeit', 'Beschikbaarheid'),
  ('reduced', 'Angebote', 'Offres', 'Angebote', 'Angebote', 'Aanbiedingen'),
  ('colour_family', 'Farbfamilie', 'Famille de couleurs', 'Farbfamilie', 'Farbfamilie', 'Kleurfamilie'),
  ('age_group', 'Alter', 'Âge', 'Alter', 'Alter', 'Leeftijd')
) as names (key, swiss, french, german, austrian, dutch)
cross join lateral (values ('de-CH', swiss), ('fr-CH', french), ('de-DE', german), ('de-AT', austrian), ('nl-NL', dutch)) as text (locale, name);

-- Other keys that earlier imports wrote by c:facet_<key> or c:axis_<key>, with the names that the feed gave them.
insert into attribute (key, kind, origin, position, filter, searchable, comparable)
select key, 'choice', 'feed', 1000 + 10 * row_number() over (order by key), true, false, true
from (select distinct key from facet_value where key ~ '^[a-z][a-z_]{0,30}$') known
on conflict (key) do nothing;

insert into attribute_text (key, locale, name)
select axis, locale, name from axis_text join attribute on attribute.key = axis_text.axis
on conflict (key, locale) do nothing;

-- Indexes of searches are built again with the attributes.
insert into outbox (topic, key) select 'search-index', 'all' where exists (select from product);
