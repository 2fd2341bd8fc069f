import type { CallName } from '../../../contract/rest/calls.ts';
import type { Share } from '../../../contract/rest/desk/share-calls.ts';
import type { Clock } from '../../../domain/base/time/clock.ts';
import { drawId } from '../../../domain/base/id.ts';
import { drawShareToken, isShareable, MOST_OPEN_SHARES, shareSlug } from '../../../domain/desk/share.ts';
import { authorOf, recordChange } from '../../base/audit/record-change.ts';
import type { Database } from '../../base/db/database.ts';
import type { Seal } from '../../base/db/seal.ts';
import type { CallContext, Handlers } from '../../base/http/handler.ts';
import { Refusal } from '../../base/http/refusal.ts';
import { CONSOLE_PATH } from '../../base/mail/console-origin.ts';
import { secureRandom, sha256 } from '../../base/platform.ts';
import { endShare, insertShare, readOwnShares, readShareable, type OwnShare } from './share-rows.ts';

export interface OwnShareDeps {
  db: Database;
  clock: Clock;
  seal: Seal;
  /** PUBLIC_URL; null leaves the host to the page that shows the link. */
  publicUrl: string | null;
}

const MINUTE_MS = 60_000;

/** Hash of a token for storage and comparison: bound to its share. */
export const hashOfShare = (id: number, token: string): string => sha256(`share ${id} ${token}`);

/** A link whose token cannot be read again, as after the settings were lost, is left out: there is nothing to copy. */
function shown(
  { seal, publicUrl }: OwnShareDeps,
  { id, device, sealed, prefix, brandAlias, createdAt, expiresAt }: OwnShare,
): Share[] {
  const token = seal.open(sealed);
  if (token === null) return [];
  const origin = publicUrl?.replaceAll('{alias}', brandAlias) ?? '';
  return [
    {
      id,
      device,
      link: `${origin}${CONSOLE_PATH}/share/${shareSlug({ prefix, id, token })}`,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    },
  ];
}

async function create(deps: OwnShareDeps, { caller, body, requestId }: CallContext<'shares.create'>): Promise<Share> {
  const { db, clock, seal } = deps;
  const nowMs = clock.now();
  const id = drawId(secureRandom);
  const token = drawShareToken(secureRandom);
  const expiresMs = nowMs + body.expiration * MINUTE_MS;
  const { userId } = caller;
  await db.transaction(async (tx) => {
    const device = await readShareable(tx, body.device);
    if (!device) throw new Refusal('missing');
    if (device.hidden || !isShareable(device.buttons)) throw new Refusal('share-not-supported');
    const open = await readOwnShares(tx, { userId, deviceId: body.device }, nowMs);
    if (open.length >= MOST_OPEN_SHARES) throw new Refusal('share-too-many', {}, { most: MOST_OPEN_SHARES });
    await insertShare(
      tx,
      {
        id,
        tokenHash: hashOfShare(id, token),
        sealed: seal.seal(token),
        deviceId: body.device,
        brandId: device.brandId,
        userId,
        expiresMs,
      },
      nowMs,
    );
    const after = { share: id, expiresAt: new Date(expiresMs).toISOString() };
    await recordChange(tx, clock, authorOf(caller, requestId), {
      brandId: device.brandId,
      action: 'device.share',
      entity: 'device',
      entityId: body.device,
      after,
    });
  });
  const [share] = (await readOwnShares(db, { userId, id }, nowMs)).flatMap((row) => shown(deps, row));
  if (!share) throw new Refusal('share-not-supported');
  return share;
}

async function revoke(
  { db, clock }: OwnShareDeps,
  { caller, params, requestId }: CallContext<'shares.revoke'>,
): Promise<Record<string, never>> {
  await db.transaction(async (tx) => {
    const ended = await endShare(tx, caller.userId, params.id, clock.now());
    if (!ended) throw new Refusal('missing');
    await recordChange(tx, clock, authorOf(caller, requestId), {
      brandId: ended.brandId,
      action: 'device.share-end',
      entity: 'device',
      entityId: ended.deviceId,
      before: { share: params.id },
    });
  });
  return {};
}

/** Handlers of the links that a person makes. */
export function ownShareHandlers(
  deps: OwnShareDeps,
): Pick<Handlers, Extract<CallName, 'shares.create' | 'shares.ofDevice' | 'shares.revoke'>> {
  return {
    'shares.create': (context) => create(deps, context),
    'shares.ofDevice': async ({ caller, params }) => {
      return (
        await readOwnShares(deps.db, { userId: caller.userId, deviceId: params.device }, deps.clock.now())
      ).flatMap((row) => shown(deps, row));
    },
    'shares.revoke': (context) => revoke(deps, context),
  };
}
