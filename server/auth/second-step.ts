import type { CallOutput } from '../../contract/rest/calls.ts';
import type { SecondStepDue } from '../../domain/second-factor.ts';
import { recordChange, SYSTEM, type Fields } from '../audit/record-change.ts';
import { spendAppCode, type AppRoom } from '../factors/apps.ts';
import { addApp, addPasskey } from '../factors/change-factors.ts';
import { beginApp, beginPasskey } from '../factors/factor-handlers.ts';
import { isFactorRequired, waysOf } from '../factors/held-factors.ts';
import { askPasskeyOptions, spendPasskey } from '../factors/passkeys.ts';
import { placeOf } from '../factors/place.ts';
import { spendRecoveryCode } from '../factors/recovery-codes.ts';
import { tellOwner, type TellRoom } from '../factors/tell-owner.ts';
import type { CallContext, Handlers } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { guardAttempts, type Throttle } from '../throttle/throttle.ts';
import type { Account } from '../users/user-rows.ts';
import { openSession } from './open-session.ts';
import {
  keepChallenge,
  keepPending,
  markSetUp,
  readPending,
  takeChallenge,
  takePending,
  type Pending,
} from './pending-sign-ins.ts';

export interface SecondStepRoom extends AppRoom, TellRoom {
  sessions: Sessions;
  /** Counts what the second step is tried with, by account. */
  steps: Throttle;
}

type Complete = CallContext<'secondStep.complete'>;

/** The second step that comes before the session of an account whose password was right; null where none does. */
export async function secondStepDue(
  room: SecondStepRoom,
  account: Account,
  { persistent, details, host }: { persistent: boolean; details: Fields; host: string },
): Promise<SecondStepDue | null> {
  const { user } = account;
  const { hasFactor, ways } = await waysOf(room.db, user.id, host);
  if (!hasFactor && !(await isFactorRequired(room.db, user))) return null;
  return { step: 'second-factor', pending: await keepPending(room, account, persistent, details), ways };
}

/** Judges what the step is made with; throws where it does not hold. */
async function judge(room: SecondStepRoom, context: Complete, { account, isSetUp }: Pending): Promise<void> {
  const { body } = context;
  const { id } = account.user;
  if (body.way === 'code') return spendAppCode(room, id, body.code);
  if (body.way === 'recovery') return spendRecoveryCode(room, id, body.code);
  if (body.way === 'passkey')
    return spendPasskey(room, id, await takeChallenge(room.db, body.pending), body.answer, placeOf(context));
  if (!isSetUp) throw new Refusal('second-step-over');
}

/** Writes a second step down that was refused. */
async function refused({ db, clock }: SecondStepRoom, context: Complete, { user }: Account, error: unknown) {
  if (!(error instanceof Refusal)) throw error;
  const after = {
    reason: Object.values(error.fields)[0] ?? error.code,
    way: context.body.way,
    address: context.address,
  };
  await recordChange(
    db,
    clock,
    { ...SYSTEM, requestId: context.requestId },
    { brandId: user.brand, action: 'session.refused', entity: 'session', entityId: user.id, after },
  );
  throw error;
}

async function complete(room: SecondStepRoom, context: Complete): Promise<CallOutput<'secondStep.complete'>> {
  const { body, address } = context;
  const pending = await readPending(room, body.pending);
  const { user } = pending.account;
  await guardAttempts(room.steps, address, String(user.id));
  await judge(room, context, pending).catch((error: unknown) => refused(room, context, pending.account, error));
  await room.steps.succeeded(address, String(user.id));
  await takePending(room.db, body.pending);
  return openSession(room, context, user, pending.persistent, { ...pending.details, factor: body.way });
}

/** A sign-in of somebody who has no factor yet: only there is one set up without a session. */
async function withoutFactor(room: SecondStepRoom, token: string): Promise<Pending> {
  const pending = await readPending(room, token);
  if ((await waysOf(room.db, pending.account.user.id, '')).hasFactor) throw new Refusal('second-step-over');
  return pending;
}

/** Handlers of sign-ins whose second step is pending. */
export const secondStepHandlers = (
  room: SecondStepRoom,
): Pick<Handlers, Extract<keyof Handlers, `secondStep.${string}`>> => ({
  'secondStep.passkey': async (context) => {
    const { account } = await readPending(room, context.body.pending);
    const options = await askPasskeyOptions(room.db, account.user.id, placeOf(context).host);
    await keepChallenge(room.db, context.body.pending, options.challenge);
    return options;
  },
  'secondStep.beginApp': async ({ body }) => beginApp(room, (await withoutFactor(room, body.pending)).account.user),
  'secondStep.confirmApp': async ({ body, address, requestId, locale }) => {
    const { user } = (await withoutFactor(room, body.pending)).account;
    await guardAttempts(room.steps, address, String(user.id));
    const recoveryCodes = await addApp(room, user, body.code, { actor: String(user.id), requestId });
    await room.steps.succeeded(address, String(user.id));
    await markSetUp(room.db, body.pending);
    await tellOwner(room, user, locale, 'added-app');
    return { recoveryCodes };
  },
  'secondStep.beginPasskey': async (context) =>
    beginPasskey(room, (await withoutFactor(room, context.body.pending)).account.user, placeOf(context)),
  'secondStep.addPasskey': async (context) => {
    const { pending, name, answer } = context.body;
    const { user } = (await withoutFactor(room, pending)).account;
    const author = { actor: String(user.id), requestId: context.requestId };
    const recoveryCodes = await addPasskey(room, user, { name, answer, place: placeOf(context) }, author);
    await markSetUp(room.db, pending);
    await tellOwner(room, user, context.locale, 'added-passkey', name);
    return { recoveryCodes };
  },
  'secondStep.complete': (context) => complete(room, context),
});
