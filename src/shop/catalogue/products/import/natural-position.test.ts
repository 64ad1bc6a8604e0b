import { describe, expect, it } from 'vitest';
import { naturalPosition } from './natural-position.ts';

function sorted(values: string[]): string[] {
  return [...values].sort((a, b) => (naturalPosition(a) ?? Number.NaN) - (naturalPosition(b) ?? Number.NaN));
}

describe('naturalPosition', () => {
  it.each([
    [['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL', '4XL', '5XL']],
    [['34', '36', '37.5', '38', '40', '104']],
    [['26/30', '26/32', '27/30']],
    [['120x60', '140x70', '160x90', '200x100']],
    [['64 GB', '512 GB', '1 TB', '2 TB']],
    [['h1', 'h2', 'h3']],
    [['195/65 R15 91H', '205/55 R16 91V', '225/45 R17 94W']],
    [['43', '55', '65']],
    [['6 kg', '10 kg', '16 kg']],
  ])('sorts %j', (values) => {
    expect(sorted([...values].reverse())).toEqual(values);
  });

  it('returns null for words', () => {
    for (const word of ['bordeaux', 'one', 'Standard', '']) expect(naturalPosition(word)).toBeNull();
  });
});
