-- Promotions for some goods only, and "three for two".
alter table promotion
  -- Goods that count; null: all. {"categories": [...], "brands": [...], "attributes": {"colour": ["red"]}, "products": [...]}
  add column scope jsonb,
  -- Of so many units so many are paid, and the cheapest ones are free.
  add column take smallint,
  add column pay smallint,
  drop constraint promotion_kind_check,
  add constraint promotion_kind_check check (kind in ('amount', 'percent', 'freeShipping', 'gift', 'multibuy')),
  add constraint promotion_multibuy_check check (
    case when kind = 'multibuy' then take is not null and pay is not null and pay > 0 and take > pay and take <= 99
      else take is null and pay is null end);
