import './zod-without-eval.ts';
import { expose } from 'comlink';
import { createCore } from './core.ts';
import { browserPlatform, holdLockOfName } from './platform.ts';

holdLockOfName();
expose(createCore(browserPlatform()));
