import fs from 'node:fs';
import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { type Look, OFFICES, PAGE_FILES, SEEN, WALKS } from './walk.ts';

/** Pages that lead on to the next step in tenants without instalments. */
const INSTALMENTS = ['pause', 'protection', 'agreement'].map((name) => `routes/checkout/${name}.tsx`);
const NOT_IN: Record<string, readonly string[]> = {
  // Only Switzerland offers protection for instalments.
  'de-DE': ['routes/checkout/protection.tsx'],
  'de-AT': ['routes/checkout/protection.tsx'],
  'nl-NL': [...INSTALMENTS, 'routes/account/contract.tsx'],
};
const OUT = 'test-results/accessibility.json';

/** Reports the visited pages and states, their problems, and the pages that were not visited. */
export default class Summary implements Reporter {
  private looks: Look[] = [];
  /** Whether the whole suite runs; a partial run misses pages by design. */
  private readonly whole = !process.argv.some((argument) => /^(?:-g|--grep|.*\.spec.*)$/.test(argument));

  onTestEnd(_test: TestCase, result: TestResult): void {
    for (const { type, description } of result.annotations)
      if (type === SEEN && description) this.looks.push(JSON.parse(description) as Look);
  }

  async onEnd(): Promise<{ status?: FullResult['status'] } | undefined> {
    const missing: string[] = [];
    const say = (line: string): void => console.info(line);
    const broken = this.looks.filter(({ problems }) => problems.length > 0);
    const locales = [...new Set(this.looks.map(({ locale }) => locale))].sort();
    say('\nlanguage        pages  kinds  looks  with problems');
    for (const locale of locales) {
      const own = this.looks.filter((look) => look.locale === locale);
      const count = (of: (look: Look) => string): number => new Set(own.map(of)).size;
      const bad = own.filter(({ problems }) => problems.length > 0).length;
      say(
        `${locale.padEnd(14)} ${[count(({ path }) => path), count(({ file }) => file), own.length, bad].map((n) => String(n).padStart(6)).join(' ')}`,
      );
    }
    const rules = new Map<string, Look[]>();
    for (const look of broken)
      for (const problem of look.problems) {
        const key = `${problem.split(':')[0]} in ${look.file}`;
        rules.set(key, [...(rules.get(key) ?? []), look]);
      }
    for (const [rule, looks] of rules) {
      const [first] = looks;
      say(
        `  ${rule}: ${looks.length} looks, first ${first?.locale} ${first?.path} ${first?.state} at ${first?.width} px`,
      );
      say(`    ${first?.problems.find((problem) => rule.startsWith(problem.split(':')[0] ?? ''))?.slice(0, 300)}`);
    }
    if (this.whole)
      for (const { locale } of [...WALKS, ...OFFICES.map((locale) => ({ locale }))]) {
        const seen = new Set(this.looks.filter((look) => look.locale === locale).map(({ file }) => file));
        const isOffice = OFFICES.includes(locale);
        for (const file of PAGE_FILES) {
          if (file.includes('backoffice/') !== isOffice || NOT_IN[locale]?.includes(file)) continue;
          if (!seen.has(file)) missing.push(`${locale}: ${file}`);
        }
      }
    for (const line of missing) say(`  not seen: ${line}`);
    fs.mkdirSync('test-results', { recursive: true });
    fs.writeFileSync(OUT, JSON.stringify({ looks: this.looks, missing }));
    say(
      `\n${this.looks.length} looks, ${broken.length} with problems, ${missing.length} kinds of page not seen (${OUT})`,
    );
    return missing.length > 0 ? { status: 'failed' } : undefined;
  }
}
