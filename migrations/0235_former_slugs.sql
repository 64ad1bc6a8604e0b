-- Slugs that products had before. Addresses carry the article number and redirect without them; programs that know a slug
-- alone find the product.
create table product_former_slug (
  locale text not null,
  slug text not null,
  product_id text not null references product (id) on delete cascade,
  primary key (locale, slug, product_id)
);
create index product_former_slug_of on product_former_slug (product_id);

create function note_former_slug() returns trigger language plpgsql as $$
begin
  insert into product_former_slug (locale, slug, product_id) values (old.locale, old.slug, old.product_id)
  on conflict do nothing;
  return null;
end $$;
create trigger product_slug_changed after update of slug on product_text
  for each row when (old.slug <> new.slug) execute function note_former_slug();
