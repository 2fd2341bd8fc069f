import { useMemo } from 'react';
import { i18n } from '../i18n/i18n.ts';
import { failureText } from '../ui/failure-text.ts';
import { toast } from '../ui/toasts.ts';
import type { Core } from '../../contract/core.ts';
import type { Result } from '../../contract/failure.ts';
import { useCore, useSessionActor, useSignedIn } from './console-context.tsx';
import { shortcutsOf, standingShortcuts } from './navigation.ts';
import type { SessionActor } from './session-actor.ts';
import { ShortcutSaver } from './shortcut-saver.ts';
import { useNavigation, type ShownItem } from './use-navigation.ts';

/** The one call that saves shortcuts: ids of navigation entries, in the order they are drawn. */
const saveShortcuts = (core: Core, userId: number, shortcuts: string[]): Promise<Result<unknown>> => core.call('users.saveShortcuts', { params: { id: String(userId) }, body: { shortcuts } });

/** One saver a session, so that lists asked from the toolbar and from the sheet wait for one another. */
const savers = new WeakMap<SessionActor, { userId: number; saver: ShortcutSaver }>();

function saverOf(actor: SessionActor, core: Core, userId: number): ShortcutSaver {
  const known = savers.get(actor);
  if (known?.userId === userId) return known.saver;
  const starred = (): string[] => actor.getSnapshot().context.session?.user.data.shortcuts ?? [];
  const stillHere = (): boolean => actor.getSnapshot().context.session?.user.id === userId;
  const saver: ShortcutSaver = new ShortcutSaver({
    show: (shortcuts) => {
      if (stillHere()) actor.send({ type: 'SHORTCUTS_SAVED', shortcuts });
    },
    save: (shortcuts) => saveShortcuts(core, userId, shortcuts),
    failed: (failure, wanted) => {
      if (!stillHere()) return;
      const again = { label: i18n.t('common.retry'), run: () => void saver.want(starred(), wanted) };
      toast('error', i18n.t('navigation.shortcutsFailed', { reason: failureText(failure) }), again);
    },
  });
  savers.set(actor, { userId, saver });
  return saver;
}

export interface Shortcuts {
  /** The shortcuts to draw, in order. */
  shown: readonly ShownItem[];
  isStarred(id: string): boolean;
  /** A shortcut that needs no star. */
  isStanding(id: string): boolean;
  /** Stars an entry, or takes its star away; shows at once, comes back when the server refuses. */
  toggle(id: string): void;
  open(item: ShownItem): void;
}

/** The shortcuts of who is signed in. */
export function useShortcuts(): Shortcuts {
  const actor = useSessionActor();
  const core = useCore();
  const { user } = useSignedIn();
  const { entries, open } = useNavigation();
  const starred = user.data.shortcuts;
  const standing = useMemo(() => new Set(standingShortcuts(user.profile)), [user.profile]);
  const shown = useMemo(() => shortcutsOf(entries, user.profile, starred), [entries, user.profile, starred]);
  const toggle = (id: string): void => {
    const next = starred.includes(id) ? starred.filter((other) => other !== id) : [...starred, id];
    void saverOf(actor, core, user.id).want(starred, next);
  };
  return { shown, isStarred: (id) => starred.includes(id), isStanding: (id) => standing.has(id), toggle, open };
}
