import type { Failure, Result } from '../../contract/failure.ts';

interface Ports {
  /** Shows a list at once, before the server has it. */
  show(shortcuts: string[]): void;
  save(shortcuts: string[]): Promise<Result<unknown>>;
  /** The server did not take a list; what it had before is shown again. */
  failed(failure: Failure, wanted: string[]): void;
}

/**
 * Saves lists one after another: the wanted list shows at once, the newest change made meanwhile is saved next, and
 * where the server refuses, its last list shows again.
 */
export class ShortcutSaver {
  private next: string[] | null = null;
  private busy = false;
  private readonly ports: Ports;

  constructor(ports: Ports) {
    this.ports = ports;
  }

  /** Wants `wanted`; `shown` is the list shown until now. */
  async want(shown: readonly string[], wanted: string[]): Promise<void> {
    this.ports.show(wanted);
    this.next = wanted;
    if (this.busy) return;
    this.busy = true;
    let confirmed = [...shown];
    while (this.next !== null) {
      const list: string[] = this.next;
      this.next = null;
      const answer = await this.ports.save(list);
      if (answer.ok) confirmed = list;
      else if (this.next === null) {
        this.ports.show(confirmed);
        this.ports.failed(answer.failure, list);
      }
    }
    this.busy = false;
  }
}
