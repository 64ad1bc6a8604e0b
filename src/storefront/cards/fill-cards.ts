/** Stands in a rendered page where cards come; nobody else can write a comment into a page. */
export const markOf = (key: string): string => `<!--${key}-->`;
export const placeKey = (number: number): string => `cards-${number}`;
const MARK = /<!--(cards-\d+)-->/g;

/** Puts printed cards where their marks stand: so much text takes no part in rendering. */
export function fillCards(page: string, printed: ReadonlyMap<string, string>): string {
  return page.replace(MARK, (_mark, key: string) => printed.get(key) ?? '');
}
