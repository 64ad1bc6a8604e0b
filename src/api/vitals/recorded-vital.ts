import type { TenantId } from '../../tenants/tenant.ts';
import type { PageType, Vital } from './payload.ts';

/** Stored part of a metric, without reference to a person, a product or a path. */
export type SentVital = {
  name: Vital['name'];
  /** Milliseconds; a score for CLS. */
  value: number;
  /** Difference from the previous report of the page view. */
  delta: number;
  rating: Vital['rating'];
  pageType: PageType;
  deviceType: 'mobile' | 'tablet' | 'desktop' | 'unknown';
  /** Further dimensions under the payload's field names; of the element only its name. */
  traits: Record<string, string>;
};

export type RecordVital = (vital: SentVital, tenant: TenantId) => void;
