import { Button } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useFormat, useRelativeTime } from '../../base/i18n/format.ts';
import classes from './news-list.module.css';

/** Says above a list how many came since it was read, and shows them when it is pressed: no row moves by itself. */
export function NewAbove({ count, onShow }: { count: number; onShow(): void }) {
  const { t } = useTranslation();
  return (
    <>
      <p className="visually-hidden" role="status">
        {count > 0 && t('news.new', { count })}
      </p>
      {count > 0 && (
        <Button
          className={classes.more}
          h={36}
          radius="xl"
          leftSection={<IconArrowUp size={16} stroke={2} aria-hidden />}
          onClick={onShow}
        >
          {t('news.new', { count })}
        </Button>
      )}
    </>
  );
}

/** When it was, with a mark where it came since the person looked last. */
export function NewsTime({ ms, isUnread }: { ms: number; isUnread: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const ago = useRelativeTime(ms);
  return (
    <span className={classes.when}>
      <span className={classes.dot} data-unread={isUnread || undefined} />
      <span>
        {format.dateTime(ms)}
        <span className={classes.ago}>
          {ago}
          {isUnread && <span className="visually-hidden">{`, ${t('news.unread')}`}</span>}
        </span>
      </span>
    </span>
  );
}

/** What it is called, and below it, quietly, what there is to say of it. */
export function NewsWords({ words, second, isUnread }: { words: string; second?: string | null; isUnread: boolean }) {
  return (
    <span className={classes.word} data-unread={isUnread || undefined}>
      {words}
      {second && <span className={classes.second}>{second}</span>}
    </span>
  );
}

interface WayProps {
  href: string;
  /** What is there. */
  title: string;
  children: ReactNode;
}

/** The way to what a row is about, inside a row that leads somewhere itself. */
export const NewsWay = ({ href, title, children }: WayProps) => (
  <Link href={href} className={classes.way} title={title} onClick={(event) => event.stopPropagation()}>
    {children}
  </Link>
);
