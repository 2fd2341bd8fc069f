import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { BrokerMessage } from '../../../contract/messages.ts';
import { noticeOf, ShownNews, type NewsSource, type Notice, type NoticeChoices } from '../../../domain/work/notice.ts';
import { serverNowMs } from '../../base/i18n/ticker.ts';
import { useBridge, useSignedIn } from '../../base/session/session-context.tsx';
import type { Toast } from '../../base/ui/toast-store.ts';
import { toastStore } from '../../base/ui/toasts.ts';
import { newsOf, pushedNews, type NewsText } from './news-text.ts';
import { pathOfNews } from './news-path.ts';
import { hearWorker } from './platform.ts';
import { isPushWanted, startPush } from './push-device.ts';
import { isAside } from './watched-vehicle.ts';
import { playSound, type Sound } from './sounds.ts';

const soundOf = ({ kind }: Notice, { isUrgent = false }: NewsText): Sound => {
  if (kind !== 'incident') return 'notification';
  return isUrgent ? 'urgent' : 'incident';
};

/** Shows news as a toast that leads to what it tells of, with its sound, unless the person chose otherwise or has seen it: the toast, or null. */
function tell(
  source: NewsSource,
  news: NewsText,
  choices: NoticeChoices,
  shown: ShownNews,
  way: Pick<Toast, 'way'> = {},
): number | null {
  const notice = noticeOf(source, choices, serverNowMs());
  if (notice === null || !shown.admits(news.id)) return null;
  const id = toastStore.show({ kind: notice.kind, title: news.title, text: news.text, ...way });
  if (notice.sound) playSound(soundOf(notice, news));
  return id;
}

/** Receives news of a signed-in user: messages of the broker, and push messages while the console is in view. */
export function News() {
  const { core, messages$ } = useBridge();
  const { user, permissions } = useSignedIn();
  const { t, i18n } = useTranslation();
  const [, go] = useLocation();
  const choices = useRef(user.metadata);
  const shown = useRef(new ShownNews());
  const alarm = useRef<{ device: number; toast: number } | null>(null);
  useEffect(() => {
    choices.current = user.metadata;
  }, [user.metadata]);
  const hear = useEffectEvent((message: BrokerMessage): void => {
    const news = newsOf(message, user.id);
    if (!news || isAside(message)) return;
    const path = pathOfNews(message, user.profile, permissions);
    const way = path === null ? {} : { way: { label: t('notify.toItem'), run: () => go(path) } };
    const toast = tell(news.source, news, choices.current, shown.current, way);
    if (toast === null) return;
    if (message.message === 'Alarm') alarm.current = { device: message.body.device, toast };
    // What an alarm became is told in its place: two toasts of one thing are one too many.
    else if (message.message === 'Incident' && message.body.device === alarm.current?.device)
      toastStore.dismiss(alarm.current.toast);
  });
  useEffect(() => {
    const heard = messages$.subscribe((message) => hear(message));
    return () => heard.unsubscribe();
  }, [messages$]);
  useEffect(
    () =>
      hearWorker((message) => {
        const news = pushedNews(message);
        if (news) tell('push', news, choices.current, shown.current);
        return news !== null;
      }),
    [],
  );
  const { id, brand } = user;
  useEffect(() => {
    // Registered again in another language: the server writes in the last requested one.
    if (isPushWanted()) void startPush(core, { id, brand });
  }, [core, id, brand, i18n.language]);
  return null;
}
