import type { Problem } from '../contract/problem.ts';

/** Standing problems: state, not events. Every change of the list is sent to the page. */
export class Problems {
  private readonly standing = new Map<Problem['code'], Problem>();
  private sink: ((problems: Problem[]) => void) | null = null;

  /** `now` gives the server's time, ms. */
  constructor(private readonly now: () => number) {}

  attach(sink: (problems: Problem[]) => void): void {
    this.sink = sink;
    this.tell();
  }

  raise(code: Problem['code'], severity: Problem['severity'], values?: Problem['values']): void {
    const standing = this.standing.get(code);
    if (standing && JSON.stringify(standing.values) === JSON.stringify(values)) return;
    this.standing.set(code, {
      code,
      severity,
      sinceMs: standing?.sinceMs ?? this.now(),
      ...(values ? { values } : {}),
    });
    this.tell();
  }

  clear(...codes: Problem['code'][]): void {
    const cleared = codes.filter((code) => this.standing.delete(code));
    if (cleared.length > 0) this.tell();
  }

  has(code: Problem['code']): boolean {
    return this.standing.has(code);
  }

  list(): Problem[] {
    return [...this.standing.values()];
  }

  private tell(): void {
    this.sink?.(this.list());
  }
}
