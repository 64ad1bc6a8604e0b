import type { LegalTerms } from '../../../tenants/legal-terms.ts';
import { type EnergyLabel, isInUnion, isWhole, type LegalData, type TyreLabel } from './legal-data.ts';

/** Part of an offer that the law demands. */
export type LegalPart =
  | 'manufacturer'
  | 'responsible'
  | 'warnings'
  | 'energy'
  | 'tyre'
  | 'animal-parts'
  | 'wood'
  | 'electric'
  | 'battery'
  | 'guarantee-notice'
  | 'guarantee-label';

/** Guarantees of the producer up to this many years are no longer than the legal guarantee, and get no label. */
const LEGAL_GUARANTEE_YEARS = 2;

/** Product as the rules see it, in one locale. */
export type JudgedProduct = Pick<LegalData, 'manufacturer' | 'kinds' | 'durabilityYears' | 'warnings' | 'wood'> & {
  energy: Pick<EnergyLabel, 'labelUrl' | 'sheetUrl' | 'eprelId'> | null;
  tyre: Pick<TyreLabel, 'labelUrl' | 'sheetUrl' | 'eprelId'> | null;
};

/**
 * Returns the parts that the page of a product shows in a tenant, in their order. `day` is the tenant's calendar day
 * (docs/rules/legal-product-data.md#parts).
 */
export function shownParts(product: JudgedProduct, terms: LegalTerms, day: string): LegalPart[] {
  const { manufacturer, kinds, durabilityYears } = product;
  const notices = terms.guaranteeNoticeFrom !== null && day >= terms.guaranteeNoticeFrom;
  const rules: [LegalPart, boolean][] = [
    ['manufacturer', manufacturer !== null],
    ['responsible', terms.productSafety && needsResponsible(product) && manufacturer?.responsible != null],
    ['warnings', product.warnings.length > 0],
    ['energy', product.energy !== null],
    ['tyre', product.tyre !== null],
    ['animal-parts', kinds.includes('animal-parts')],
    ['wood', terms.woodOrigin && product.wood.length > 0],
    ['electric', kinds.includes('electric')],
    ['battery', kinds.includes('battery')],
    ['guarantee-label', notices && (durabilityYears ?? 0) > LEGAL_GUARANTEE_YEARS],
    ['guarantee-notice', notices],
  ];
  return rules.flatMap(([part, isShown]) => (isShown ? [part] : []));
}

/** Missing legal data, by the part of the law. */
export type LegalGapKind =
  | 'manufacturer'
  | 'manufacturer-address'
  | 'responsible'
  | 'warnings'
  | 'label'
  | 'sheet'
  | 'composition'
  | 'wood';
/** `field`: name of the editor's field that mends it. */
export type LegalGap = { kind: LegalGapKind; field: string };

/**
 * Returns the legal data that a product lacks in a locale (docs/rules/legal-product-data.md#missing).
 * `hasWarnings`: whether any locale has warnings.
 * `hasComposition`: whether this locale names the fibres.
 */
export function legalGaps(
  product: JudgedProduct,
  about: { terms: LegalTerms; locale: string; hasWarnings: boolean; hasComposition: boolean },
): LegalGap[] {
  const { terms, locale } = about;
  const { manufacturer, kinds } = product;
  const rules: [LegalGap, boolean][] = [
    [{ kind: 'manufacturer', field: 'manufacturer' }, terms.productSafety && manufacturer === null],
    [
      { kind: 'manufacturer-address', field: 'manufacturer' },
      terms.productSafety && manufacturer !== null && !isWhole(manufacturer),
    ],
    [{ kind: 'responsible', field: 'manufacturer' }, terms.productSafety && lacksResponsible(product)],
    [{ kind: 'warnings', field: `warnings.${locale}` }, about.hasWarnings && product.warnings.length === 0],
    ...labelRules('energy', product.energy),
    ...labelRules('tyre', product.tyre),
    [
      { kind: 'composition', field: `composition.${locale}` },
      terms.textileFibres && kinds.includes('textile') && !about.hasComposition,
    ],
    [{ kind: 'wood', field: `wood.${locale}` }, terms.woodOrigin && kinds.includes('wood') && !namesWood(product)],
  ];
  return rules.flatMap(([gap, isMissing]) => (isMissing ? [gap] : []));
}

function labelRules(field: 'energy' | 'tyre', label: JudgedProduct['energy']): [LegalGap, boolean][] {
  return [
    [{ kind: 'label', field: `${field}.labelUrl` }, label !== null && (label.labelUrl ?? label.eprelId) === null],
    [{ kind: 'sheet', field: `${field}.sheetUrl` }, label !== null && (label.sheetUrl ?? label.eprelId) === null],
  ];
}

/** An unknown country needs no responsible person yet: the address is missing first. */
function needsResponsible({ manufacturer }: JudgedProduct): boolean {
  return manufacturer !== null && manufacturer.country !== '' && !isInUnion(manufacturer.country);
}

function lacksResponsible(product: JudgedProduct): boolean {
  const responsible = product.manufacturer?.responsible ?? null;
  return needsResponsible(product) && !(responsible !== null && isWhole(responsible) && isInUnion(responsible.country));
}

function namesWood({ wood }: JudgedProduct): boolean {
  return wood.length > 0 && wood.every(({ species, origins }) => species !== '' && origins.length > 0);
}
