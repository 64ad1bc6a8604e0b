/** Values of one metric of a scrape. */
export type ScrapedValue = { labels: Readonly<Record<string, string>>; value: number };
/** Metrics of one scrape, by name. */
export type Scraped = ReadonlyMap<string, readonly ScrapedValue[]>;

const LINE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/;
const LABEL = /([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"/g;

/** Parses the text format of Prometheus. Ignores comments, lines that it does not know, and values that are no numbers. */
export function parseScrape(scrape: string): Scraped {
  const found = new Map<string, ScrapedValue[]>();
  for (const line of scrape.split('\n')) {
    const [, name, labels = '', text = ''] = LINE.exec(line) ?? [];
    const value = Number(text.replace('Inf', 'Infinity'));
    if (name === undefined || Number.isNaN(value)) continue;
    const read = [...labels.matchAll(LABEL)].map(([, key = '', quoted = '']) => [key, unescaped(quoted)]);
    const values = found.get(name) ?? [];
    values.push({ labels: Object.fromEntries(read), value });
    found.set(name, values);
  }
  return found;
}

function unescaped(quoted: string): string {
  return quoted.replace(/\\(.)/g, (_, character) => (character === 'n' ? '\n' : character));
}
