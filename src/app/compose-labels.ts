import type { Config } from '../platform/config.ts';
import {
  carrierLabels,
  type LabelSource,
  labelsWithExtensions,
  noLabels,
  simulatedLabels,
} from '../shop/after-sales/warehouse/index.ts';
import type { Foundation } from './foundation.ts';

/** Composes the labels of carriers: those that LABELS names, and those of extensions. */
export function composeLabels({
  config,
  extensions,
  containment,
}: Pick<Foundation, 'config' | 'extensions' | 'containment'>): LabelSource {
  const carriers = extensions.flatMap(({ name, carrier }) => (carrier ? [{ extension: name, carrier }] : []));
  return labelsWithExtensions(carriers, containment, labelsBy(config.labels));
}

function labelsBy(labels: Config['labels']): LabelSource {
  if (labels.kind === 'carriers') return carrierLabels(labels.accounts);
  return labels.kind === 'simulated' ? simulatedLabels : noLabels;
}
