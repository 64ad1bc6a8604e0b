import * as v from 'valibot';
import type { Catalogue, CategoryNode } from '../../shop/catalogue/products/index.ts';
import type { AroundPages, Fragments } from '../../shop/content/menus-and-banners/index.ts';
import { categoryHref, pathInLocale } from '../../tenants/paths.ts';
import type { Locale } from '../../tenants/tenant.ts';
import { defineEndpoint } from '../endpoint.ts';
import { choice } from '../parameters.ts';
import { STATIC_CACHE } from './content.ts';

const Link = v.object({ label: v.string(), href: v.string() });
const Flat = v.object({ id: v.string(), label: v.string(), href: v.string(), parent: v.nullable(v.string()) });

const Answer = v.object({
  client: v.string(),
  device: v.picklist(['desktop', 'mobile']),
  locale: v.string(),
  categories: v.pipe(v.array(Flat), v.description('From the top down; `parent` is the id of the category above.')),
  navigation: v.array(Link),
  service: v.array(Link),
  legal: v.array(Link),
  sellingPoints: v.array(v.string()),
  banner: v.nullable(v.object({ text: v.string(), href: v.nullable(v.string()) })),
});

type Device = 'desktop' | 'mobile';

/** Returns the links of a menu for a device, with the language's path prefix. */
export function linksOf(
  entries: AroundPages['menus'][keyof AroundPages['menus']],
  asked: { locale: Locale; device: Device | null },
): v.InferOutput<typeof Link>[] {
  return entries
    .filter(({ device }) => asked.device === null || device === 'all' || device === asked.device)
    .map(({ label, to }) => ({ label, href: hrefOf(asked.locale, to) }));
}

export const hrefOf = (locale: Locale, to: string): string => (to.startsWith('/') ? pathInLocale(locale, to) : to);

/** Levels of the category tree. A phone steps through all levels; a wide menu shows three. */
const LEVELS: Record<Device, number> = { desktop: 3, mobile: 9 };

function flat(
  nodes: CategoryNode[],
  locale: Locale,
  levels: number,
  parent: string | null = null,
): v.InferOutput<typeof Flat>[] {
  if (levels === 0) return [];
  return nodes.flatMap((node) => [
    { id: node.id, label: node.name, href: categoryHref(locale, node.path), parent },
    ...flat(node.children, locale, levels - 1, node.id),
  ]);
}

/** Returns navigation by client, device and locale, and selling points (docs/rules/content.md#first-load). */
export function navigation(deps: { shop(): { catalogue: Pick<Catalogue, 'navigation'>; fragments: Fragments } }) {
  return defineEndpoint({
    method: 'GET',
    path: '/api/navigation',
    id: 'navigation',
    tag: 'Content',
    summary: 'Navigation and selling points',
    description:
      'The tree of categories, menus, selling points and the banner, by client, device and language. Entries for the other device are left out.',
    parameters: {
      client: {
        schema: v.pipe(
          v.optional(v.pipe(v.string(), v.maxLength(60, 'too-long'))),
          v.transform((value) => value ?? null),
        ),
        description: "The tenant's client id; that of another host is refused.",
        example: 'example-ch',
        shown: 'sent',
      },
      device: choice(['desktop', 'mobile'], {
        description: 'For which device; desktop without it.',
        example: 'desktop',
      }),
    },
    success: {
      status: 200,
      description: 'What stands around pages.',
      type: 'application/json',
      schema: Answer,
      example: {
        client: 'example-ch',
        device: 'desktop',
        locale: 'de-CH',
        categories: [{ id: 'fashion', label: 'Mode', href: '/mode', parent: null }],
        navigation: [],
        service: [{ label: 'Rückgabe', href: '/service-hilfe/rueckgabe' }],
        legal: [{ label: 'AGB', href: '/service-hilfe/agb' }],
        sellingPoints: ['14 Tage Rückgaberecht'],
        banner: null,
      },
    },
    answer: async ({ query }, call) => {
      const { tenant } = call;
      const { locale } = call.locale;
      if (query.client !== null && query.client !== tenant.clientId)
        return { problem: { code: 'invalid-parameters', fields: { client: 'choice' } } };
      const device = query.device ?? 'desktop';
      const shop = deps.shop();
      const [tree, around] = await Promise.all([
        shop.catalogue.navigation({ tenant, locale }),
        shop.fragments.around({ tenant, locale }),
      ]);
      const { menus, snippets, banners } = around;
      return {
        content: {
          client: tenant.clientId,
          device,
          locale,
          categories: flat(tree, locale, LEVELS[device]),
          navigation: linksOf(menus.navigation, { locale, device }),
          service: linksOf(menus.service, { locale, device }),
          legal: linksOf(menus.legal, { locale, device }),
          sellingPoints: snippets['selling-points'],
          banner: bannerOf(banners.top, locale),
        },
        headers: STATIC_CACHE,
      };
    },
  });
}

export function bannerOf(
  banner: AroundPages['banners']['top'],
  locale: Locale,
): { text: string; href: string | null } | null {
  return banner && { text: banner.text, href: banner.to === null ? null : hrefOf(locale, banner.to) };
}
