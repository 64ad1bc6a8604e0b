-- Beside writes: programs of shoppers look up products by the slug of a locale.
create index concurrently if not exists product_text_slug on product_text (locale, slug, product_id);
