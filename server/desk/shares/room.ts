import type { FastifyBaseLogger } from 'fastify';
import type { Removal } from '../../base/removals.ts';
import type { CallName } from '../../../contract/rest/calls.ts';
import type { ExposedBrand } from '../../../domain/people/brands/brand.ts';
import type { HotFix } from '../../../domain/live/telemetry/hot-fix.ts';
import { readShareSlug } from '../../../domain/desk/share.ts';
import type { Config } from '../../base/config.ts';
import type { ServerCore } from '../../live/core.ts';
import { openSeal } from '../../base/db/seal.ts';
import type { Geocoder } from '../../live/geocoding/geocoder.ts';
import type { Handlers } from '../../base/http/handler.ts';
import { RateLimit } from '../../base/http/rate-limit.ts';
import { sourceOf } from '../../base/http/source-of.ts';
import { Refusal } from '../../base/http/refusal.ts';
import { sameText } from '../../base/platform.ts';
import type { LiveState } from '../../live/telemetry/live-state.ts';
import { GuessLimit } from './guess-limit.ts';
import { hashOfShare, ownShareHandlers } from './own-shares.ts';
import { sharedVehicleOf } from './shared-vehicle.ts';
import { forgetShares, readHeldShare, type HeldShare } from './share-rows.ts';

/** Public links to vehicles. */
export interface Shares {
  handlers: Pick<Handlers, Extract<CallName, `shares.${string}`>>;
  removals: readonly Removal[];
  /** The brand of a link that is open; null of any other. */
  brandOf(link: string, address: string): Promise<ExposedBrand | null>;
}

const MINUTE_MS = 60_000;
/** What one address may ask within a minute: some thirty open pages behind one connection. */
const MOST_LOOKS = 600;
/** Geocoding requests of one link within a minute, by all of its viewers: each may cost the brand money. */
const MOST_ADDRESSES = 20;

interface Deps extends Pick<ServerCore, 'db' | 'clock' | 'rights' | 'brands' | 'directory' | 'listening'> {
  live: LiveState;
  geocoder: Geocoder;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

type Asked = { params: { link: string }; address: string };

/**
 * Answers whoever holds a link, without a session. Every look goes through the same check, so that a link that has
 * ended ends on the next one on every server. A link is right for nothing else: its token is none of a session and the
 * broker does not know it.
 */
class SharedVehicles {
  private readonly guesses: GuessLimit;
  private readonly looks: RateLimit;

  constructor(private readonly deps: Deps) {
    this.guesses = new GuessLimit(deps.clock);
    this.looks = new RateLimit(deps.clock, MOST_LOOKS, MINUTE_MS);
  }

  /** The share of a link. Refused with `share-ended` where it has ended or never existed: guessing reveals nothing. */
  async held({ params, address }: Asked): Promise<HeldShare> {
    const { db, clock } = this.deps;
    this.guesses.guard(address);
    this.looks.use(sourceOf(address));
    const key = readShareSlug(params.link);
    const share = key && (await readHeldShare(db, key.id, clock.now()));
    if (!key || !share || !sameText(share.tokenHash, hashOfShare(key.id, key.token))) {
      this.guesses.count(address);
      throw new Refusal('share-ended');
    }
    if (!share.isOpen || !(await this.isStillSeen(share))) throw new Refusal('share-ended');
    return share;
  }

  /** The vehicle's last position, but none from before it was assigned to the customer who shares it. */
  fixOf({ deviceId, profile }: HeldShare): HotFix | null {
    const { live, directory } = this.deps;
    const fix = live.lastFix(deviceId);
    const sinceMs =
      profile === 'USER'
        ? (directory.byId(deviceId)?.userSinceMs ?? Number.POSITIVE_INFINITY)
        : Number.NEGATIVE_INFINITY;
    return fix && fix.fixTimeMs >= sinceMs ? fix : null;
  }

  look(share: HeldShare) {
    const { clock, listening } = this.deps;
    return sharedVehicleOf(share, this.fixOf(share), clock.now(), listening.known.now());
  }

  /** The user who shares a vehicle must still have access to it. */
  private isStillSeen({ userId, profile, userBrandId, deviceId, expiresAt }: HeldShare): Promise<boolean> {
    return this.deps.rights.maySeeDevice(
      { sessionId: '', userId, profile, brandId: userBrandId, expiresAtMs: expiresAt.getTime() },
      deviceId,
    );
  }
}

function heldShareHandlers(
  deps: Deps,
  vehicles: SharedVehicles,
): Pick<Handlers, 'shares.open' | 'shares.look' | 'shares.address'> {
  const addresses = new RateLimit(deps.clock, MOST_ADDRESSES, MINUTE_MS);
  const { brands, geocoder, log } = deps;
  return {
    'shares.open': async (context) => {
      const share = await vehicles.held(context);
      const [brand] = await brands.exposed([share.brandId]);
      return { brand: brand!, vehicle: vehicles.look(share) };
    },
    'shares.look': async (context) => vehicles.look(await vehicles.held(context)),
    'shares.address': async (context) => {
      const share = await vehicles.held(context);
      addresses.use(String(share.id));
      const fix = vehicles.fixOf(share);
      const [found] = fix
        ? await geocoder.reverse(share.brandId, [fix], null, context.locale).catch((error: unknown) => {
            log.warn({ err: error }, 'no address for a shared vehicle');
            return [];
          })
        : [];
      return { address: found?.formatted_address ?? null };
    },
  };
}

/** Opens the links to vehicles over the server's core. */
export async function openShares(
  { db, clock, rights, brands, directory, listening }: ServerCore,
  rooms: Pick<Deps, 'live' | 'geocoder' | 'log'>,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): Promise<Shares> {
  const seal = await openSeal(db, 'entity-share');
  const deps: Deps = { db, clock, rights, brands, directory, listening, ...rooms };
  const vehicles = new SharedVehicles(deps);
  return {
    handlers: {
      ...ownShareHandlers({ db, clock, seal, publicUrl }),
      ...heldShareHandlers(deps, vehicles),
    },
    brandOf: async (link, address) => {
      try {
        const { brandId } = await vehicles.held({ params: { link }, address });
        return (await brands.exposed([brandId]))[0] ?? null;
      } catch (error) {
        if (error instanceof Refusal) return null;
        throw error;
      }
    },
    removals: [{ name: 'links to vehicles', run: (nowMs) => forgetShares(db, nowMs) }],
  };
}
