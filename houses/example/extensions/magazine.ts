import { defineExtension, type Extension, type PageOfSource } from 'kontor/extending';

/** Reads a page of the magazine: a heading, and paragraphs of text. */
function pageOf(answer: unknown): PageOfSource {
  if (typeof answer !== 'object' || answer === null || !('heading' in answer) || !('body' in answer))
    throw new Error('the magazine answered something else');
  const { heading, body } = answer;
  if (typeof heading !== 'string' || !Array.isArray(body)) throw new Error('the magazine answered something else');
  return { title: heading, blocks: [{ type: 'text', title: null, paragraphs: body.map(String), list: [] }] };
}

const base = { name: 'magazine', interface: 1, variables: [{ name: 'VELORANZA_CONTENT_URL' }] } as const;

/**
 * Shows the pages that the editors of the magazine write in their system. `address`: where it answers; without it the
 * pages are those of the shop.
 */
export function magazine(address: string | undefined): Extension {
  if (!address) return defineExtension(base);
  return defineExtension({
    ...base,
    contentSource: {
      page: async ({ tenant, locale, identifier }, { fetch }) => {
        const answer = await fetch(`${address}/${tenant}/${locale}/${encodeURIComponent(identifier)}.json`);
        if (answer.status === 404) return null;
        if (!answer.ok) throw new Error(`the magazine answered ${answer.status}`);
        return pageOf(await answer.json());
      },
      pages: async ({ tenant, locale }, { fetch }) => {
        const answer = await fetch(`${address}/${tenant}/${locale}/index.json`);
        if (!answer.ok) throw new Error(`the magazine answered ${answer.status}`);
        const paths: unknown = await answer.json();
        if (!Array.isArray(paths)) throw new Error('the magazine answered something else');
        return paths.map((path) => ({ path: String(path) }));
      },
    },
  });
}
