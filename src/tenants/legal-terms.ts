/** Duties of a tenant's country about the data of products (docs/rules/legal-product-data.md). */
export type LegalTerms = {
  /** Whether offers name the manufacturer and the responsible person in the Union (Reg. (EU) 2023/988, Art. 19). */
  productSafety: boolean;
  /** Whether offers of textiles name the fibres (Reg. (EU) 1007/2011, Art. 16). */
  textileFibres: boolean;
  /** Whether offers of solid wood name species and origin (SR 944.021). */
  woodOrigin: boolean;
  /** First day with the harmonised notice and label about guarantees (Dir. (EU) 2024/825); null outside the Union. */
  guaranteeNoticeFrom: string | null;
  /** Effect of missing data: a warning in the back office, or also no sale. */
  whenMissing: 'warn' | 'block';
};

/** Duties in the European Union. */
export const UNION_LEGAL: LegalTerms = {
  productSafety: true,
  textileFibres: true,
  woodOrigin: false,
  guaranteeNoticeFrom: '2026-09-27',
  whenMissing: 'warn',
};

/** Duties in Switzerland. Manufacturers are shown where they are known. */
export const SWISS_LEGAL: LegalTerms = {
  productSafety: false,
  textileFibres: false,
  woodOrigin: true,
  guaranteeNoticeFrom: null,
  whenMissing: 'warn',
};
