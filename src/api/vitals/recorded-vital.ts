import type { PageType, Vital } from './payload.ts';

/** What is kept of a metric: nothing that leads to a person, an article or a path. */
export type RecordedVital = {
  name: Vital['name'];
  /** Milliseconds; of CLS a score. */
  value: number;
  rating: Vital['rating'];
  pageType: PageType;
  deviceType: 'mobile' | 'tablet' | 'desktop' | 'unknown';
};

export type RecordVital = (vital: RecordedVital) => void;
