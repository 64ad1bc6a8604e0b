-- Marks that reviews give beside their stars: how the sizes fit, and how well the article is made. Both may be missing.
alter table review
  add column fit text check (fit in ('small', 'true', 'large')),
  add column quality text check (quality in ('poor', 'good', 'excellent'));

-- Numbers of published reviews by mark, in the order of the checks above.
alter table review_summary
  add column fits integer[] not null default '{0,0,0}' check (cardinality(fits) = 3),
  add column qualities integer[] not null default '{0,0,0}' check (cardinality(qualities) = 3);
