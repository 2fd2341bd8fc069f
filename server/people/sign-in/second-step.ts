import type { CallOutput } from '../../../contract/rest/calls.ts';
import { WRONG_CODES, type SecondStepDue } from '../../../domain/people/sign-in/second-factor.ts';
import type { User } from '../../../domain/people/users/user.ts';
import { recordChange, SYSTEM, type Fields } from '../../base/audit/record-change.ts';
import { appSince, spendAppCode, type AppRoom } from '../two-factor/apps.ts';
import { addApp, addPasskey, type Changer } from '../two-factor/change-factors.ts';
import { beginApp, beginPasskey } from '../two-factor/factor-handlers.ts';
import { isFactorRequired, waysOf } from '../two-factor/held-factors.ts';
import { askPasskeyOptions, spendPasskey } from '../two-factor/passkeys.ts';
import { placeOf } from '../two-factor/place.ts';
import { spendRecoveryCode } from '../two-factor/recovery-codes.ts';
import { tellOwner, type TellRoom } from '../two-factor/tell-owner.ts';
import { countCode, endRow, takeMail } from '../two-factor/wrong-codes.ts';
import type { CallContext, Handlers } from '../../base/http/handler.ts';
import { Refusal } from '../../base/http/refusal.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { guardAttempts, type Throttle } from '../../base/throttle/throttle.ts';
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
  const { hasFactor, ways, isAppClosed } = await waysOf(room.db, user.id, host);
  if (!hasFactor && !(await isFactorRequired(room.db, user))) return null;
  const pending = await keepPending(room, account, persistent, details);
  return { step: 'second-factor', pending, ways, ...(isAppClosed ? { isAppClosed } : {}) };
}

/** Judges what the step is made with; throws where it does not hold. `inRow` counts the code that is judged. */
async function judge(
  room: SecondStepRoom,
  context: Complete,
  { account, isSetUp }: Pending,
  inRow: number,
): Promise<void> {
  const { body } = context;
  const { id } = account.user;
  // The right one too: else guessing would go on by the answers.
  if (body.way === 'code' && inRow > WRONG_CODES.closing)
    throw new Refusal('invalid-input', { code: 'field.app-closed' });
  if (body.way === 'code') return spendAppCode(room, id, body.code);
  if (body.way === 'recovery') return spendRecoveryCode(room, id, body.code);
  if (body.way === 'passkey')
    return spendPasskey(room, id, await takeChallenge(room.db, body.pending), body.answer, placeOf(context));
  if (!isSetUp) throw new Refusal('second-step-over');
}

/** Mails the owner of an account that its codes are guessed, and records where they close the app. */
async function warnOwner(room: SecondStepRoom, { requestId }: Complete, user: User, inRow: number): Promise<void> {
  const isClosing = inRow === WRONG_CODES.closing && (await appSince(room.db, user.id)) !== null;
  if (isClosing)
    await recordChange(
      room.db,
      room.clock,
      { ...SYSTEM, requestId },
      {
        brandId: user.brand,
        action: 'user.factor-close',
        entity: 'user',
        entityId: user.id,
        after: { factor: 'app', wrongInRow: inRow },
      },
    );
  const isMailed = await takeMail(room, user.id);
  // In the language of the owner: the request is that of a stranger.
  if (isMailed || isClosing)
    await tellOwner(room, user, user.metadata.mailLocale, isClosing ? 'app-closed' : 'wrong-codes');
}

/** Writes a second step down that was refused. */
async function refused(room: SecondStepRoom, context: Complete, { user }: Account, inRow: number, error: unknown) {
  const { db, clock } = room;
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
  if (inRow > 0) await warnOwner(room, context, user, inRow);
  throw error;
}

async function complete(room: SecondStepRoom, context: Complete): Promise<CallOutput<'secondStep.complete'>> {
  const { body, address } = context;
  const pending = await readPending(room, body.pending);
  const { user } = pending.account;
  await guardAttempts(room.steps, address, String(user.id));
  const inRow = body.way === 'code' || body.way === 'recovery' ? await countCode(room.db, user.id) : 0;
  await judge(room, context, pending, inRow).catch((error: unknown) =>
    refused(room, context, pending.account, inRow, error),
  );
  await endRow(room.db, user.id);
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

/** A person in the second step, who has no session yet. */
const signingIn = ({ id }: User, requestId: string): Changer => ({ actor: String(id), requestId, session: null });

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
    const recoveryCodes = await addApp(room, user, body.code, signingIn(user, requestId));
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
    const by = signingIn(user, context.requestId);
    const recoveryCodes = await addPasskey(room, user, { name, answer, place: placeOf(context) }, by);
    await markSetUp(room.db, pending);
    await tellOwner(room, user, context.locale, 'added-passkey', name);
    return { recoveryCodes };
  },
  'secondStep.complete': (context) => complete(room, context),
});
