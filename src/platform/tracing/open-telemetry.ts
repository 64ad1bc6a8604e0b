import type { Log } from '../log.ts';
import type { Figure } from '../metrics/metrics.ts';
import { setSpanRecorder } from './spans.ts';
import type { TelemetryConfig } from './tracing-settings.ts';

/** Running export of a thread. */
export type Telemetry = {
  /** Sends what waits and ends the export. Spans that begin later are not recorded. */
  close(): Promise<void>;
};

export type TelemetryDeps = {
  config: TelemetryConfig;
  log: Log;
  /** Name of the thread, and the work of its process. */
  thread: string;
  role: string;
  /** Reads the figures of the process; absent in threads beside the main one. */
  figures?: () => Promise<Figure[]>;
};

/**
 * Begins to record spans of this thread and to export figures. Null without a setting, which loads nothing, and without
 * its packages, which a line of the log names.
 */
export async function openTelemetry(
  config: TelemetryConfig | null,
  deps: Omit<TelemetryDeps, 'config'>,
): Promise<Telemetry | null> {
  if (config === null) return null;
  try {
    const { startTelemetry } = await import('./telemetry-sdk.ts');
    const { recorder, close } = startTelemetry({ ...deps, config });
    setSpanRecorder(recorder);
    return {
      close: async () => {
        setSpanRecorder(null);
        await close();
      },
    };
  } catch (err) {
    if (!isMissingPackage(err)) throw err;
    deps.log.warn(
      {},
      'OTEL_EXPORTER_OTLP_ENDPOINT is set, but the packages of OpenTelemetry are not installed: no traces',
    );
    return null;
  }
}

function isMissingPackage(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === 'ERR_MODULE_NOT_FOUND' &&
    error.message.includes('@opentelemetry')
  );
}
