-- What customers think of the shop: from 1 to 5, with a comment. Nobody is named, and no address is kept.
create table survey_answer (
  id uuid primary key default gen_random_uuid(),
  tenant text not null,
  locale text not null,
  rating smallint not null check (rating between 1 and 5),
  comment text not null check (length(comment) <= 1000),
  -- Which kind of page it was answered on: "product", "list". Never an address.
  page_type text not null,
  at timestamptz not null
);
create index survey_answer_newest on survey_answer (tenant, at desc);
