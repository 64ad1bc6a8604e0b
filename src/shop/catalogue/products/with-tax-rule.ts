import * as v from 'valibot';
import type { Containment } from '../../../extending/contain.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import type { Catalogue } from './ports.ts';
import type { OwnedTaxRule } from './tax-rule-extension.ts';
import type { Article } from './types.ts';

/** Sets the VAT classes of variants that are bought, by the rule of an extension. */
export type SetTaxClasses = (articles: Map<string, Article>, tenant: Tenant) => void;

const Class = v.picklist(['standard', 'reduced']);

/** Creates the rule for variants; undefined without one. If it fails, the class of the feed counts. */
export function createTaxClasses(owned: OwnedTaxRule | null, containment: Containment): SetTaxClasses | undefined {
  if (!owned) return undefined;
  const { extension, rule } = owned;
  return (articles, tenant) => {
    for (const [key, article] of articles) {
      const { sku, productId, categoryId, brand, vatClass } = article;
      const decided = containment.atOnce(
        { extension, point: 'taxRule' },
        () => rule.classOf({ sku, productId, categoryId, brand, vatClass, tenant }),
        vatClass,
        (named) => v.parse(Class, named),
      );
      if (decided !== vatClass) articles.set(key, { ...article, vatClass: decided });
    }
  };
}

/** Returns the catalogue with the classes of a rule; the given one without a rule. */
export function withTaxClasses<Own extends Pick<Catalogue, 'articles'>>(
  catalogue: Own,
  setTaxClasses: SetTaxClasses | undefined,
): Own {
  if (!setTaxClasses) return catalogue;
  return {
    ...catalogue,
    articles: async (asked: Parameters<Catalogue['articles']>[0]) => {
      const found = await catalogue.articles(asked);
      setTaxClasses(found, asked.tenant);
      return found;
    },
  };
}
