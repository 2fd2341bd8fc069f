import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { noticeOf, ShownNews, type NewsSource, type NoticeChoices } from '../../domain/notice.ts';
import { useBridge, useSignedIn } from '../shell/console-context.tsx';
import { toastStore } from '../ui/toasts.ts';
import { newsOf, pushedNews, type NewsText } from './news-text.ts';
import { hearWorker } from './platform.ts';
import { isPushWanted, startPush } from './push-device.ts';
import { playSound } from './sounds.ts';

/** Shows news as a toast, with its sound, unless the person chose otherwise or has seen it. */
function tell(source: NewsSource, news: NewsText, choices: NoticeChoices, shown: ShownNews): void {
  const notice = noticeOf(source, choices);
  if (notice === null || !shown.admits(news.id)) return;
  toastStore.show({ kind: notice.kind, title: news.title, text: news.text });
  if (notice.sound) playSound(notice.kind === 'incident' ? 'incident' : 'notification');
}

/** Hears what comes by itself while somebody is signed in: messages of the broker, and push messages while the console is in view. */
export function News() {
  const { core, messages$ } = useBridge();
  const { user } = useSignedIn();
  const { i18n } = useTranslation();
  const choices = useRef(user.metadata);
  const shown = useRef(new ShownNews());
  useEffect(() => {
    choices.current = user.metadata;
  }, [user.metadata]);
  useEffect(() => {
    const heard = messages$.subscribe((message) => {
      const news = newsOf(message);
      if (news) tell(news.source, news, choices.current, shown.current);
    });
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
    // Told anew in another language: the server writes in the one it was asked in last.
    if (isPushWanted()) void startPush(core, { id, brand });
  }, [core, id, brand, i18n.language]);
  return null;
}
