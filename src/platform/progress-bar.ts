const WIDTH = 30;
const EVERY_MS = 100;

export type ProgressBar = { show(part: number, text: string): void; end(): void };

/** Creates a progress bar on the terminal's standard error; it shows nothing without a terminal. */
export function progressBar(
  terminal: { write(text: string): void; columns(): number } | null,
  now: () => number = () => performance.now(),
): ProgressBar {
  if (!terminal) return { show() {}, end() {} };
  let last = Number.NEGATIVE_INFINITY;
  let shown = false;
  return {
    show: (part, text) => {
      if (now() - last < EVERY_MS && part < 1) return;
      last = now();
      shown = true;
      const filled = Math.round(Math.min(1, Math.max(0, part)) * WIDTH);
      const line = `${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${String(Math.floor(part * 100)).padStart(3)} % ${text}`;
      terminal.write(`\r\u001b[2K${line.slice(0, Math.max(20, (terminal.columns() || 80) - 1))}`);
    },
    end: () => {
      if (shown) terminal.write('\r\u001b[2K');
    },
  };
}
