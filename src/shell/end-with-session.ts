import { closeChat } from '../people/support/open-chat.ts';
import type { SessionScope } from '../base/session/session-scope.ts';
import { closeAllDialogs } from '../base/ui/dialogs.ts';
import { toastStore } from '../base/ui/toasts.ts';
import { mapPreferences } from '../base/console/map-preferences.ts';

/** State outside of a session's components that ends with it: the next user must not find it. */
export function endWithSession(scope: SessionScope): void {
  scope.onEnd(closeAllDialogs);
  // Its texts and its retry button belong to the former user.
  scope.onEnd(toastStore.dismissAll);
  scope.onEnd(closeChat);
  // The note beside the map concerns a brand's key.
  scope.onEnd(() => mapPreferences().reset());
}
