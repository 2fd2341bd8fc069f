import './zod-without-eval.ts';
import { expose } from 'comlink';
import { createCore } from './core.ts';
import { browserPlatform } from './platform.ts';

expose(createCore(browserPlatform()));
