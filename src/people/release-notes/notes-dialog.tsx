import { Button, Checkbox } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReleaseNote } from '../../../domain/people/users/release-notes.ts';
import { useFormat } from '../../base/i18n/format.ts';
import type { Formatter } from '../../base/i18n/formatter.ts';
import { Dialog } from '../../base/ui/dialog.tsx';
import { cleanHtml } from './clean-html.ts';
import classes from './notes-dialog.module.css';

/** The release notes; `onClose` gets whether to hide them from now on. */
export function NotesDialog({ note, onClose }: { note: ReleaseNote; onClose(hide: boolean): void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [hide, setHide] = useState(false);
  const close = () => onClose(hide);
  return (
    <Dialog title={t('notes.title')} shape="wide" closable onDismiss={close}>
      <p className={classes.date}>
        <time dateTime={note.date}>{dayText(note.date, format)}</time>
      </p>
      <div className={classes.content}>
        {note.content.map((html, part) => (
          // Parts are never added or moved while a note is shown.
          // oxlint-disable-next-line react/no-array-index-key
          <Part key={part} html={html} />
        ))}
      </div>
      <footer className={classes.foot}>
        <Checkbox label={t('notes.hide')} checked={hide} onChange={(event) => setHide(event.currentTarget.checked)} />
        <Button onClick={close} h={44}>
          {t('notes.done')}
        </Button>
      </footer>
    </Dialog>
  );
}

/** A date without a time is that day everywhere. */
function dayText(date: string, { locale, timeZone }: Formatter): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: date.includes('T') ? timeZone : 'UTC' }).format(
    Date.parse(date),
  );
}

function Part({ html }: { html: string }) {
  const fill = useCallback((place: HTMLElement | null) => place?.replaceChildren(cleanHtml(html)), [html]);
  return <section ref={fill} />;
}
