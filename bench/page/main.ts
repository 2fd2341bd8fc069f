import { wrap } from 'comlink';
import type { DiskWorker } from './disk-worker.ts';
import { measureDiffs } from './diff-page.ts';
import { measureLayer } from './layer-page.ts';

/** What the stages ask of the page, by name. */
const disk = wrap<DiskWorker>(new Worker(new URL('./disk-worker.ts', import.meta.url), { type: 'module' }));
const questions = {
  persist: (rounds: number) => disk.persist(rounds),
  restore: (rounds: number) => disk.restore(rounds),
  diff: (options: { rounds: number; warmUp: number }) => measureDiffs(options),
  layer: (options: { rounds: number; warmUp: number; gliding: boolean }) => measureLayer(options),
};
export type PageQuestions = typeof questions;
Object.assign(globalThis, { bench: questions });
