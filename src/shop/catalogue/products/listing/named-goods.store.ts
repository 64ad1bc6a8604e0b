import type { Pool } from '../../../../platform/database/pool.ts';

/** Part of the range that employees choose by its name. `key`: what a form stores. */
export type NamedGoods = { key: string; name: string };

type Asked = { locale: string; typed: string; most: number };

/** Returns categories by a part of their name or key, with the name of the category above. */
export async function categoriesNamed(pool: Pool, { locale, typed, most }: Asked): Promise<NamedGoods[]> {
  const { rows } = await pool.query<NamedGoods>(
    `select c.id as key, concat_ws(' › ', above.name, coalesce(own.name, c.id)) as name
     from category c left join category_text own on own.category_id = c.id and own.locale = $1
       left join category_text above on above.category_id = c.parent_id and above.locale = $1
     where strpos(lower(coalesce(own.name, '')), lower($2)) > 0 or strpos(lower(c.id), lower($2)) > 0
     order by c.depth, c.position, c.id limit $3`,
    [locale, typed, most],
  );
  return rows;
}

/** Returns brands by a part of their name. Each brand is a choice of the attribute "brand" too, whose table is short. */
export async function brandsNamed(pool: Pool, { typed, most }: Asked): Promise<NamedGoods[]> {
  const { rows } = await pool.query<NamedGoods>(
    `select distinct label as key, label as name from facet_text
     where key = 'brand' and strpos(lower(label), lower($1)) > 0 order by label limit $2`,
    [typed, most],
  );
  return rows;
}

/** Returns choices of attributes by a part of the choice's or attribute's name: the key is "colour:red". */
export async function choicesNamed(pool: Pool, { locale, typed, most }: Asked): Promise<NamedGoods[]> {
  const { rows } = await pool.query<NamedGoods>(
    `select f.key || ':' || f.value as key, concat_ws(': ', coalesce(a.name, f.key), coalesce(own.label, f.value)) as name
     from facet_value f left join facet_text own on own.key = f.key and own.value = f.value and own.locale = $1
       left join attribute_text a on a.key = f.key and a.locale = $1
     where f.key <> 'brand' and (strpos(lower(coalesce(own.label, f.value)), lower($2)) > 0
       or strpos(lower(concat_ws(' ', a.name, own.label)), lower($2)) > 0 or strpos(f.key || ':' || f.value, lower($2)) > 0)
     order by (lower(coalesce(own.label, f.value)) = lower($2)) desc, f.key, f.position, f.value limit $3`,
    [locale, typed, most],
  );
  return rows;
}
