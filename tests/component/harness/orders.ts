import type { Command } from '../../../domain/desk/commands/commands.ts';
import { BRAND_ID } from './people.ts';

const FIRST_ID = 4_000_000_000_000_100;

/** The `n`th command of a test as a server keeps it: a block by GPRS that waits for its tracker's answer unless said otherwise. */
export const commandOf = (n: number, given: Partial<Command> = {}): Command => ({
  id: FIRST_ID + n,
  requestId: `request-${n}`,
  deviceId: FIRST_ID,
  brandId: BRAND_ID,
  type: 'oilCut',
  interface: 'rest',
  payload: { cut: true },
  status: 'SENT',
  fault: null,
  userName: 'Otávio Leme',
  createdAt: '2026-11-21T12:00:00.000Z',
  sentAt: '2026-11-21T12:00:01.000Z',
  endedAt: null,
  deviceName: 'Caminhão 07',
  licensePlate: 'BRA7E55',
  way: 'gprs',
  expiresAt: null,
  answer: null,
  batchId: null,
  ...given,
});

/** What was sent, as a page of an answer. */
export const paged = <T>(content: T[]) => ({
  limit: 10,
  page: 0,
  totalElements: content.length,
  totalPages: 1,
  content,
});
