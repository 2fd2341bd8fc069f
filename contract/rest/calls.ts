import type { z } from 'zod';
import { accountCalls } from './account-calls.ts';
import { areaCalls } from './area-calls.ts';
import { auditCalls } from './audit-calls.ts';
import { brandCalls } from './brand-calls.ts';
import { clientCalls } from './client-calls.ts';
import { commandCalls } from './command-calls.ts';
import type { CallSpec } from './define.ts';
import { deviceCalls } from './device-calls.ts';
import { devicePanelCalls } from './device-panel-calls.ts';
import { editCalls } from './edit-calls.ts';
import { geoCalls } from './geo-calls.ts';
import { groupCalls } from './group-calls.ts';
import { incidentCalls } from './incident-calls.ts';
import { indicatorCalls } from './indicator-calls.ts';
import { pushCalls } from './push-calls.ts';
import { passwordCalls } from './password-calls.ts';
import { sessionCalls } from './session-calls.ts';
import { shareCalls } from './share-calls.ts';

/** Every REST call there is: the server registers them in one loop, the core calls them by name, the access test walks them. */
export const CALLS = { ...sessionCalls, ...passwordCalls, ...brandCalls, ...accountCalls, ...deviceCalls, ...geoCalls, ...indicatorCalls, ...pushCalls, ...auditCalls, ...commandCalls, ...areaCalls, ...incidentCalls, ...clientCalls, ...devicePanelCalls, ...editCalls, ...shareCalls, ...groupCalls } as const;

export type CallName = keyof typeof CALLS;

type Part<Spec, Name extends string> = Spec extends { [K in Name]: infer S extends z.ZodType } ? { [K in Name]: S } : object;
type Inputs<Spec> = { [K in keyof Spec]: Spec[K] extends z.ZodType ? z.input<Spec[K]> : never };

/** What a caller gives: `params` and `query` as text or numbers, `body` as JSON. */
export type CallInput<N extends CallName> = Inputs<Part<(typeof CALLS)[N], 'params'> & Part<(typeof CALLS)[N], 'query'> & Part<(typeof CALLS)[N], 'body'>>;

/** What comes back: the output's shape, or the bytes of a binary answer. */
export type CallOutput<N extends CallName> = (typeof CALLS)[N]['output'] extends z.ZodType
  ? z.output<(typeof CALLS)[N]['output']>
  : Uint8Array;

export const specOf = (name: CallName): CallSpec => CALLS[name];
