import { defineExtension, type Extension, type SearchResult } from 'kontor/extending';

function isResult(answer: unknown): answer is SearchResult {
  return typeof answer === 'object' && answer !== null && 'hits' in answer;
}

const base = { name: 'parts-finder', interface: 1, variables: [{ name: 'VELORANZA_FINDER_URL' }] } as const;

/**
 * Asks a finder of spare parts for numbers of manufacturers, such as "BR-M6120", which texts of products lack. All other
 * searches are the shop's. `address`: where the finder answers; without it the extension does nothing.
 */
export function partsFinder(address: string | undefined): Extension {
  if (!address) return defineExtension(base);
  return defineExtension({
    ...base,
    searchEngine: {
      query: async (request, { fetch }) => {
        if (!/^[a-z]{2}-[a-z]?\d{3,5}$/i.test(request.term)) return null;
        const answer = await fetch(`${address}/find`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(request),
        });
        if (answer.status === 404) return null;
        if (!answer.ok) throw new Error(`the finder answered ${answer.status}`);
        // The platform checks its form.
        const result: unknown = await answer.json();
        if (!isResult(result)) throw new Error('the finder answered something else');
        return result;
      },
    },
  });
}
