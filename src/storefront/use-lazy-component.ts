import { type ComponentType, useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/**
 * Returns a component that loads once the page is usable; null until then, and offline. `load` runs once and must not
 * change.
 */
export function useLazyComponent<Props>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> | null {
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once.
  useEffect(
    () =>
      whenIdle(
        () =>
          void load().then(
            (component) => setLoaded(() => component),
            () => {},
          ),
      ),
    [],
  );
  return Loaded;
}

/**
 * Loads on the first interaction: for parts whose server-rendered markup shows until then. During hydration it loads
 * nothing, its own script included, before the page is usable.
 */
export async function onFirstInteraction<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  if (!import.meta.env.SSR) {
    await new Promise<void>(whenIdle);
    await import('./first-interaction.ts').then(({ firstInteraction }) => firstInteraction());
  }
  return load();
}
