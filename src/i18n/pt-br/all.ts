import { brand, common, failure } from './common.ts';
import { deviceAdd } from './device-add.ts';
import { diagnostics } from './diagnostics.ts';
import { fleet } from './fleet.ts';
import { login } from './login.ts';
import { map } from './map.ts';
import { push } from './push.ts';
import { rewind } from './rewind.ts';
import { session } from './session.ts';
import { idle, link, problem, shell } from './shell.ts';

/** All Brazilian Portuguese texts: the ones that decide which keys there are. */
export const ptBr = { common, brand, failure, login, session, shell, idle, link, problem, diagnostics, deviceAdd, map, fleet, rewind, push };
