import { Button } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldTexts } from '../../base/form/clash-callout.tsx';
import { Form } from '../../base/form/form.tsx';
import type { SaveForm } from '../../base/form/use-save-form.ts';
import classes from './device.module.css';

interface Props<V extends object> {
  form: SaveForm<V>;
  texts: FieldTexts;
  onEnd(): void;
  children: ReactNode;
}

/** The form that a card becomes while it is edited: its first field has the focus. */
export function EditForm<V extends object>({ form, texts, onEnd, children }: Props<V>) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.querySelector<HTMLElement>('input')?.focus();
  }, []);
  const leave = () => form.leave(onEnd);
  return (
    <>
      <Form form={form} failed={t('deviceScreen.saveFailed')} texts={texts} className={classes.form}>
        <div ref={place} className={classes.inputs}>
          {children}
        </div>
        <div className={classes.answers}>
          <Button variant="default" h={40} disabled={form.isBusy} onClick={leave}>
            {t('deviceScreen.cancel')}
          </Button>
          <Button type="submit" h={40} loading={form.isBusy}>
            {t('deviceScreen.save')}
          </Button>
        </div>
      </Form>
      {form.question}
    </>
  );
}
