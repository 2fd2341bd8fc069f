/** Pending calls that can be aborted, by the caller's ticket number. */
export class Tickets {
  private readonly open = new Map<number, AbortController>();

  /** Runs a task with the signal that `cancel` of its ticket aborts; without a ticket it cannot be aborted. */
  async run<T>(ticket: number | undefined, task: (signal?: AbortSignal) => Promise<T>): Promise<T> {
    if (ticket === undefined) return await task();
    const abort = new AbortController();
    this.open.set(ticket, abort);
    try {
      return await task(abort.signal);
    } finally {
      this.open.delete(ticket);
    }
  }

  cancel(ticket: number): void {
    this.open.get(ticket)?.abort();
  }
}
