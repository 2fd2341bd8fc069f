import { useMemo } from 'react';
import { i18n } from '../base/i18n/i18n.ts';
import { failureText } from '../base/ui/failure-text.ts';
import { toast } from '../base/ui/toasts.ts';
import type { Core } from '../../contract/core.ts';
import type { Result } from '../../contract/failure.ts';
import { useScope, useSignedIn } from '../base/session/session-context.tsx';
import { shortcutsOf, standingShortcuts } from '../navigation/navigation.ts';
import type { SessionScope } from '../base/session/session-scope.ts';
import { ShortcutSaver } from './shortcut-saver.ts';
import { useNavigation, type ShownItem } from '../navigation/use-navigation.ts';

/** The one call that saves shortcuts: ids of navigation entries, in the order they are drawn. */
const saveShortcuts = (core: Core, userId: number, shortcuts: string[]): Promise<Result<unknown>> =>
  core.call('users.saveShortcuts', { params: { id: String(userId) }, body: { shortcuts } });

/** Makes the saver of a session: one for each, so that lists asked from the toolbar and from the sheet wait for one another. */
function openSaver({ bridge: { core }, actor, session: { user } }: SessionScope): ShortcutSaver {
  const starred = (): string[] => actor.getSnapshot().context.session?.user.data.shortcuts ?? [];
  const saver: ShortcutSaver = new ShortcutSaver({
    show: (shortcuts) => actor.send({ type: 'SHORTCUTS_SAVED', shortcuts }),
    save: (shortcuts) => saveShortcuts(core, user.id, shortcuts),
    failed: (failure, wanted) => {
      const again = { label: i18n.t('common.retry'), run: () => void saver.want(starred(), wanted) };
      toast('error', i18n.t('navigation.shortcutsFailed', { reason: failureText(failure) }), again);
    },
  });
  return saver;
}

export interface Shortcuts {
  /** The shortcuts to draw, in order. */
  shown: readonly ShownItem[];
  isStarred(id: string): boolean;
  /** A shortcut that needs no star. */
  isStanding(id: string): boolean;
  /** Stars or unstars an entry; shown at once, reverted when the server refuses. */
  toggle(id: string): void;
  open(item: ShownItem): void;
}

/** The shortcuts of the signed-in user. */
export function useShortcuts(): Shortcuts {
  const saver = useScope().once(openSaver);
  const { user } = useSignedIn();
  const { entries, open } = useNavigation();
  const starred = user.data.shortcuts;
  const standing = useMemo(() => new Set(standingShortcuts(user.profile)), [user.profile]);
  const shown = useMemo(() => shortcutsOf(entries, user.profile, starred), [entries, user.profile, starred]);
  const toggle = (id: string): void => {
    const next = starred.includes(id) ? starred.filter((other) => other !== id) : [...starred, id];
    void saver.want(starred, next);
  };
  return { shown, isStarred: (id) => starred.includes(id), isStanding: (id) => standing.has(id), toggle, open };
}
