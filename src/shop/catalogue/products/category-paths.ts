import { knownLanguage } from '../../../languages/language.ts';
import { isContentPath } from '../../../tenants/content-paths.ts';
import { PREFIXES } from '../../../tenants/locales.ts';
import { areaOf } from '../../../tenants/paths.ts';
import { SERVER_SEGMENTS } from '../../../tenants/server-segments.ts';

/** Whether the address of a category would belong to the shop itself. */
export function isPathOfShop(locale: string, path: string): boolean {
  const [top = ''] = path.split('/');
  const language = knownLanguage(locale);
  const isArea = language !== null && areaOf(language, `/${path}`) !== null;
  return SERVER_SEGMENTS.has(top) || Object.values(PREFIXES).includes(`/${top}`) || isArea || isContentPath(`/${path}`);
}
