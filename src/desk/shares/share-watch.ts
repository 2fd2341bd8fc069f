import type { ExposedBrand } from '../../../domain/people/brands/brand.ts';
import type { Failure, Result } from '../../../contract/failure.ts';
import type { SharedVehicle } from '../../../contract/rest/desk/share-calls.ts';

/** Poll interval of the vehicle. */
export const LOOK_MS = 3_000;
/** How long a server that asks for patience is left alone. */
export const BUSY_MS = 15_000;

/** State to show: nothing yet, the vehicle, an ended share, or why it could not be loaded. */
export type ShareState =
  | { state: 'opening' }
  | { state: 'open'; brand: ExposedBrand; vehicle: SharedVehicle; isLost: boolean }
  | { state: 'ended' }
  | { state: 'failed'; failure: Failure };

export interface ShareAsker {
  open(): Promise<Result<{ brand: ExposedBrand; vehicle: SharedVehicle }>>;
  look(): Promise<Result<SharedVehicle>>;
  after(delayMs: number, run: () => void): () => void;
  /** The server's clock, as far as it is known. */
  now(): number;
  onState(state: ShareState): void;
}

/**
 * Polls a shared vehicle until the share ends. Polling instead of a subscription: the server checks the share at each
 * request, so that an ended link shows nothing after the next poll, whichever server answers and whatever proxies are
 * between.
 */
export class ShareWatch {
  private state: ShareState = { state: 'opening' };
  private callOff: (() => void) | null = null;
  private isAsking = false;
  private isStopped = true;
  private readonly asker: ShareAsker;

  constructor(asker: ShareAsker) {
    this.asker = asker;
  }

  /** Looks now, and from now on; also after a pause. */
  start(): void {
    this.isStopped = false;
    if (this.state.state === 'ended' || this.isAsking) return;
    this.callOff?.();
    this.callOff = null;
    void this.ask();
  }

  stop(): void {
    this.isStopped = true;
    this.callOff?.();
    this.callOff = null;
  }

  private async ask(): Promise<void> {
    this.isAsking = true;
    const { state } = this;
    const found = state.state === 'open' ? await this.again(state.brand) : await this.asker.open();
    this.isAsking = false;
    // Ignored once the page is left; a pause that ended meanwhile takes the answer.
    if (this.isStopped) return;
    if (found.ok) this.show({ state: 'open', ...found.value, isLost: false });
    else this.fail(found.failure);
    if (this.state.state === 'ended') return;
    this.callOff = this.asker.after(
      !found.ok && found.failure.kind === 'busy' ? BUSY_MS : LOOK_MS,
      () => void this.ask(),
    );
  }

  private async again(brand: ExposedBrand): Promise<Result<{ brand: ExposedBrand; vehicle: SharedVehicle }>> {
    const found = await this.asker.look();
    return found.ok ? { ok: true, value: { brand, vehicle: found.value } } : found;
  }

  /** A page without a network also removes the vehicle when the share has expired. */
  private fail(failure: Failure): void {
    const { state } = this;
    const isOver = state.state === 'open' && Date.parse(state.vehicle.expiresAt) <= this.asker.now();
    if (failure.kind === 'missing' || isOver) this.show({ state: 'ended' });
    else if (state.state !== 'open') this.show({ state: 'failed', failure });
    else if (failure.kind !== 'busy') this.show({ ...state, isLost: true });
  }

  private show(state: ShareState): void {
    this.state = state;
    this.asker.onState(state);
  }
}
