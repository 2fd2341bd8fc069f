import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { wallText } from '../../../domain/base/time/wall-time.ts';
import { serverNowMs } from '../i18n/ticker.ts';
import { useSession } from '../session/session-context.tsx';
import { toast } from '../ui/toasts.ts';
import { draftsOf, keepers, textOf } from './drafts.ts';
import type { Fields } from './use-fields.ts';

/** The form of a place, by what it holds at first. One that begins with the minute of now is the same form a minute later. */
const formOf = (path: string, first: object, timeZone: string): string =>
  `${path} ${textOf(first).replaceAll(wallText(serverNowMs(), timeZone), 'now')}`;

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
