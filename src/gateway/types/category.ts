import type { CategoryNode, CategoryPage } from '../../shop/catalogue/products/index.ts';
import { categoryHref } from '../../tenants/paths.ts';
import type { Builder } from '../builder.ts';
import type { GatewayContext } from '../context.ts';
import { gatewayText } from '../plain-text.ts';

type Link = Pick<CategoryNode, 'id' | 'name' | 'path'>;

/** Adds the category tree and single category pages. */
export function addCategoryTypes(builder: Builder) {
  const link = builder.objectRef<Link>('CategoryLink').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      path: t.string({
        description: 'Address of its page on this host.',
        resolve: (own, _, { locale }) => categoryHref(locale, own.path),
      }),
    }),
  });

  const node = builder.objectRef<CategoryNode>('Category');
  node.implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      path: t.string({ resolve: (own, _, { locale }) => categoryHref(locale, own.path) }),
      depth: t.exposeInt('depth', { description: '1 for a department.' }),
      children: t.field({ type: [node], resolve: (own) => own.children }),
    }),
  });

  const page = builder.objectRef<CategoryPage>('CategoryPage').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      path: t.string({ resolve: (own, _, { locale }) => categoryHref(locale, own.path) }),
      department: t.exposeID('department'),
      breadcrumb: t.field({ type: [link], resolve: (own) => own.breadcrumb }),
      children: t.field({ type: [link], resolve: (own) => own.children }),
    }),
  });

  builder.queryFields((t) => ({
    categories: t.field({
      type: [node],
      description: 'Departments with everything below them that has goods on sale.',
      resolve: (_, __, { shop, tenant, locale }) => shop.catalogue.navigation({ tenant, locale }),
    }),
    category: t.field({
      type: page,
      nullable: true,
      args: { path: t.arg.string({ required: true, description: 'As in its address, without language prefix.' }) },
      resolve: (_, { path }, context) => categoryAt(context, path),
    }),
  }));

  return { link, page, chainOf, linksOf };
}

export type CategoryTypes = ReturnType<typeof addCategoryTypes>;

/** Returns a category by its path, with or without outer slashes; null if it does not exist or sells nothing. */
export async function categoryAt({ shop, tenant, locale }: GatewayContext, path: string): Promise<CategoryPage | null> {
  const plain = gatewayText(path.replaceAll(/^\/+|\/+$/g, ''));
  return plain ? shop.catalogue.category({ tenant, locale, path: plain }) : null;
}

/** Returns the path from the department to a category, from the cached navigation. */
async function chainOf({ shop, tenant, locale }: GatewayContext, id: string): Promise<Link[]> {
  return chain(await shop.catalogue.navigation({ tenant, locale }), id) ?? [];
}

/** Returns the shown ones of these categories, in their order. */
async function linksOf({ shop, tenant, locale }: GatewayContext, ids: readonly string[]): Promise<Link[]> {
  const navigation = await shop.catalogue.navigation({ tenant, locale });
  return ids.flatMap((id) => chain(navigation, id)?.at(-1) ?? []);
}

function chain(nodes: CategoryNode[], id: string): Link[] | null {
  for (const node of nodes) {
    if (node.id === id) return [node];
    const below = chain(node.children, id);
    if (below) return [node, ...below];
  }
  return null;
}
