import type { FleetScope, KeptSession } from '../../../contract/core.ts';
import type { CoreCall } from './core-calls.ts';

/** In the order of replay to a new core: the selected device needs the fleet, a past moment its rows. */
const IN_ORDER = [
  'setRetention',
  'setVisible',
  'setView',
  'openFleet',
  'pause',
  'look',
  'rewind',
] as const satisfies CoreCall[];
type Order = (typeof IN_ORDER)[number];
/** What ends with a session. */
const OF_SESSION: readonly Order[] = ['setView', 'openFleet', 'pause', 'look', 'rewind'];

const isOrder = (name: CoreCall): name is Order => (IN_ORDER as readonly CoreCall[]).includes(name);
const isSame = (a: FleetScope, b: FleetScope): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What the page wants of its core for the time being, so that another core can go on where the last one was lost. */
export class StandingOrders {
  kept: KeptSession | null = null;
  private readonly held = new Map<Order, readonly unknown[]>();

  constructor(public locale: string) {}

  /** Takes note of a call that says how things shall be from now on. */
  note(name: CoreCall, args: readonly unknown[]): void {
    if (name === 'setLocale') this.locale = args[0] as string;
    else if (name === 'resume') this.held.delete('pause');
    else if (name === 'live') this.held.delete('rewind');
    else if (name === 'openFleet') this.noteFleet(args);
    else if (isOrder(name) && (name === 'look' || name === 'setView') && args[0] === null) this.held.delete(name);
    else if (isOrder(name)) this.held.set(name, args);
  }

  /** The orders that hold, in the order they are to be given. */
  list(): { name: Order; args: readonly unknown[] }[] {
    return IN_ORDER.flatMap((name) => {
      const args = this.held.get(name);
      return args ? [{ name, args }] : [];
    });
  }

  endSession(): void {
    this.kept = null;
    for (const name of OF_SESSION) this.held.delete(name);
  }

  /** A fleet is opened live and followed at once; another one ends the look at a device of the last. */
  private noteFleet(args: readonly unknown[]): void {
    const last = this.held.get('openFleet')?.[0] as FleetScope | undefined;
    if (last && !isSame(last, args[0] as FleetScope)) this.held.delete('look');
    this.held.delete('pause');
    this.held.delete('rewind');
    this.held.set('openFleet', args);
  }
}
