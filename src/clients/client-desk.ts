import { navigate } from 'wouter/use-browser-location';
import { createActor, fromPromise, type ActorRefFrom } from 'xstate';
import type { SignedIn } from '../../contract/core.ts';
import type { Result } from '../../contract/failure.ts';
import type { ClientSuggestion } from '../../domain/client.ts';
import { trackedClientMachine } from '../../machines/tracked-client.ts';
import type { Bridge } from '../bridge/bridge.ts';
import { i18n } from '../i18n/i18n.ts';
import { toast } from '../ui/toasts.ts';
import { FollowedList } from './followed-list.ts';
import { dropClient, keepClient, readClient } from './kept-clients.ts';

/** Entries of the navigation that begin the tracking anew. */
const FRESH_ENTRIES = new Set(['trackback', 'trackback-plus']);

/** Whom a signed-in member of staff watches over: the tracked client and the devices followed by plate. A customer's stays empty. */
export class ClientDesk {
  readonly followed: FollowedList;
  readonly tracked: ActorRefFrom<typeof trackedClientMachine>;

  constructor(
    private readonly bridge: Bridge,
    private readonly session: SignedIn,
  ) {
    const { sessionId, user } = session;
    this.followed = new FollowedList(sessionId);
    const machine = trackedClientMachine.provide({
      actors: { read: fromPromise<Result<ClientSuggestion>, number>(({ input }) => bridge.core.call('clients.read', { params: { id: String(input) } })) },
      actions: {
        remember: (_, { client }) => keepClient(sessionId, client),
        forget: () => dropClient(user),
        release: () => this.release(),
        leave: () => navigate(`${import.meta.env.BASE_URL.replace(/\/$/, '')}/trackback`),
        sayGone: (_, { client }) => toast('info', i18n.t('clients.gone', { name: client.name })),
      },
    });
    this.tracked = createActor(machine, { input: { recalled: user.profile === 'USER' ? null : readClient(sessionId) } }).start();
  }

  /** An entry of the navigation was opened: those of the tracking begin with nobody and nothing. */
  enter(entryId: string): void {
    if (this.session.user.profile !== 'USER' && FRESH_ENTRIES.has(entryId)) this.tracked.send({ type: 'CLEAR' });
  }

  /** Unsubscribes devices, followed list and user, and lets go of what is selected. */
  private release(): void {
    this.followed.clear();
    void this.bridge.core.look(null);
    void this.bridge.core.openFleet({ kind: 'none' });
  }

  /** The person is gone. */
  close(): void {
    this.tracked.stop();
  }
}

const desks = new WeakMap<Bridge, { sessionId: string; desk: ClientDesk }>();

/** The desk of a session; that of an earlier one ends. */
export function clientDeskOf(bridge: Bridge, session: SignedIn): ClientDesk {
  const known = desks.get(bridge);
  if (known?.sessionId === session.sessionId) return known.desk;
  known?.desk.close();
  const desk = new ClientDesk(bridge, session);
  desks.set(bridge, { sessionId: session.sessionId, desk });
  return desk;
}
