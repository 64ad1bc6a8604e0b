-- Own texts that employees put in place of the platform's (decision 244). Rows are only added: the newest version of a key
-- holds, so that the history is complete and undo is a further version.
create table own_text (
  locale text not null,
  -- Path of the text in the catalogues, such as "basket.empty".
  key text not null,
  version int not null check (version > 0),
  -- Template of the text: a string, a list of strings, or forms by plural category. Null returns to the text below it.
  template jsonb,
  staff_email text not null,
  at timestamptz not null,
  primary key (locale, key, version)
);
