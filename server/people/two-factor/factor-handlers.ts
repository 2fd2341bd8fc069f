import { authorOf } from '../../base/audit/record-change.ts';
import { readBrands } from '../brands/brand-rows.ts';
import type { CallContext, Handlers } from '../../base/http/handler.ts';
import type { ProofRoom } from '../users/own-password.ts';
import { appUri } from './app-codes.ts';
import { appSince, draftApp, type AppRoom } from './apps.ts';
import {
  addApp,
  addPasskey,
  namePasskey,
  renewCodes,
  takeApp,
  takePasskey,
  type Changer,
  type ChangeRoom,
} from './change-factors.ts';
import { isFactorRequired } from './held-factors.ts';
import { newPasskeyOptions, passkeysOf, type Place } from './passkeys.ts';
import { placeOf } from './place.ts';
import { isFresh, owner, provenOwner } from './prove-owner.ts';
import { recoveryCodesLeft } from './recovery-codes.ts';
import { tellOwner, type TellRoom } from './tell-owner.ts';
import type { User } from '../../../domain/people/users/user.ts';

export type FactorRoom = ProofRoom & ChangeRoom & TellRoom;

const changerOf = ({
  caller,
  requestId,
}: Pick<CallContext<'factors.confirmApp'>, 'caller' | 'requestId'>): Changer => ({
  ...authorOf(caller, requestId),
  session: caller.sessionId,
});

type FactorHandlers = Pick<Handlers, Extract<keyof Handlers, `factors.${string}`>>;

/** The secret of a new app of a person, as it is typed and as a QR code shows it. */
export async function beginApp(room: AppRoom, user: User): Promise<{ secret: string; uri: string }> {
  const [brand] = await readBrands(room.db, [user.brand]);
  const secret = await draftApp(room, user.id);
  return { secret, uri: appUri(secret, brand!.name, user.login) };
}

/** What the browser makes a new passkey of a person with. */
export async function beginPasskey(room: AppRoom, user: User, place: Place): Promise<Record<string, unknown>> {
  const [brand] = await readBrands(room.db, [user.brand]);
  return newPasskeyOptions(room, user, brand!.name, place);
}

/** What the preferences show. */
const listHandler =
  (room: FactorRoom): FactorHandlers['factors.list'] =>
  async (context) => {
    const user = await owner(room, context);
    const addedAt = await appSince(room.db, user.id);
    return {
      isRequired: await isFactorRequired(room.db, user),
      app: addedAt && { addedAt: addedAt.toISOString() },
      passkeys: (await passkeysOf(room.db, user.id)).map(({ id, name, host, createdAt, lastUsedAt }) => ({
        id,
        name,
        host,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
      recoveryCodesLeft: await recoveryCodesLeft(room.db, user.id),
      needsPassword: !(await isFresh(room, context)),
    };
  };

const appHandlers = (
  room: FactorRoom,
): Pick<FactorHandlers, 'factors.beginApp' | 'factors.confirmApp' | 'factors.removeApp'> => ({
  'factors.beginApp': async (context) => beginApp(room, await provenOwner(room, context, context.body.password)),
  'factors.confirmApp': async (context) => {
    const user = await owner(room, context);
    const recoveryCodes = await addApp(room, user, context.body.code, changerOf(context));
    await tellOwner(room, user, context.locale, 'added-app');
    return { recoveryCodes };
  },
  'factors.removeApp': async (context) => {
    const user = await provenOwner(room, context, context.body.password);
    await takeApp(room, user, changerOf(context));
    await tellOwner(room, user, context.locale, 'removed-app');
    return {};
  },
});

/** Handlers of the second factor of the own account. */
export const factorHandlers = (room: FactorRoom): FactorHandlers => ({
  'factors.list': listHandler(room),
  ...appHandlers(room),
  'factors.beginPasskey': async (context) =>
    beginPasskey(room, await provenOwner(room, context, context.body.password), placeOf(context)),
  'factors.addPasskey': async (context) => {
    const { name, answer } = context.body;
    const user = await owner(room, context);
    const place = placeOf(context);
    const recoveryCodes = await addPasskey(room, user, { name, answer, place }, changerOf(context));
    await tellOwner(room, user, context.locale, 'added-passkey', name);
    return { recoveryCodes };
  },
  'factors.renamePasskey': async (context) => {
    const { params, body, caller, requestId } = context;
    await namePasskey(room, await owner(room, context), { ...params, ...body }, authorOf(caller, requestId));
    return {};
  },
  'factors.removePasskey': async (context) => {
    const { params, body, locale } = context;
    const user = await provenOwner(room, context, body.password);
    const name = await takePasskey(room, user, params.id, changerOf(context));
    await tellOwner(room, user, locale, 'removed-passkey', name);
    return {};
  },
  'factors.newRecoveryCodes': async (context) => {
    const user = await provenOwner(room, context, context.body.password);
    const recoveryCodes = await renewCodes(room, user, authorOf(context.caller, context.requestId));
    await tellOwner(room, user, context.locale, 'new-codes');
    return { recoveryCodes };
  },
});
