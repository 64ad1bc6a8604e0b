import type { Check, LiveFinding } from './finding.ts';

/** Steps that only a person can judge, so they have no finding. */
type ManualStep =
  | 'legal-texts'
  | 'legal-data'
  | 'delivery-times'
  | 'test-order'
  | 'mail-received'
  | 'opened-by-address'
  | 'roles-given'
  | 'restore-tried';

/** Groups of steps in the order of the list, and the steps of each. */
export const STEP_GROUPS = [
  { id: 'company', steps: ['retailer', 'company', 'vat-number', 'pages', 'legal-texts', 'logo'] },
  { id: 'goods', steps: ['goods', 'legal-data'] },
  { id: 'delivery', steps: ['delivery', 'delivery-times'] },
  { id: 'payment', steps: ['payment', 'bank-account', 'payment-keys', 'credit-bureau', 'test-order'] },
  { id: 'mail', steps: ['mail-server', 'mail-domain', 'spf', 'dkim', 'dmarc', 'mail-received'] },
  { id: 'domain', steps: ['host', 'https', 'opened-by-address'] },
  { id: 'people', steps: ['administrators', 'roles-given'] },
  { id: 'operation', steps: ['demo', 'backup', 'restore-tried'] },
] as const satisfies { id: string; steps: readonly (Check | ManualStep)[] }[];

export type StepGroupId = (typeof STEP_GROUPS)[number]['id'];
export type StepKind = (typeof STEP_GROUPS)[number]['steps'][number];

/** An employee's confirmation of a step, for the finding of that time. */
export type Tick = { step: string; code: string; staffEmail: string; at: Date };

export type GoingLiveStep = {
  /** Kind, and the locale or domain if there is one for each: "pages:de-CH". */
  id: string;
  kind: StepKind;
  /** Null for a step that only a person can judge. */
  finding: LiveFinding | null;
  /** Code that a tick confirms: that of the finding, or `manual`. */
  code: string;
  state: 'done' | 'missing' | 'to-check';
  /** The confirmation that counts; null without one. */
  tick: Tick | null;
  /** Whether all tenants share the step. */
  isShared: boolean;
};

export type GoingLiveGroup = { id: StepGroupId; steps: GoingLiveStep[] };

const MANUAL_CODE = 'manual';

/** Returns the id of a finding's step. */
function stepId({ check, values }: LiveFinding): string {
  if ('locale' in values) return `${check}:${values.locale}`;
  return 'domain' in values ? `${check}:${values.domain}` : check;
}

/**
 * Returns the steps of a tenant by group. A tick confirms a warning or a manual step. It no longer counts after the
 * finding has changed, and never hides what prevents going live.
 */
export function goingLiveSteps(findings: readonly LiveFinding[], ticks: readonly Tick[]): GoingLiveGroup[] {
  const tickOf = (id: string, code: string): Tick | null =>
    ticks.find((tick) => tick.step === id && tick.code === code) ?? null;
  const judged = (kind: StepKind, finding: LiveFinding): GoingLiveStep => {
    const id = stepId(finding);
    const tick = finding.level === 'warn' ? tickOf(id, finding.code) : null;
    const isDone = finding.level === 'ok' || tick !== null;
    const state = isDone ? 'done' : finding.level === 'fail' ? 'missing' : 'to-check';
    return { id, kind, finding, code: finding.code, state, tick, isShared: finding.tenant === null };
  };
  const manual = (kind: StepKind): GoingLiveStep => {
    const tick = tickOf(kind, MANUAL_CODE);
    return {
      id: kind,
      kind,
      finding: null,
      code: MANUAL_CODE,
      state: tick ? 'done' : 'to-check',
      tick,
      isShared: false,
    };
  };
  return STEP_GROUPS.map(({ id, steps }) => ({
    id,
    steps: steps.flatMap((kind): GoingLiveStep[] =>
      isManual(kind)
        ? [manual(kind)]
        : findings.filter(({ check }) => check === kind).map((finding) => judged(kind, finding)),
    ),
  }));
}

const MANUAL: Readonly<Record<ManualStep, true>> = {
  'legal-texts': true,
  'legal-data': true,
  'delivery-times': true,
  'test-order': true,
  'mail-received': true,
  'opened-by-address': true,
  'roles-given': true,
  'restore-tried': true,
};

const isManual = (kind: StepKind): kind is ManualStep => Object.hasOwn(MANUAL, kind);

/** Progress of a list: done steps, those that prevent going live, and all. */
export type StepProgress = { done: number; missing: number; all: number };

export function stepProgress(groups: readonly GoingLiveGroup[]): StepProgress {
  const steps = groups.flatMap((group) => group.steps);
  const count = (state: GoingLiveStep['state']) => steps.filter((step) => step.state === state).length;
  return { done: count('done'), missing: count('missing'), all: steps.length };
}
