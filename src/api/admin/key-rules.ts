import type { OperationDescription } from './operation.ts';

/** Whether an operation changes something. */
export function isChange({ method }: Pick<OperationDescription, 'method'>): boolean {
  return method !== 'GET';
}

type Keyed = Pick<OperationDescription, 'method' | 'hasLines' | 'storesLines'>;

/**
 * Whether a change needs an idempotency key: a repeated one would act twice. Lines say which state an object shall have, so
 * that repeating them changes nothing; stored ones would run again later, over newer changes.
 */
export function needsKey({ method, hasLines, storesLines }: Keyed): boolean {
  return method === 'POST' && (!hasLines || storesLines);
}

/** Whether a change may have an idempotency key. */
export function takesKey(description: Keyed): boolean {
  return isChange(description) && (!description.hasLines || description.storesLines);
}
