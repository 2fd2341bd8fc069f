import { MOST_FOLLOWED } from '../../../domain/desk/client.ts';
import { keepFollowed, readFollowed, type Followed } from './kept-clients.ts';

/** The devices that this tab follows by their plates, the one that came last at the end; kept over a reload. */
export class FollowedList {
  private list: readonly Followed[];
  private before: readonly Followed[] = [];
  private readonly wakes = new Set<() => void>();

  constructor(private readonly sessionId: string) {
    this.list = readFollowed(sessionId);
  }

  /** The same array until it changes. */
  readonly devices = (): readonly Followed[] => this.list;

  /** What was followed when the list was cleared last, as long as nothing is followed since. */
  readonly cleared = (): readonly Followed[] => this.before;

  /** Adds a device, or sets the name of one that is in the list. False: the list is full. */
  follow(device: Followed): boolean {
    const known = this.list.find(({ id }) => id === device.id);
    if (known && (device.name === null || device.name === known.name)) return true;
    if (!known && this.list.length >= MOST_FOLLOWED) return false;
    this.change(known ? this.list.map((each) => (each === known ? device : each)) : [...this.list, device], []);
    return true;
  }

  unfollow(id: number): void {
    if (this.list.some((device) => device.id === id))
      this.change(
        this.list.filter((device) => device.id !== id),
        [],
      );
  }

  clear(): void {
    if (this.list.length > 0) this.change([], this.list);
  }

  /** Follows again what was cleared. */
  takeUp(): void {
    if (this.before.length > 0) this.change(this.before, []);
  }

  /** Calls when the list changes; returns an unsubscribe function. */
  readonly onChange = (wake: () => void): (() => void) => {
    this.wakes.add(wake);
    return () => this.wakes.delete(wake);
  };

  private change(list: readonly Followed[], before: readonly Followed[]): void {
    this.list = list;
    this.before = before;
    keepFollowed(this.sessionId, list);
    for (const wake of this.wakes) wake();
  }
}
