import { navigate } from 'wouter/use-browser-location';
import { createActor, fromPromise, type ActorRefFrom } from 'xstate';
import type { SignedIn } from '../../../contract/core.ts';
import type { Result } from '../../../contract/failure.ts';
import type { ClientSuggestion } from '../../../domain/desk/client.ts';
import { trackedClientMachine } from '../../../machines/tracked-client.ts';
import type { Bridge } from '../../base/bridge/bridge.ts';
import { i18n } from '../../base/i18n/i18n.ts';
import type { SessionScope } from '../../base/session/session-scope.ts';
import { toast } from '../../base/ui/toasts.ts';
import { FollowedList } from './followed-list.ts';
import { dropClient, keepClient, readClient } from './kept-clients.ts';

/** Entries of the navigation that reset the tracking. */
const FRESH_ENTRIES = new Set(['trackback', 'trackback-plus']);

/** What a signed-in member of staff monitors: the tracked client and the devices followed by plate. Empty for a customer. */
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
      actors: {
        read: fromPromise<Result<ClientSuggestion>, number>(({ input }) =>
          bridge.core.call('clients.read', { params: { id: String(input) } }),
        ),
      },
      actions: {
        remember: (_, { client }) => keepClient(sessionId, client),
        forget: () => dropClient(user),
        release: () => this.release(),
        leave: () => navigate(`${import.meta.env.BASE_URL.replace(/\/$/, '')}/trackback`),
        sayGone: (_, { client }) => toast('info', i18n.t('clients.gone', { name: client.name })),
      },
    });
    this.tracked = createActor(machine, {
      input: { recalled: user.profile === 'USER' ? null : readClient(sessionId) },
    }).start();
  }

  /** An entry of the navigation was opened: those of the tracking start without client and devices. */
  enter(entryId: string): void {
    if (this.session.user.profile !== 'USER' && FRESH_ENTRIES.has(entryId)) this.tracked.send({ type: 'CLEAR' });
  }

  /** Unsubscribes devices, followed list and user, and clears the selection. */
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

/** Makes the desk of a session: one for each, by `scope.once`. */
export function openClientDesk(scope: SessionScope): ClientDesk {
  const desk = new ClientDesk(scope.bridge, scope.session);
  scope.onEnd(() => desk.close());
  return desk;
}
