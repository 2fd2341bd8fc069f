import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../ui/dialog.tsx';
import type { FieldTexts } from './clash-callout.tsx';
import classes from './form.module.css';
import { Form } from './form.tsx';
import type { SaveForm } from './use-save-form.ts';

interface Props<V extends object> {
  title: string;
  form: SaveForm<V>;
  /** What it is about, such as the name of the vehicle that is changed. */
  about?: string | undefined;
  shape?: 'small' | 'wide';
  /** What is said above the reason when it could not be saved. */
  failed?: string;
  /** What the button says that saves. */
  submit?: string;
  isReady?: boolean;
  texts?: FieldTexts;
  /** What else can be done with the record, at the other end of the buttons. */
  aside?: ReactNode;
  onClose(): void;
  children: ReactNode;
}

/** A form in a dialog: Enter saves, Escape leaves, and it stays until what is under way has ended. */
export function FormDialog<V extends object>(props: Props<V>) {
  const {
    title,
    form,
    about,
    shape = 'small',
    failed,
    submit,
    isReady = true,
    texts,
    aside,
    onClose,
    children,
  } = props;
  const { t } = useTranslation();
  const leave = () => form.leave(onClose);
  return (
    <>
      <Dialog title={title} shape={shape} onDismiss={leave}>
        {about !== undefined && <p className={classes.about}>{about}</p>}
        <Form form={form} failed={failed ?? t('form.failed')} isReady={isReady} texts={texts}>
          {children}
          <div className={classes.answers}>
            {aside && <div className={classes.aside}>{aside}</div>}
            <Button variant="default" h={44} disabled={form.isBusy} onClick={leave}>
              {t('form.cancel')}
            </Button>
            <Button type="submit" h={44} disabled={!isReady} loading={form.isBusy}>
              {submit ?? t('form.save')}
            </Button>
          </div>
        </Form>
      </Dialog>
      {form.question}
    </>
  );
}
