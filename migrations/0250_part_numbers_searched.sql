-- Beside writes: while the index warms, a search for a maker's part number is answered here. Without its revision: "MPN-007/A" is also "MPN-007".
create index concurrently if not exists variant_part_number on variant (upper(regexp_replace(split_part(mpn, '/', 1), '[^[:alnum:]]+', '', 'g')))
  where mpn is not null;
