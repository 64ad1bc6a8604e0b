/** Title and choices of the variant with the alias `v`, in the locale of the parameter. */
export const NAMED = (
  locale: string,
): string => `coalesce((select t.title from product_text t where t.product_id = v.product_id and t.locale = ${locale}),
      (select t.title from product_text t where t.product_id = v.product_id order by t.locale limit 1), v.product_id) as title,
    coalesce((select string_agg(coalesce(l.label, a.value), ', ' order by a.position) from variant_axis a
      left join facet_text l on l.key = a.axis and l.value = a.value and l.locale = ${locale} where a.sku = v.sku), '') as label`;
