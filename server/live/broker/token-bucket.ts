/** Token bucket: allows `perS` tokens a second on average, and bursts of up to `burst`. */
export class TokenBucket {
  private tokens: number;

  constructor(
    private readonly perS: number,
    private readonly burst: number,
    private sinceMs: number,
  ) {
    this.tokens = burst;
  }

  /** Whether there is a token now. */
  hasTokens(nowMs: number): boolean {
    this.tokens = Math.min(this.burst, this.tokens + (Math.max(0, nowMs - this.sinceMs) * this.perS) / 1_000);
    this.sinceMs = nowMs;
    return this.tokens >= 1;
  }

  /** Takes `cost` tokens; a debt is refilled before the next token is available. */
  spend(cost: number): void {
    this.tokens -= cost;
  }
}
