import { expect } from 'vitest';
import { commands, page, userEvent, type Locator } from 'vitest/browser';
import type { LogGap, LogMark } from '../../../contract/event-log.ts';
import { failed, success } from '../../../contract/failure.ts';
import type { FleetStore } from '../../../src/live/fleet/fleet-store.ts';
import { fleetCore } from './fleet-core.ts';
import { mountAt, type MountOptions } from './mount.tsx';
import { recorded } from './recorded.ts';
import type { CoreAnswers } from './stand-in-core.ts';
import { vehicleAnswers, type Vehicle } from './vehicles.ts';

/** What a fleet did, and what of it a core recorded. */
export interface Log {
  /** How the fleet was from each of these times on (ms), in order; the last is how it is now. None: nothing is recorded. */
  past: { fromMs: number; vehicles: readonly Vehicle[]; isMissing?: boolean }[];
  now: readonly Vehicle[];
  gaps?: LogGap[];
  marks?: LogMark[];
  /** How often the server has no time for the past before it answers. */
  refusals?: number;
}

/** A console over a core with a past, and what was asked of that core. */
export interface Past {
  fills: { fromMs: number; toMs: number; rows: number[] | null }[];
  /** How often the live fleet was asked for. */
  lives: number;
}

/**
 * The console at a screen of the fleet whose core recorded a past. It shows the moments of the log that are asked for; what is
 * missing it knows once its gap was filled.
 */
export async function mountPast(
  path: string,
  { past, now, gaps = [], marks = [], refusals = 0 }: Log,
  options: MountOptions,
): Promise<Past> {
  const asked: Past = { fills: [], lives: 0 };
  const desk = fleetCore(() => ({ vehicles: now }));
  const core: CoreAnswers = {
    rewind: async (atMs) => {
      const isKnown = ({ fromMs, isMissing }: Log['past'][number]) =>
        fromMs <= atMs && (!isMissing || asked.fills.length > refusals);
      await desk.show(past.findLast(isKnown)!.vehicles, atMs);
      return success({ atMs });
    },
    live: async () => {
      asked.lives += 1;
      await desk.show(now, null);
    },
    logSpan: async (fromMs, toMs, bins) => ({
      fromMs,
      toMs,
      oldestMs: past[0]?.fromMs ?? null,
      bins: new Uint32Array(bins).fill(past.length),
      gaps: gaps.map((gap) => ({ ...gap, isFilled: asked.fills.length > refusals })),
      marks,
    }),
    fillGap: async (fromMs, toMs, rows) => {
      asked.fills.push({ fromMs, toMs, rows: rows && [...rows] });
      if (asked.fills.length <= refusals) return failed({ kind: 'busy', origin: 'server', message: 'later' });
      return success({ vehicles: now.length, events: now.length });
    },
  };
  await mountAt(path, {
    ...options,
    core: { ...desk.core, ...core },
    bridge: desk.bridge,
    answers: {
      ...vehicleAnswers(() => now),
      'brands.parameters': recorded('brands.parameters'),
      'groups.list': [],
      ...options.answers,
    },
  });
  return asked;
}

type FleetDoor = ReturnType<FleetStore['describe']>;
/** The fleet as the page has it. */
export const fleetDoor = (): FleetDoor | null =>
  (globalThis as { rastro?: { fleet?: () => FleetDoor } }).rastro?.fleet?.() ?? null;
/** The past moment that is shown, ms; null is live. */
export const rewoundToMs = (): number | null => fleetDoor()!.rewoundToMs;

/** Waits until the first vehicle stands at a latitude. */
export const firstIs = (latitude: number): Promise<unknown> =>
  expect.poll(() => fleetDoor()?.position[1] ?? null, { message: 'latitude of the first vehicle' }).toBe(latitude);

export const bar = (): Locator => page.getByRole('region', { name: /^(Linha do tempo|Timeline)$/ });
export const slider = (): Locator => bar().getByRole('slider');
/** The moment it shows, in words. */
export const moment = (): string => slider().element().getAttribute('aria-valuetext') ?? '';
export const isLive = (): Promise<unknown> => expect.poll(moment).toBe('Agora, ao vivo');
export const inBar = (name: string | RegExp): Locator => bar().getByRole('button', { name });

/** The bar open at now, over a quarter of an hour. */
export async function openBar(): Promise<void> {
  await page.getByRole('button', { name: 'Voltar no tempo' }).click();
  await isLive();
  await expect.element(slider()).toHaveAttribute('aria-disabled', 'false');
  await inBar(/Período/).click();
  await page.getByRole('menuitemradio', { name: '15 min' }).click();
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
}

/** Where a moment stands on the bar, px of the page. */
export function placeOf(ms: number): [x: number, y: number] {
  const of = (name: string): number => Number(slider().element().getAttribute(name)) * 1000;
  const [from, to] = [of('aria-valuemin'), of('aria-valuemax')];
  const { x, y, width, height } = slider().element().getBoundingClientRect();
  return [x + ((ms - from) / (to - from)) * width, y + height / 2];
}

export async function scrubTo(ms: number): Promise<void> {
  await commands.movePointer(placeOf(ms), 'down', 'up');
  await expect.poll(moment).not.toBe('Agora, ao vivo');
}

export const press = (keys: string): Promise<void> => userEvent.keyboard(keys);
