import { parentPort, workerData } from 'node:worker_threads';
import { systemClock } from '../../platform.ts';
import { runSimulator, type SimulatorSettings } from './simulator.ts';

/** The simulator in a thread of its own, for fleets whose planning would hold up the server. Any message stops it. */
const simulator = runSimulator(workerData as SimulatorSettings, systemClock);

parentPort!.once('message', () => {
  simulator
    .stop()
    .finally(() => parentPort!.postMessage({ stopped: simulator.counts() }))
    .catch(() => undefined);
});
