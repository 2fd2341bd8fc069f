import { after, fetchBytes, tabStore } from '../../base/platform.ts';

export const PROBE_TIMEOUT_MS = 5_000;
const RETRY_MS = 30_000;
const STORE_KEY = 'rastro.tiles';
/** Tiles that failed one after the other before the server counts as away. */
const FAILURES_TO_LEAVE = 3;

/** Address of one tile of a template, for asking whether the server answers. */
export const probeAddress = (template: string): string =>
  template.replace('{s}', 'a').replace('{z}', '0').replace('{x}', '0').replace('{y}', '0').replace('{r}', '');

/**
 * Whether tiles of a server can be reached: asked once at the start, then told by the map's own tiles; while they cannot,
 * asked again every half minute. What was true last in this tab is believed until the first answer.
 */
export class TileReach {
  reachable: boolean;
  private failures = 0;
  private callOff: (() => void) | null = null;
  private isOver = false;
  private readonly template: string;
  private readonly onChange: () => void;

  constructor(template: string, onChange: () => void) {
    this.template = template;
    this.onChange = onChange;
    this.reachable = tabStore.get(STORE_KEY) === 'reachable';
    void this.probe();
  }

  /** A tile that the map wanted did not come. */
  tileFailed(): void {
    this.failures += 1;
    if (this.failures < FAILURES_TO_LEAVE || !this.reachable) return;
    this.turn(false);
    this.probeLater();
  }

  tileCame(): void {
    this.failures = 0;
  }

  dispose(): void {
    this.isOver = true;
    this.callOff?.();
  }

  private async probe(): Promise<void> {
    const answer = await fetchBytes(probeAddress(this.template), PROBE_TIMEOUT_MS);
    if (this.isOver) return;
    this.turn(answer.ok);
    if (!answer.ok) this.probeLater();
  }

  private probeLater(): void {
    this.callOff?.();
    this.callOff = after(RETRY_MS, () => void this.probe());
  }

  private turn(reachable: boolean): void {
    tabStore.set(STORE_KEY, reachable ? 'reachable' : null);
    this.failures = 0;
    if (reachable === this.reachable) return;
    this.reachable = reachable;
    this.onChange();
  }
}
