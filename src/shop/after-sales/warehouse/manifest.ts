import { inTransactionOrNot } from '../../../platform/database/transaction.ts';
import { csvLine } from '../../../platform/tables/csv-line.ts';
import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import { type BillOutcome, dayText, drawPaper, paperHead } from '../../money/billing/index.ts';
import { dayOf } from '../../selling/instalments/index.ts';
import { recordAudit, type StaffMember } from '../../staff/employees/index.ts';
import { CARRIERS, type Carrier } from '../fulfilment/index.ts';
import type { WarehouseDeps } from './deps.ts';
import { insertManifest, manifestById } from './manifests.store.ts';

export type ManifestProblem =
  /** No shipped parcel of the carrier waits to be handed over. */
  'nothing-to-hand-over';

/**
 * Closes the day of a carrier, and tells it which parcels it gets. If the carrier does not answer, the manifest stays:
 * its parcels left, and a carrier closes its day by itself.
 */
export async function closeManifest(
  deps: Pick<WarehouseDeps, 'pool' | 'clock' | 'labels' | 'log'>,
  tenant: Tenant,
  asked: { carrier: string; by: StaffMember },
): Promise<{ ok: true; id: string } | { ok: false; problem: ManifestProblem }> {
  const { pool, clock, labels, log } = deps;
  const carrier = CARRIERS.find((known): known is Carrier => known === asked.carrier);
  if (!carrier) return { ok: false, problem: 'nothing-to-hand-over' };
  const made = await inTransactionOrNot(pool, async (client) => {
    const now = clock.now();
    const manifest = await insertManifest(client, { tenant: tenant.id, carrier, by: asked.by.email, now });
    if (manifest)
      await recordAudit(client, now, asked.by, {
        action: 'manifest.closed',
        tenant: tenant.id,
        subject: `manifest:${carrier} ${manifest.number}`,
        after: { carrier, parcels: manifest.parcels },
      });
    return { keep: manifest !== null, result: manifest };
  });
  if (!made) return { ok: false, problem: 'nothing-to-hand-over' };
  const handOver = labels.serviceOf(tenant, carrier)?.handOver;
  const listed = handOver ? await manifestById(pool, tenant.id, made.id) : null;
  const ids = (listed?.parcels ?? []).flatMap(({ labelId }) => labelId ?? []);
  if (handOver && ids.length > 0) {
    const told = await handOver(ids);
    if (!told.ok) log.warn({ carrier, manifest: made.id, detail: told.detail }, 'a carrier did not take a manifest');
  }
  return { ok: true, id: made.id };
}

/** Texts of the printed manifest, in the language of the employee. */
export type ManifestWords = Record<
  'title' | 'carrier' | 'closed' | 'parcels' | 'parcel' | 'weight' | 'place' | 'total' | 'handedOver' | 'page',
  string
>;

/** Prints a manifest for the carrier's driver, who signs it. */
export async function printManifest(
  { pool }: Pick<WarehouseDeps, 'pool'>,
  tenant: Tenant,
  asked: { id: string; locale: Locale; words: ManifestWords; carrierName: (carrier: Carrier) => string },
): Promise<BillOutcome> {
  const found = await manifestById(pool, tenant.id, asked.id);
  if (!found) return { ok: false, problem: 'not-found' };
  const { manifest, parcels } = found;
  const { words, locale } = asked;
  const { own, house } = paperHead(tenant, locale);
  const title = `${words.title} ${asked.carrierName(manifest.carrier)} ${manifest.number}`;
  return drawPaper(`Manifest-${manifest.carrier}-${manifest.number}.pdf`, {
    title,
    lang: locale,
    createdAt: manifest.closedAt,
    house,
    recipient: own,
    heading: title,
    stamp: null,
    facts: [
      [words.closed, dayText(locale, dayOf(manifest.closedAt, tenant.timeZone))],
      [words.parcels, String(parcels.length)],
    ],
    shippedTo: null,
    table: { article: words.parcel, quantity: '', unit: words.place, total: words.weight },
    lines: parcels.map((parcel) => ({
      title: parcel.trackingNumber ?? `${parcel.order}-${parcel.number}`,
      notes: [`${parcel.order}-${parcel.number}`],
      quantity: '',
      unit: `${parcel.country}-${parcel.postalCode}`,
      total: parcel.weight === null ? '' : (parcel.weight / 1000).toFixed(2),
    })),
    totals: [{ label: words.total, value: String(parcels.length), isStrong: true }],
    vat: { title: '', heads: [], rows: [] },
    paragraphs: [words.handedOver],
    tables: [],
    slips: [],
    page: words.page,
  });
}

/** Returns a manifest as a CSV table. */
export async function manifestCsv(pool: WarehouseDeps['pool'], tenant: Tenant, id: string): Promise<string | null> {
  const found = await manifestById(pool, tenant.id, id);
  if (!found) return null;
  const lines = found.parcels.map((parcel) =>
    csvLine([
      parcel.order,
      String(parcel.number),
      parcel.trackingNumber ?? '',
      parcel.weight === null ? '' : String(parcel.weight),
      parcel.country,
      parcel.postalCode,
    ]),
  );
  return csvLine(['order', 'parcel', 'tracking', 'weight', 'country', 'postalCode']) + lines.join('');
}
