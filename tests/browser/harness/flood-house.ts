import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { openFlood, type Flood } from '../../builders/flood.ts';
import { launchProfile } from './chromium.ts';
import { openGate, type Gate } from './gate.ts';
import { contextOptions, signIn, visitIn, type Visit } from './page.ts';
import { diagnosticsOf, expectTruth, placesOf } from './truth.ts';

export const FLOOD_VEHICLES = 1_000;
/** What a browser says of links and servers that went. */
export const LOST_LINKS = /ERR_|WebSocket|Failed to load resource/;
/** What a fleet is loaded by. */
const LOADS = /\/api\/v2\/(devices|last\/positions)/;

/** A real server under a flood, behind a gate, and a browser whose profile stays on disk. */
export class FloodHouse {
  private profile = '';
  private readonly contexts: BrowserContext[] = [];

  private constructor(
    readonly flood: Flood,
    readonly gate: Gate,
  ) {}

  static async open(): Promise<FloodHouse> {
    const flood = await openFlood(FLOOD_VEHICLES);
    return new FloodHouse(flood, await openGate(flood.fleet.server.url));
  }

  /** A console with the whole fleet in a browser with a new profile, the flood running over it. */
  async begin(): Promise<Visit> {
    this.profile = mkdtempSync(join(tmpdir(), 'rastro-flood-'));
    const visit = await this.openConsole();
    this.flood.start();
    await this.flowing(visit.page);
    return visit;
  }

  /** Opens a browser on the profile and signs in; the whole fleet is there, from wherever. */
  async openConsole(): Promise<Visit> {
    const context = await launchProfile(this.profile, contextOptions());
    this.contexts.push(context);
    return this.openTab(context);
  }

  /** Signs in in a new tab of a browser. */
  async openTab(context: BrowserContext): Promise<Visit> {
    const visit = await visitIn(context, `${this.gate.url}/monitoring/login`);
    await signIn(visit.page, this.gate.url, 'operador');
    await visit.page.goto(`${this.gate.url}/monitoring/trackdevice`);
    await this.expectWhole(visit.page);
    return visit;
  }

  /** Nothing of the fleet comes from the server until `connect`: neither an answer nor an event. */
  disconnect(): void {
    this.gate.cut();
    this.gate.hold(LOADS);
  }

  connect(): void {
    this.gate.open();
    this.gate.release();
  }

  async expectWhole(page: Page): Promise<void> {
    await expect.poll(async () => (await placesOf(page)).size).toBe(FLOOD_VEHICLES);
  }

  /** Waits until the page has taken every vehicle's worth of events more. */
  async flowing(page: Page): Promise<void> {
    const before = (await diagnosticsOf(page)).events.accepted;
    await expect.poll(async () => (await diagnosticsOf(page)).events.accepted).toBeGreaterThan(before + FLOOD_VEHICLES);
  }

  /** Waits until the log of the page has grown by this many events. */
  async logging(page: Page, events = FLOOD_VEHICLES): Promise<void> {
    const before = (await diagnosticsOf(page)).log.events;
    await expect.poll(async () => (await diagnosticsOf(page)).log.events).toBeGreaterThan(before + events);
  }

  /** The flood ends, and the page shows where every vehicle came to stand. */
  async expectSettled(page: Page): Promise<void> {
    await this.flood.stop();
    await expectTruth(page, this.flood.truth);
  }

  /** Every vehicle on the page stands where it once was: nothing that was kept is made up. */
  async expectOnceTrue(page: Page): Promise<void> {
    const nowhere = [...(await placesOf(page))].filter(([device, place]) => !this.flood.wasAt(device, place));
    expect(nowhere).toEqual([]);
  }

  /** Ends the flood, the browsers and their profile after a test. */
  async end(): Promise<void> {
    this.connect();
    await this.flood.stop();
    await Promise.all(this.contexts.splice(0).map((context) => context.close().catch(() => undefined)));
    if (this.profile) rmSync(this.profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }

  async close(): Promise<void> {
    await this.gate.close();
    await this.flood.dispose();
  }
}
