/** Brotli-compressed kilobytes by part of the budget (docs/rules/measuring.md#script-budget). */
export type Weight = { usable: number; idle: number | null; style: number; font: number };

export const BUDGET = { usable: 112, idle: 136, style: 20, font: 75 } as const;

const KILOBYTE = 1024;

export function kilobytes(bytes: number): number {
  return Math.round((bytes / KILOBYTE) * 10) / 10;
}

/** Returns one text for each part over the budget; empty if there is none. */
export function overBudget(weight: Weight): string[] {
  const rows: [string, number | null, number][] = [
    ['script before the page is usable', weight.usable, BUDGET.usable],
    ['script until the network is idle', weight.idle, BUDGET.idle],
    ['style', weight.style, BUDGET.style],
    ['fonts', weight.font, BUDGET.font],
  ];
  return rows.flatMap(([name, value, most]) =>
    value !== null && value > most ? [`${name}: ${value} KB, budget ${most} KB`] : [],
  );
}
