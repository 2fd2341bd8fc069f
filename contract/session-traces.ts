/** What a browser stores of a session that was left. */
export interface SessionTraces {
  sessionId: string;
  /** The owner of the event log; null where only the record of the session knows it. */
  userId: number | null;
  /** Whether the event log is left too: that of a session that only expired stays for the next one. */
  withLog: boolean;
}
