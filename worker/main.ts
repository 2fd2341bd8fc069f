import './zod-without-eval.ts';
import { expose } from 'comlink';
import { lateCore } from './late-core.ts';
import { endThread, holdLockOfName } from './own-thread.ts';

const held = holdLockOfName();
expose(lateCore(async () => (await import('./browser-core.ts')).browserCore(), endThread, held));
