import type pg from 'pg';
import * as v from 'valibot';
import type { Pool } from '../../../platform/database/pool.ts';
import {
  EnergyLabelSchema,
  MANUFACTURER,
  ManufacturerSchema,
  ProductLegalSchema,
  TextLegalSchema,
  TyreLabelSchema,
} from '../legal-data/index.ts';

const Row = v.object({
  id: v.string(),
  energy: v.nullable(EnergyLabelSchema),
  tyre: v.nullable(TyreLabelSchema),
  manufacturer: v.nullable(ManufacturerSchema),
  legal: ProductLegalSchema,
  textLegal: TextLegalSchema,
  hasWarnings: v.boolean(),
  hasComposition: v.boolean(),
});

/** Returns products as the rules about legal data see them in a locale; those without a text there are missing. */
export async function readJudgedProducts(database: Pick<Pool, 'query'> | pg.ClientBase, locale: string, ids: string[]) {
  const { rows } = await database.query(
    `select p.id, p.energy, p.tyre, p.legal, t.legal as "textLegal", ${MANUFACTURER} as manufacturer,
       exists (select from product_text o where o.product_id = p.id and jsonb_array_length(coalesce(o.legal -> 'warnings', '[]')) > 0) as "hasWarnings",
       t.details @> '[{"section":"material"}]' as "hasComposition"
     from product p
     join product_text t on t.product_id = p.id and t.locale = $1
     left join manufacturer m on m.id = p.manufacturer_id
     where p.id = any($2) order by p.id`,
    [locale, ids],
  );
  return v.parse(v.array(Row), rows).map(({ legal, textLegal, ...row }) => ({ ...row, ...legal, ...textLegal }));
}
