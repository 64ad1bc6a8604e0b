import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import type { Clock } from '../../../platform/clock.ts';
import type { Content, ContentPage } from './types.ts';

/** What somebody of the house looks at before anybody else does. */
export type Preview = {
  tenant: string;
  locale: string;
  path: string;
  /** The version that stands at the page's place; null: what is shown there. */
  page: { id: string; version: number } | null;
  /** The moment at which the shop is seen; null: now. */
  at: Date | null;
  /** Of the person who looks. */
  language: 'de' | 'fr';
  until: Date;
};

const sealed = v.strictObject({
  tenant: v.string(),
  locale: v.string(),
  path: v.string(),
  page: v.nullable(v.strictObject({ id: v.string(), version: v.number() })),
  at: v.nullable(v.number()),
  language: v.picklist(['de', 'fr']),
  until: v.number(),
});

export type Previews = {
  /** As a link and a cookie hold it. */
  seal(preview: Preview): string;
  /** Null: not sealed here, changed, or over. */
  open(token: string): Preview | null;
};

/** Previews by a signed word that ends soon: nothing is stored, and every process of the house knows it. */
export function createPreviews(deps: { clock: Clock; secrets: readonly [string, ...string[]] }): Previews {
  const { clock, secrets } = deps;
  const sign = (secret: string, body: string): Buffer =>
    createHmac('sha256', secret).update(`preview:${body}`).digest();
  return {
    seal: (preview) => {
      const { at, until } = preview;
      const body = Buffer.from(
        JSON.stringify({ ...preview, at: at?.getTime() ?? null, until: until.getTime() }),
      ).toString('base64url');
      return `${body}.${sign(secrets[0], body).toString('base64url')}`;
    },
    open: (token) => {
      const [, body = '', signature = ''] = /^([\w-]{1,2000})\.([\w-]{43})$/.exec(token) ?? [];
      const given = Buffer.from(signature, 'base64url');
      if (given.length !== 32 || !secrets.some((secret) => timingSafeEqual(sign(secret, body), given))) return null;
      const read = v.safeParse(sealed, JSON.parse(Buffer.from(body, 'base64url').toString('utf8')));
      if (!read.success || read.output.until <= clock.now().getTime()) return null;
      const { at, until, ...rest } = read.output;
      return { ...rest, at: at === null ? null : new Date(at), until: new Date(until) };
    },
  };
}

/** The store with one page as a preview has it. */
export function withPreview(content: Content, preview: Preview, shown: ContentPage | null): Content {
  if (preview.page === null || shown === null) return content;
  return {
    ...content,
    page: async (request) => {
      const path = request.path.replace(/(?<=.)\/+$/, '');
      const isIt = request.tenant === preview.tenant && request.locale === preview.locale && path === preview.path;
      return isIt ? shown : content.page(request);
    },
  };
}
