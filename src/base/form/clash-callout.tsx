import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/format.ts';
import { Callout } from '../ui/callout.tsx';
import classes from './form.module.css';
import type { Clash } from './use-save-form.ts';

/** How the fields of a form are called, and how their values read where they are no plain text. */
export interface FieldTexts {
  labels: Readonly<Record<string, string>>;
  text?(field: string, value: unknown): string | undefined;
}

/** Somebody else saved the record meanwhile: both versions of what they changed, and the choice. */
export function ClashCallout<V extends object>({ clash, texts }: { clash: Clash<V>; texts: FieldTexts }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { changedBy, changedAt } = clash.conflict;
  const plain = (value: unknown): string => (typeof value === 'string' && value !== '' ? value : t('common.none'));
  const textOf = (field: string, value: unknown): string => texts.text?.(field, value) ?? plain(value);
  return (
    <Callout tone="warning" title={t('form.clash.title')}>
      {t('form.clash.lead', {
        who: changedBy ?? t('form.clash.somebody'),
        when: changedAt === null ? t('form.clash.justNow') : format.dateTime(Date.parse(changedAt)),
      })}
      <table className={classes.versions}>
        <thead>
          <tr>
            <th scope="col">{t('form.clash.field')}</th>
            <th scope="col">{t('form.clash.theirs')}</th>
            <th scope="col">{t('form.clash.mine')}</th>
          </tr>
        </thead>
        <tbody>
          {clash.disputed.map(({ field, theirs, mine, isBoth }) => (
            <tr key={field}>
              <th scope="row">{texts.labels[field] ?? field}</th>
              <td>{textOf(field, theirs)}</td>
              <td>{isBoth ? textOf(field, mine) : t('form.clash.untouched')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classes.choices}>
        <Button variant="default" h={44} onClick={clash.takeTheirs}>
          {t('form.clash.takeTheirs')}
        </Button>
        <Button h={44} onClick={clash.keepMine}>
          {t('form.clash.keepMine')}
        </Button>
      </div>
    </Callout>
  );
}
