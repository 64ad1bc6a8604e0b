import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../../platform/clock.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import type { Log } from '../../../../platform/log.ts';
import { readSynonyms } from '../merchandising/rules.store.ts';
import { buildProjection, PRODUCTS_AT_ONCE, projectionBatches } from './build-projection.ts';
import { nextSegmentId, segmentBuilder } from './build-segment.ts';
import { composeProducts } from './compose-products.ts';
import { mergeSegments, tailToMerge } from './merge-segments.ts';
import { findNumber, numberKey } from './numbers.ts';
import { type OpenSegment, openSegment } from './open-segment.ts';
import { readProducts, readVocabulary, soldProducts } from './projection.store.ts';
import {
  type ProjectionState,
  type Published,
  publish,
  type TenantState,
  type TenantToIndex,
} from './projection-state.ts';
import { repriceTenant } from './reprice-tenant.ts';
import { ALIVE, DIED, diedIn, ROW } from './rows.ts';
import type { Segment } from './segment.ts';
import { renewStates } from './state-at-time.ts';

/** Share of changed products of the base above which all segments merge into one. */
const LARGE_SHARE = 0.05;
const LEAST_LARGE = 5000;
/** Share of changed products above which the index is rebuilt: word frequencies still count dead products. */
const WORN_OUT_SHARE = 1;
const LEAST_WORN_OUT = 50_000;

export type Projection = {
  /** Builds everything from the database. */
  rebuild(): Promise<void>;
  /** Adopts the state of another process or an earlier start. */
  adopt(state: ProjectionState): void;
  /** Projects these products again, in all tenants, and publishes. */
  renew(productIds: readonly string[]): Promise<void>;
  /**
   * Reads the prices of products of which nothing else has changed, and publishes. Returns the products that must be projected
   * again instead.
   */
  reprice(productIds: readonly string[]): Promise<string[]>;
  /** Reads changed names of values and categories. */
  renewVocabulary(): Promise<void>;
  /** Reads changed synonyms of the tenants. */
  renewSynonyms(): Promise<void>;
  /** Applies changes by time alone. Returns the products that must be projected again for it. */
  passTime(): string[];
  /** Time of the next such change in milliseconds since 1970; infinity for none. */
  nextMoment(): number;
  current(): Published | null;
};

/** Keeps the index in step with PostgreSQL. Callers must await each call before the next. */
export function createProjection(deps: {
  pool: Pool;
  clock: Clock;
  log: Log;
  tenants(): Promise<TenantToIndex[]>;
  onPublish(published: Published): void;
  /** Merges many segments, in a separate thread if there is one. */
  merge?(segments: readonly Segment[]): Promise<Segment>;
  onProgress?(done: number, all: number): void;
  /** Number of changed products from which segments merge, instead of the default minimum. */
  largeFrom?: number;
}): Projection {
  const { pool, clock, log } = deps;
  const merge = deps.merge ?? (async (segments: readonly Segment[]) => mergeSegments(segments));
  let state: ProjectionState | null = null;
  let generation = 0;
  let dictionaryVersion = 0;
  let knownSize = '';
  const opened = new WeakMap<Segment, OpenSegment>();
  const open = (segment: Segment): OpenSegment => {
    const known = opened.get(segment) ?? openSegment(segment);
    opened.set(segment, known);
    return known;
  };

  function tell(isVocabulary = false): void {
    if (!state) return;
    // Products may introduce values whose names arrive later.
    const { values, categories, placements } = state.dictionary.dictionary;
    const size = `${values.length} ${categories.length} ${placements.length}`;
    if (isVocabulary || size !== knownSize) dictionaryVersion += 1;
    knownSize = size;
    generation += 1;
    deps.onPublish(publish(state, generation, dictionaryVersion));
  }

  /** Marks products as dead from the next generation on in the first `upTo` segments. Newer segments replace them. */
  function bury(tenant: TenantState, ids: readonly string[], upTo: number): number {
    let buried = 0;
    for (const segment of tenant.segments.slice(0, upTo)) {
      const { read, rows, numbers } = open(segment);
      for (const id of ids)
        for (const { kind, place, written } of findNumber(numbers, read, numberKey(id)))
          if (kind === 'product' && written === id && diedIn(rows, place) === ALIVE) {
            rows[place * ROW + DIED] = generation + 1;
            buried += 1;
          }
    }
    return buried;
  }

  async function renewTenant(
    tenant: TenantState,
    { ids, sold }: { ids: readonly string[]; sold: string[] },
    dictionary: ProjectionState['dictionary'],
  ): Promise<void> {
    const now = clock.now();
    const read = { tenant: tenant.id, ids: sold, locales: tenant.locales, now };
    const products =
      sold.length === 0 ? [] : composeProducts(await readProducts(pool, read), dictionary.dictionary, now.getTime());
    const before = tenant.segments.length;
    if (products.length > 0) {
      const { languages, rule } = tenant;
      const builder = segmentBuilder({ dictionary, languages, rule, now: now.getTime() });
      for (const product of products) builder.add(product);
      tenant.segments = [...tenant.segments, builder.finish()];
    }
    bury(tenant, ids, before);
    for (const id of ids) tenant.joining?.touched.add(id);
    tenant.renewed += products.length;
    // Segments of a running merge take part in no other merge; the first segment after them is the base then.
    const settled = Math.max(0, (tenant.joining?.segments ?? 1) - 1);
    const count = tailToMerge(tenant.segments.slice(settled).map((segment) => segment.products));
    if (count > 0)
      tenant.segments = [...tenant.segments.slice(0, -count), mergeSegments(tenant.segments.slice(-count))];
  }

  /**
   * Merges all segments into one if much of the base changed. Changes continue meanwhile: their products are in newer
   * segments, and are marked dead in the merged one before it is published.
   */
  async function mergeLarge(tenant: TenantState): Promise<void> {
    const sources = tenant.segments;
    const [base, ...others] = sources;
    const changed = others.reduce((sum, segment) => sum + segment.products, 0);
    if (tenant.joining || !base || changed <= Math.max(deps.largeFrom ?? LEAST_LARGE, base.products * LARGE_SHARE))
      return;
    const started = performance.now();
    const joining = { segments: sources.length, touched: new Set<string>() };
    tenant.joining = joining;
    try {
      const joined = { ...(await merge(sources)), id: nextSegmentId() };
      tenant.segments = [joined, ...tenant.segments.slice(sources.length)];
      bury(tenant, [...joining.touched], 1);
      tell();
      log.info({ tenant: tenant.id, ms: Math.round(performance.now() - started) }, 'the search index was merged');
    } catch (err) {
      log.warn({ err }, 'the search index could not be merged');
    } finally {
      tenant.joining = null;
    }
  }

  const isWornOut = ({ tenants }: ProjectionState): boolean =>
    tenants.some(
      ({ renewed, segments }) => renewed > Math.max(LEAST_WORN_OUT, (segments[0]?.products ?? 0) * WORN_OUT_SHARE),
    );

  /** Reads the synonyms. Returns whether any changed. */
  async function readSynonymsOf({ tenants }: ProjectionState): Promise<boolean> {
    let isChanged = false;
    for (const tenant of tenants) {
      const rules = await readSynonyms(pool, tenant.id);
      if (JSON.stringify(rules) === JSON.stringify(tenant.synonyms.rules)) continue;
      tenant.synonyms = { version: randomUUID(), rules };
      isChanged = true;
    }
    return isChanged;
  }

  async function rebuild(): Promise<void> {
    const started = performance.now();
    const built = await buildProjection(
      { pool, clock, ...(deps.onProgress ? { onProgress: deps.onProgress } : {}) },
      await deps.tenants(),
    );
    await readSynonymsOf(built);
    state = built;
    tell(true);
    const products = built.tenants.reduce((sum, { segments }) => sum + (segments[0]?.products ?? 0), 0);
    log.info({ products, ms: Math.round(performance.now() - started) }, 'the search index was built');
  }

  return {
    rebuild,
    adopt: (known) => {
      state = known;
      tell(true);
    },
    renew: async (ids) => {
      if (!state) return;
      for (const batch of projectionBatches(ids, PRODUCTS_AT_ONCE)) {
        const sold = await soldProducts(pool, { ids: batch, tenants: state.tenants.map(({ id }) => id) });
        for (const tenant of state.tenants)
          await renewTenant(tenant, { ids: batch, sold: sold.get(tenant.id) ?? [] }, state.dictionary);
        tell();
      }
      if (isWornOut(state)) return rebuild();
      for (const tenant of state.tenants) void mergeLarge(tenant);
    },
    reprice: async (ids) => {
      if (!state) return [];
      const others = new Set<string>();
      for (const batch of projectionBatches(ids, PRODUCTS_AT_ONCE)) {
        for (const tenant of state.tenants)
          for (const id of await repriceTenant(tenant, batch, { pool, open, now: clock.now() })) others.add(id);
        tell();
      }
      return [...others];
    },
    renewVocabulary: async () => {
      if (state?.dictionary.describe(await readVocabulary(pool))) tell(true);
    },
    renewSynonyms: async () => {
      if (state && (await readSynonymsOf(state))) tell();
    },
    passTime: () => {
      const now = clock.now().getTime();
      const changed = new Set<string>();
      for (const { segments, rule } of state?.tenants ?? []) {
        for (const segment of segments) {
          if ((segment.now.first[0] ?? 0) > now) continue;
          const { ids } = open(segment).read;
          for (const product of renewStates(segment, now, rule)) changed.add(ids.at(product));
        }
      }
      return [...changed];
    },
    nextMoment: () =>
      Math.min(
        ...(state?.tenants ?? []).flatMap(({ segments }) => segments.map((segment) => segment.now.first[0] ?? 0)),
        Number.POSITIVE_INFINITY,
      ),
    current: () => state && publish(state, generation, dictionaryVersion),
  };
}
