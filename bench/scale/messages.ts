/** By which door events enter the server. */
export type Door = 'ingest' | 'frame encoder';

/** What the process of the server is asked. */
export type ServerOrder =
  | { kind: 'offer'; perSecond: number; door: Door }
  /** So many changes of incidents a second from now on. */
  | { kind: 'changes'; perSecond: number }
  /** Answered by a tally. */
  | { kind: 'tally' }
  | { kind: 'stop' };

/** Since the process began. */
export interface Tally {
  kind: 'tally';
  /** Handed to a door. */
  offered: number;
  /** Refused by ingest because too much waited already. */
  busy: number;
  /** Changes of incidents that were made. */
  changes: number;
  /** CPU time of the process, all threads, ms. */
  cpuMs: number;
}

export type ServerWord = { kind: 'ready'; url: string; login: string; customer: string; password: string } | Tally;
