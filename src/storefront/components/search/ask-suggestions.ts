import type { Locale } from '../../../tenants/tenant.ts';
import { fetchJson } from '../../fetch-json.ts';
import { MOST, readSuggestions, type Suggestion } from './suggestions.ts';

/** Pause in typing, in milliseconds, before a request. */
const TYPING_MS = 120;
const MOST_KEPT = 40;

/**
 * Loads the suggestions of a search field. A new term aborts the request of the last one, and answers are cached. Calls
 * `show` with the newest answer only.
 */
export function createAsking(deps: {
  locale: Locale;
  searchHref: (term: string) => string;
  show: (suggestions: Suggestion[]) => void;
}): { ask(term: string): void; forget(): void; stop(): void } {
  const known = new Map<string, Suggestion[]>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay = new AbortController();

  function stop(): void {
    clearTimeout(timer);
    underWay.abort();
  }

  async function fetchFor(term: string, signal: AbortSignal): Promise<void> {
    const query = new URLSearchParams({ query: term, count: String(MOST), locale: deps.locale });
    try {
      const suggestions = readSuggestions(await fetchJson(`/api/search/suggest?${query}`, { signal }), deps.searchHref);
      if (signal.aborted) return;
      known.set(term, suggestions);
      const [oldest] = known.keys();
      if (known.size > MOST_KEPT && oldest !== undefined) known.delete(oldest);
      deps.show(suggestions);
    } catch {
      // Suggestions are optional: without an answer the field works without them.
      if (!signal.aborted) deps.show([]);
    }
  }

  return {
    ask: (typed) => {
      stop();
      const term = typed.trim();
      const before = known.get(term);
      if (before) {
        deps.show(before);
        return;
      }
      underWay = new AbortController();
      const { signal } = underWay;
      timer = setTimeout(() => void fetchFor(term, signal), TYPING_MS);
    },
    forget: () => known.clear(),
    stop,
  };
}
