import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { Id } from '../../domain/base/id.ts';
import { wallText } from '../../domain/base/time/wall-time.ts';
import { serverNowMs } from '../i18n/ticker.ts';
import { reloadPage, tabStore } from '../platform.ts';
import { useSession } from '../session/session-context.tsx';
import { toast } from '../ui/toasts.ts';
import { leaveWith } from './leave-guard.ts';
import type { Fields } from './use-fields.ts';

/** What one person typed, as JSON, by place and what the form held at first. */
interface Drafts {
  userId: Id;
  byForm: Record<string, string>;
}

/** In the tab's storage only from a reload to the start after it. */
const KEY = 'rastro.drafts';
/** Fields that are not kept: secrets, and pictures, which have to be chosen again. */
const NOT_KEPT = /password|secret|token|key|^(?:photo|file)$/i;

let drafts: Drafts | null = null;
/** Keeps what was typed into a form that is drawn. */
const keepers = new Set<() => void>();

function stored(): Drafts | null {
  try {
    return JSON.parse(tabStore.get(KEY) ?? 'null') as Drafts | null;
  } catch {
    return null;
  }
}

const textOf = (values: object): string =>
  JSON.stringify(values, (name, value: unknown) => (NOT_KEPT.test(name) ? undefined : value));

/** The form of a place, by what it holds at first. One that begins with the minute of now is the same form a minute later. */
const formOf = (path: string, first: object, timeZone: string): string =>
  `${path} ${textOf(first).replaceAll(wallText(serverNowMs(), timeZone), 'now')}`;

function draftsOf(userId: Id): Drafts['byForm'] {
  drafts ??= stored();
  tabStore.set(KEY, null);
  if (drafts?.userId !== userId) drafts = { userId, byForm: {} };
  return drafts.byForm;
}

/** Who signs out leaves nothing. A session that ended otherwise leaves what was typed to its person, outside of the tab's storage. */
export function endDrafts(isSignedOut: boolean): void {
  drafts = isSignedOut ? null : (drafts ?? stored());
  tabStore.set(KEY, null);
  if (isSignedOut) keepers.clear();
}

/** Loads the page again; what stands in its forms is there again afterwards. */
export function reloadKeeping(): void {
  for (const keep of keepers) keep();
  tabStore.set(KEY, drafts && JSON.stringify(drafts));
  leaveWith(keepers.size);
  reloadPage();
}

/**
 * Keeps what was typed into a form that goes without a word of its person, because the session ended, the data core was lost or the
 * browser went back, and fills the same form of the same person with it.
 */
export function useDraft<V extends object>({ kept, read, fill, isDirty }: Fields<V>, isGuarded: boolean): void {
  const { t } = useTranslation();
  const session = useSession();
  const [path] = useLocation();
  const [{ userId, form }] = useState(() => ({
    userId: session?.user.id ?? null,
    form: formOf(path, kept(), session?.user.metadata.timezone ?? 'UTC'),
  }));
  const restore = useEffectEvent(() => {
    const byForm = userId === null ? {} : draftsOf(userId);
    const draft = byForm[form];
    if (draft === undefined) return;
    delete byForm[form];
    fill(kept(), { ...kept(), ...(JSON.parse(draft) as Partial<V>) });
    toast(null, t('form.unsaved.restored'));
  });
  useEffect(() => {
    restore();
  }, []);
  const keep = useEffectEvent(() => {
    if (userId !== null && textOf(read()) !== textOf(kept())) draftsOf(userId)[form] = textOf(read());
  });
  const isKept = isDirty && isGuarded;
  useEffect(() => {
    if (!isKept) return undefined;
    const own = () => keep();
    keepers.add(own);
    return () => {
      if (keepers.delete(own)) keep();
    };
  }, [isKept]);
}
