import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Conflict } from '../../../contract/failure.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { Callout } from '../../base/ui/callout.tsx';
import { situationText, statusText } from '../incidents/case-words.ts';
import classes from './case.module.css';
import type { CaseActor } from './use-case.ts';

/** Fields that a conflict may name, in the order in which they are told. */
const FIELDS = ['status', 'situation', 'operatorName', 'returned'] as const;
type Field = (typeof FIELDS)[number];

/** Somebody else was first: what they changed. What was wanted is not tried again; the person decides anew. */
export function Overtaken({ actor, conflict }: { actor: CaseActor; conflict: Conflict }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { changedBy, changedAt, changes } = conflict;
  const textOf = (field: Field, value: unknown): string => {
    if (typeof value !== 'string' || value === '') return t('common.none');
    if (field === 'status') return statusText(value);
    if (field === 'situation') return situationText(value);
    return field === 'returned' ? format.dateTime(Date.parse(value)) : value;
  };
  const told = FIELDS.flatMap((field) => (changes[field] ? [{ field, ...changes[field] }] : []));
  return (
    <Callout tone="warning" title={t('incidentCase.overtaken.title')}>
      {t('incidentCase.overtaken.lead', {
        who: changedBy ?? t('incidentCase.overtaken.somebody'),
        when: changedAt === null ? t('incidentCase.overtaken.justNow') : format.dateTime(Date.parse(changedAt)),
      })}
      {told.length > 0 && (
        <table className={classes.changes}>
          <thead>
            <tr>
              <th scope="col">{t('incidentCase.overtaken.field')}</th>
              <th scope="col">{t('incidentCase.overtaken.before')}</th>
              <th scope="col">{t('incidentCase.overtaken.now')}</th>
            </tr>
          </thead>
          <tbody>
            {told.map(({ field, before, after }) => (
              <tr key={field}>
                <th scope="row">{t(`incidentCase.changed.${field}`)}</th>
                <td>{textOf(field, before)}</td>
                <td>{textOf(field, after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className={classes.answers}>
        <Button h={40} onClick={() => actor.send({ type: 'DISMISS' })}>
          {t('incidentCase.overtaken.understood')}
        </Button>
      </div>
    </Callout>
  );
}
