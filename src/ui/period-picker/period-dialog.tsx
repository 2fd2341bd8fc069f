import { Button } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Period } from '../../../domain/period.ts';
import { Dialog } from '../dialog.tsx';
import { draftOf, PeriodPicker, readDraft } from './period-picker.tsx';
import classes from './period-picker.module.css';

interface Props {
  period: Period;
  onChoose(period: Period): void;
  onClose(): void;
}

/** Asks for a period; it is taken only when it is one. */
export function PeriodDialog({ period, onChoose, onClose }: Props) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(() => draftOf(period));
  const read = readDraft(draft);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if ('fault' in read) return;
    onChoose(read.period);
    onClose();
  };
  return (
    <Dialog title={t('period.title')} onDismiss={onClose}>
      <form onSubmit={submit} noValidate>
        <PeriodPicker draft={draft} onChange={setDraft} />
        <div className={classes.answers}>
          <Button variant="default" h={44} onClick={onClose}>
            {t('period.cancel')}
          </Button>
          <Button type="submit" h={44} disabled={'fault' in read}>
            {t('period.apply')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
