import type { Order } from '../../../domain/desk/commands/commands.ts';
import type { DemoAnswer } from './orders.ts';
import type { SimulatorCounts } from './simulator.ts';

/** What the server says to the thread of the simulator. */
export type ToSimulator = { kind: 'stop' } | { kind: 'order'; id: number; identifier: string; order: Order | null };

/** What the thread answers, an order under the id it came with. */
export type FromSimulator =
  | { kind: 'stopped'; counts: SimulatorCounts }
  | { kind: 'order'; id: number; answer: DemoAnswer };
