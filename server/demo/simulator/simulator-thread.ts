import { parentPort, workerData } from 'node:worker_threads';
import { systemClock } from '../../base/platform.ts';
import { runSimulator, type SimulatorSettings } from './simulator.ts';
import type { ToSimulator, FromSimulator } from './thread-messages.ts';

/** The simulator in a thread of its own, for fleets whose planning would hold up the server. */
const simulator = runSimulator(workerData as SimulatorSettings, systemClock);
const answer = (message: FromSimulator): void => parentPort!.postMessage(message);

parentPort!.on('message', (message: ToSimulator) => {
  if (message.kind === 'order')
    return answer({ kind: 'order', id: message.id, answer: simulator.tell(message.identifier, message.order) });
  simulator
    .stop()
    .finally(() => answer({ kind: 'stopped', counts: simulator.counts() }))
    .catch(() => undefined);
});
