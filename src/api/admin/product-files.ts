import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as v from 'valibot';
import { decimalText } from '../../currencies/decimal-text.ts';
import { text } from '../parameters.ts';
import { tenantInPath } from './admin-parameters.ts';
import { AdminMoney, Timestamp } from './admin-schemas.ts';
import { exactFilter } from './list-operation.ts';
import { type AdminOperation, defineOperation, defineUpload } from './operation.ts';
import { productNumber } from './product-reads.ts';
import { timeOf } from './read-order.ts';
import { refusalOf } from './refusal.ts';

const SCOPES = ['product.edit', 'product.read'] as const;
const stored = {
  status: 201 as const,
  description: 'The file is stored.',
  schema: v.object({ id: v.string() }),
  example: { id: '0123456789abcdef' },
};

/** First bytes of a WebM file (EBML). */
const WEBM = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);

const uploadVideo = defineUpload({
  method: 'POST',
  path: '/api/admin/v1/product-videos',
  id: 'uploadProductVideo',
  tag: 'Products',
  summary: 'Upload a video',
  description:
    'Stores a video of a product: MP4 with AVC or AV1, or WebM with VP8, VP9 or AV1, at most 180 seconds and 1920 pixels. The content decides. `updateProductFields` adds it to a product; the same file has the same id.',
  scopes: SCOPES,
  parameters: {},
  upload: { description: 'The video.', types: ['video/mp4', 'video/webm'], mostBytes: 20 * 1024 * 1024 },
  success: stored,
  reasons: ['video'],
  answer: async ({ file }, { services, member }) => {
    const format = file.subarray(0, WEBM.length).equals(WEBM) ? 'webm' : 'mp4';
    const folder = await mkdtemp(path.join(tmpdir(), 'kontor-video-'));
    try {
      const place = path.join(folder, 'video');
      await writeFile(place, file);
      const outcome = await services.products.addVideo(member, place, format);
      return outcome.ok ? { content: { id: outcome.id } } : refusalOf(outcome);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
});

const uploadCaptions = defineUpload({
  method: 'POST',
  path: '/api/admin/v1/product-captions',
  id: 'uploadProductCaptions',
  tag: 'Products',
  summary: 'Upload captions of a video',
  description:
    'Stores captions in WebVTT. `updateProductFields` gives them to a video by its field `videoCaptions.1.de-CH`, with its place and a locale.',
  scopes: SCOPES,
  parameters: {},
  upload: { description: 'The captions, in UTF-8.', types: ['text/vtt', 'text/plain'], mostBytes: 64 * 1024 },
  success: stored,
  reasons: ['captions'],
  answer: async ({ file }, { services, member }) => {
    const outcome = await services.products.addCaptions(member, file.toString('utf8'));
    return outcome.ok ? { content: { id: outcome.id } } : refusalOf(outcome);
  },
});

const getStrikePrice = defineOperation({
  method: 'GET',
  path: '/api/admin/v1/tenants/{tenant}/products/{id}/strike-price',
  id: 'getStrikePrice',
  tag: 'Products',
  summary: 'Read the earlier price that a new price may show',
  description:
    'Judges a price by the law of the tenant before it is set: which earlier price may be struck through beside it.',
  scopes: SCOPES,
  parameters: {
    tenant: tenantInPath,
    id: productNumber,
    sku: text({ longest: 60, description: 'Variant.', example: '400105-01' }),
    amount: exactFilter(/^[1-9]\d{0,8}$/, { description: 'New price in minor units.', example: '4490' }),
  },
  success: {
    status: 200,
    description: 'The earlier price; null if there is none.',
    schema: v.object({
      strike: v.nullable(
        v.object({
          price: AdminMoney,
          percentOff: v.pipe(v.number(), v.integer(), v.description('Whole percent, rounded down.')),
          until: v.pipe(v.nullable(Timestamp), v.description('Time from which the law no longer allows it.')),
        }),
      ),
    }),
    example: { strike: { price: { amount: 5990, currency: 'CHF' }, percentOff: 25, until: null } },
  },
  answer: async ({ params: { id, sku, amount } }, { services, member, tenant }) => {
    const typed = decimalText(Number(amount), tenant.currency);
    const verdict = await services.products.verdict(member, { id, tenant: tenant.id, sku, typed });
    if (verdict === null) return { problem: { code: 'not-found' } };
    const strike = verdict === 'unreadable' ? null : verdict.strike;
    if (!strike) return { content: { strike: null } };
    const price = { amount: strike.amount, currency: tenant.currency };
    return { content: { strike: { price, percentOff: strike.percentOff, until: timeOf(strike.until) } } };
  },
});

/** Files of a product's videos, and the judgement of a price before it is set. */
export const PRODUCT_FILES: readonly AdminOperation[] = [uploadVideo, uploadCaptions, getStrikePrice];
