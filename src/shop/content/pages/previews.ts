import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import type { Clock } from '../../../platform/clock.ts';
import type { StaffLanguage } from '../../staff/employees/index.ts';
import type { Content, ContentPage } from './types.ts';

/** Preview of an unpublished page version or product, or of a future day, for employees. */
export type Preview = {
  tenant: string;
  locale: string;
  path: string;
  /** Version that the preview shows; null: the published one. */
  page: { id: string; version: number } | null;
  /** Product that the preview shows as if it were published; null without one. */
  product: string | null;
  /** Time at which the preview shows the shop; null: now. */
  at: Date | null;
  /** Language of the employee. */
  language: StaffLanguage;
  until: Date;
};

const sealed = v.strictObject({
  tenant: v.string(),
  locale: v.string(),
  path: v.string(),
  page: v.nullable(v.strictObject({ id: v.string(), version: v.number() })),
  // Links that were signed before the field existed lack it.
  product: v.optional(v.nullable(v.string()), null),
  at: v.nullable(v.number()),
  language: v.picklist(['de', 'fr', 'en'] satisfies StaffLanguage[]),
  until: v.number(),
});

export type Previews = {
  /** Returns the signed token for link and cookie. */
  seal(preview: Preview): string;
  /** Verifies a token; null if the signature is wrong or the preview has expired. */
  open(token: string): Preview | null;
};

/** Creates previews as signed tokens that expire: nothing is stored, and every process can verify them. */
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

/** Wraps content so that one page is the previewed version. */
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
