-- The words that texts are made of. A search widens what was typed to the words there are: inflected forms,
-- compounds, typing mistakes; so the index over the texts is asked for exact words only.
create extension if not exists pg_trgm;
create extension if not exists fuzzystrmatch;

-- No unique key on purpose: two imports that add the same word must not wait for each other, and a double does no harm.
create table search_word (
  locale text not null,
  word text not null,
  stem text not null,
  -- Part of a title, and not only of a description or a label.
  in_title boolean not null
);
create index search_word_prefix on search_word (locale, word text_pattern_ops);
create index search_word_stem on search_word (locale, stem text_pattern_ops);
create index search_word_part on search_word using gin (word gin_trgm_ops);

create function search_dictionary(locale text) returns regdictionary language sql stable parallel safe as $$
  select (case left(locale, 2)
    when 'de' then 'german_stem' when 'fr' then 'french_stem' when 'nl' then 'dutch_stem' when 'en' then 'english_stem'
    else 'simple' end)::regdictionary
$$;

-- "kleider" and "kleid" share "kleid", "t-shirt" and "tshirt" share "tshirt".
create function search_stem(locale text, word text) returns text language sql stable parallel safe as $$
  select coalesce((ts_lexize(search_dictionary(locale), replace(word, '-', '')))[1], replace(word, '-', ''))
$$;

-- Once per statement, not per row: an import writes texts by the hundred.
create function remember_words() returns trigger language plpgsql as $$
begin
  insert into search_word (locale, word, stem, in_title)
  select fresh.locale, fresh.word, search_stem(fresh.locale, fresh.word), fresh.in_title
  from (
    select changed.locale, part.lexeme as word, bool_or('A' = any(part.weights)) as in_title
    from changed cross join lateral unnest(changed.search) as part
    where length(part.lexeme) <= 60
    group by changed.locale, part.lexeme
  ) fresh
  where not exists (
    select from search_word known
    where known.locale = fresh.locale and known.word = fresh.word and known.in_title >= fresh.in_title
  );
  return null;
end
$$;

create trigger product_text_added after insert on product_text
  referencing new table as changed for each statement execute function remember_words();
create trigger product_text_changed after update on product_text
  referencing new table as changed for each statement execute function remember_words();
