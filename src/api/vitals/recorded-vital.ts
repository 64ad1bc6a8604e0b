import type { TenantId } from '../../tenants/tenant.ts';
import type { PageType, Vital } from './payload.ts';

/** What is kept of a metric: nothing that leads to a person, an article or a path. */
export type RecordedVital = {
  name: Vital['name'];
  /** Milliseconds; of CLS a score. */
  value: number;
  /** What this report adds to the one before of the same page view. */
  delta: number;
  rating: Vital['rating'];
  pageType: PageType;
  deviceType: 'mobile' | 'tablet' | 'desktop' | 'unknown';
  /** What else is known, by the names of the payload: of the element only its name. */
  traits: Record<string, string>;
};

export type RecordVital = (vital: RecordedVital, tenant: TenantId) => void;
