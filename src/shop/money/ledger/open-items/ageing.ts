/** Classes of an open debt by the days since its payable day: not due yet, 1 to 30 days late, and so on. */
export const AGES = ['not-due', 'to-30', 'to-60', 'to-90', 'older'] as const;
export type Age = (typeof AGES)[number];

/** Returns the class of a debt that is late by these days. */
export function ageOf(days: number): Age {
  if (days <= 0) return 'not-due';
  if (days <= 30) return 'to-30';
  if (days <= 60) return 'to-60';
  return days <= 90 ? 'to-90' : 'older';
}

/** Days late of a class, inclusive; null for no limit. */
export function daysOfAge(age: Age): { from: number | null; to: number | null } {
  const ranges: Record<Age, { from: number | null; to: number | null }> = {
    'not-due': { from: null, to: 0 },
    'to-30': { from: 1, to: 30 },
    'to-60': { from: 31, to: 60 },
    'to-90': { from: 61, to: 90 },
    older: { from: 91, to: null },
  };
  return ranges[age];
}
