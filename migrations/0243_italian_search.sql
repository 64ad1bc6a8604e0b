-- Words of Italian texts share their stem. No text was Italian before, so stored stems stay right.
create or replace function search_dictionary(locale text) returns regdictionary language sql stable parallel safe as $$
  select (case left(locale, 2)
    when 'de' then 'german_stem' when 'fr' then 'french_stem' when 'nl' then 'dutch_stem' when 'en' then 'english_stem'
    when 'it' then 'italian_stem' else 'simple' end)::regdictionary
$$;

-- A synonym has the language of its tenant's texts, which the shop checks.
alter table search_synonym drop constraint search_synonym_language_check;
alter table search_synonym add constraint search_synonym_language_check check (language ~ '^[a-z]{2}$') not valid;
alter table search_synonym validate constraint search_synonym_language_check;
