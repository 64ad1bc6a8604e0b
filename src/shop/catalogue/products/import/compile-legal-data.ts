import type { FeedManufacturer } from '../../legal-data/index.ts';
import { type EconomicOperator, manufacturerId } from '../../legal-data/index.ts';
import type { FeedRow } from './feed-row.ts';
import { keepKnown as keep } from './keep-known.ts';
import type { KnownProduct, KnownText } from './known.store.ts';

type Before = KnownProduct | undefined;

export function energyOf(before: Before, row: FeedRow): KnownProduct['energy'] {
  const energyClass = row.energy_efficiency_class === undefined ? before?.energy?.class : row.energy_efficiency_class;
  if (!energyClass) return null;
  const known = before?.energy ?? undefined;
  return {
    class: energyClass,
    scaleMin: keep(row.min_energy_efficiency_class, known?.scaleMin, 'A') ?? 'A',
    scaleMax: keep(row.max_energy_efficiency_class, known?.scaleMax, 'G') ?? 'G',
    labelUrl: keep(row['c:energy_label'], known?.labelUrl, null),
    sheetUrl: keep(row['c:energy_sheet'], known?.sheetUrl, null),
    eprelId: keep(row.certification, known?.eprelId, null),
  };
}

export function tyreOf(before: Before, row: FeedRow): KnownProduct['tyre'] {
  const known = before?.tyre ?? undefined;
  const fuel = keep(row['c:tyre_fuel'], known?.fuel, null);
  const wet = keep(row['c:tyre_wet'], known?.wet, null);
  const noiseDb = keep(row['c:tyre_noise'], known?.noiseDb, null);
  const noiseClass = keep(row['c:tyre_noise_class'], known?.noiseClass, null);
  if (!fuel || !wet || !noiseDb || !noiseClass) return null;
  return {
    fuel,
    wet,
    noiseDb,
    noiseClass,
    snow: keep(row['c:tyre_snow'], known?.snow, false) ?? false,
    ice: keep(row['c:tyre_ice'], known?.ice, false) ?? false,
    labelUrl: keep(row['c:tyre_label'], known?.labelUrl, null),
    sheetUrl: keep(row['c:tyre_sheet'], known?.sheetUrl, null),
    eprelId: keep(row.certification, known?.eprelId, null),
  };
}

/** Returns the manufacturer that a row names; null if it names none. Names without Latin letters need an id. */
export function feedManufacturer(row: FeedRow): FeedManufacturer | null {
  const name = row['c:manufacturer'] ?? '';
  const id = row['c:manufacturer_id'] || manufacturerId(name);
  if (name === '' || id === '') return null;
  const { 'c:manufacturer_address': address, 'c:manufacturer_country': country } = row;
  const contact = row['c:manufacturer_contact'];
  return {
    id,
    name,
    ...(address === undefined ? {} : { address }),
    ...(country === undefined ? {} : { country: country ?? '' }),
    ...(contact === undefined ? {} : { contact: contact ?? '' }),
    ...(row['c:responsible'] === undefined ? {} : { responsible: responsibleOf(row) }),
  };
}

function responsibleOf(row: FeedRow): EconomicOperator | null {
  const name = row['c:responsible'] ?? '';
  if (name === '') return null;
  return {
    name,
    address: row['c:responsible_address'] ?? '',
    country: row['c:responsible_country'] ?? '',
    contact: row['c:responsible_contact'] ?? '',
  };
}

/** Returns the manufacturer of a product; an empty name clears it. */
export function manufacturerOf(before: Before, row: FeedRow): string | null {
  if (row['c:manufacturer'] === undefined) return before?.manufacturer_id ?? null;
  return feedManufacturer(row)?.id ?? null;
}

export function productLegalOf(before: Before, row: FeedRow): KnownProduct['legal'] {
  const { 'c:legal_kinds': kinds, 'c:durability_years': years } = row;
  return {
    ...before?.legal,
    ...(kinds === undefined ? {} : { kinds: kinds ?? [] }),
    ...(years === undefined ? {} : { durabilityYears: years }),
  };
}

export function textLegalOf(before: KnownText | undefined, row: FeedRow): KnownText['legal'] {
  const { 'c:warnings': warnings, 'c:wood': wood } = row;
  return {
    ...before?.legal,
    ...(warnings === undefined ? {} : { warnings }),
    ...(wood === undefined ? {} : { wood }),
  };
}
