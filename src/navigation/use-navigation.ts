import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import type { NavigationItem } from '../../domain/base/navigation.ts';
import { useEntered } from '../live/clients/use-client-desk.ts';
import type { Texts } from '../base/i18n/texts.ts';
import { openWindow, stopwatchMs } from '../base/platform.ts';
import { useSignedIn } from '../base/session/session-context.tsx';
import { useAppConfig } from '../base/console/console-context.tsx';
import { CHAT_ENTRY, entriesOf, navigationOf } from './navigation.ts';
import { useSupportChat } from '../people/support/support-chat.ts';

/** An entry with its text in the current language. */
export interface ShownItem extends Omit<NavigationItem, 'children'> {
  words: string;
  children?: ShownItem[];
}

export interface Navigation {
  /** The trees the person has, without what they may not open. */
  roots: readonly ShownItem[];
  /** Every entry of them that leads somewhere, in order. */
  entries: readonly ShownItem[];
  /** Opens the target of an entry, or runs its action. */
  open(item: ShownItem): void;
}

export type TitleKey = keyof Texts['navigation']['titles'];

/** Whether the sheet with everything is open as a step of history: what is chosen there takes its place. */
export const useSheetStep = (): boolean => useHistoryState<{ more?: boolean } | null>()?.more === true;

/** The navigation of the signed-in user: for everything that draws entries or searches them. */
export function useNavigation(): Navigation {
  const { t, i18n } = useTranslation();
  const { user, permissions } = useSignedIn();
  const { privilegedBrandId } = useAppConfig();
  const [, navigate] = useLocation();
  const replace = useSheetStep();
  const entered = useEntered();
  const openChat = useSupportChat();
  const hasChat = openChat !== null;
  const { language } = i18n;
  const roots = useMemo(() => {
    const shown = ({ children, ...item }: NavigationItem): ShownItem => ({
      ...item,
      words: item.type === 'divider' ? '' : t(`navigation.titles.${item.title as TitleKey}`),
      ...(children && { children: children.map(shown) }),
    });
    return navigationOf({
      profile: user.profile,
      brand: user.brand,
      privilegedBrand: privilegedBrandId,
      permissions,
      hasChat,
    }).map(shown);
    // oxlint-disable-next-line react/exhaustive-deps -- the words change with the language
  }, [user.profile, user.brand, privilegedBrandId, permissions, hasChat, t, language]);
  const entries = useMemo(() => entriesOf(roots), [roots]);
  const open = (item: ShownItem): void => {
    entered(item.id);
    if (item.id === CHAT_ENTRY) openChat?.();
    else if (item.type === 'link') openWindow(item.url ?? '');
    // The same request later counts as a new one.
    else if (item.url !== undefined) navigate(item.url, { state: { askedAt: stopwatchMs() }, replace });
  };
  return { roots, entries, open };
}
