import { Presets, SingleBar } from 'cli-progress';
import type { Clock } from '../../../domain/base/time/clock.ts';

export interface Progress {
  add(count: number): void;
  done(): void;
}

const LINE_EVERY_MS = 3_000;

/** A bar on a terminal; elsewhere a plain line every few seconds. */
export function showProgress(total: number, clock: Clock, stream: NodeJS.WriteStream = process.stdout): Progress {
  if (stream.isTTY) {
    const bar = new SingleBar(
      { stream, format: '{bar} {percentage}%  {value}/{total} fixes  {eta_formatted}' },
      Presets.shades_classic,
    );
    bar.start(total, 0);
    return { add: (count) => bar.increment(count), done: () => bar.stop() };
  }
  let sent = 0;
  let saidAtMs = clock.now();
  return {
    add: (count) => {
      sent += count;
      if (clock.now() - saidAtMs < LINE_EVERY_MS) return;
      saidAtMs = clock.now();
      stream.write(`${sent} of ${total} fixes\n`);
    },
    done: () => undefined,
  };
}
