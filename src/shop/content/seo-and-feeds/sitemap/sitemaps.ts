import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { moveUrls, type PublicUrlOf } from '../../../../tenants/origins.ts';
import type { Tenant } from '../../../../tenants/tenant.ts';
import { alone, filesOf, readPart } from '../files.store.ts';
import { HOUSES } from '../places.ts';
import { sitemapIndex } from './sitemap-xml.ts';
import { type SitemapDeps, writeSitemaps } from './write-sitemaps.ts';

const decompress = promisify(gunzip);

/** Tenant and origins for the links of the answer: public ones, or those of a development machine. */
type Asked = { tenant: Tenant; publicUrlOf: PublicUrlOf };

/** File as it is sent: gzip members, or plain text if addresses are local. */
export type SentFile = { madeAt: Date; coding: 'gzip' | 'identity'; parts: AsyncGenerator<Buffer> };

export type Sitemaps = {
  /**
   * Returns the index of a tenant's sitemaps and writes them if there are none. Null while another process writes them.
   */
  index(asked: Asked): Promise<{ madeAt: Date; text: string } | null>;
  /** Returns a sitemap by its name; null if it does not exist. */
  file(asked: Asked & { name: string; acceptsGzip: boolean }): Promise<SentFile | null>;
  /** Writes all sitemaps of all tenants anew, unless another process does so. */
  renew(): Promise<void>;
};

export function createSitemaps(deps: SitemapDeps): Sitemaps {
  const { pool } = deps;
  const underway = new Map<string, Promise<boolean>>();

  function make(tenant: Tenant): Promise<boolean> {
    const known = underway.get(tenant.id);
    if (known) return known;
    const making = alone(pool, `sitemaps ${tenant.id}`, async () => void (await writeSitemaps(deps, tenant))).finally(
      () => underway.delete(tenant.id),
    );
    underway.set(tenant.id, making);
    return making;
  }

  /** Returns a function that replaces public addresses by local ones; null if the request uses the public ones. */
  function localised(asked: Asked): ((text: string) => string) | null {
    const isPublic = asked.publicUrlOf(asked.tenant) === deps.publicUrlOf(asked.tenant);
    return isPublic ? null : moveUrls(deps.publicUrlOf, asked.publicUrlOf);
  }

  async function* partsOf(id: string, change: ((content: Buffer) => Promise<Buffer>) | null): AsyncGenerator<Buffer> {
    for (let number = 0; ; number += 1) {
      const content = await readPart(pool, id, number);
      if (content === null) return;
      yield change === null ? content : await change(content);
    }
  }

  return {
    index: async (asked) => {
      const found =
        (await filesOf(pool, asked.tenant.id)) ??
        ((await make(asked.tenant)) ? await filesOf(pool, asked.tenant.id) : null);
      if (found === null) return null;
      const publicUrl = asked.publicUrlOf(asked.tenant);
      const text = sitemapIndex(
        found.files.map(({ name, changedAt }) => ({ address: `${publicUrl}/sitemaps/${name}`, changedAt })),
      );
      return { madeAt: found.madeAt, text };
    },
    file: async ({ name, acceptsGzip, ...asked }) => {
      const found = await filesOf(pool, asked.tenant.id);
      const file = found?.files.find((entry) => entry.name === name);
      if (!found || !file) return null;
      const change = localised(asked);
      if (change === null && acceptsGzip)
        return { madeAt: found.madeAt, coding: 'gzip', parts: partsOf(file.id, null) };
      const plain = async (content: Buffer): Promise<Buffer> => {
        const text = await decompress(content);
        return change === null ? text : Buffer.from(change(text.toString()));
      };
      return { madeAt: found.madeAt, coding: 'identity', parts: partsOf(file.id, plain) };
    },
    renew: async () => {
      for (const tenant of HOUSES) await make(tenant);
    },
  };
}
