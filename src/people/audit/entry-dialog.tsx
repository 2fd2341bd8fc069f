import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { AuditEntry } from '../../../contract/rest/base/audit-calls.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { CopyIcon } from '../../base/ui/copy-button.tsx';
import { Dialog } from '../../base/ui/dialog.tsx';
import { useActionText, useActorText } from './change-words.ts';
import { trailOf } from './audit-list.ts';
import classes from './audit.module.css';
import { fieldsOf } from './entry-fields.ts';
import { FieldName, FieldValue } from './entry-words.tsx';
import { nameOf } from './entry-place.ts';
import { usePlace } from './use-place.ts';

/** One entry of the audit trail: who, when, of what, the fields it changed, and the request that did it. */
export function EntryDialog({ entry, onClose }: { entry: AuditEntry; onClose(): void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const actor = useActorText();
  const action = useActionText();
  const place = usePlace()(entry);
  const name = nameOf(entry);
  const { at, requestId, entity, entityId } = entry;
  return (
    <Dialog title={action(entry.action)} shape="wide" closable onDismiss={onClose}>
      <dl className={classes.facts}>
        <dt>{t('audit.when')}</dt>
        <dd>
          <time dateTime={at}>{format.dateTime(Date.parse(at))}</time>
        </dd>
        <dt>{t('audit.who')}</dt>
        <dd>{actor(entry.actor, entry.actorName)}</dd>
        <dt>{t(`audit.entity.${entity}`)}</dt>
        <dd>
          {place === null ? (
            (name ?? t('common.none'))
          ) : (
            <Link href={place} onClick={onClose}>
              {name}
            </Link>
          )}
        </dd>
        {entityId !== null && (
          <>
            <dt>{t('audit.code')}</dt>
            <dd>
              <code>{entityId}</code>{' '}
              <Link href={trailOf(entityId)} onClick={onClose}>
                {t('audit.changedHere')}
              </Link>
            </dd>
          </>
        )}
        <dt>{t('audit.request')}</dt>
        <dd>
          {requestId === null ? (
            t('audit.requestNone')
          ) : (
            <>
              <code>{requestId}</code> <CopyIcon text={requestId} label={t('audit.request')} />
            </>
          )}
        </dd>
      </dl>
      <Fields entry={entry} />
    </Dialog>
  );
}

function Fields({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation();
  const fields = fieldsOf(entry);
  if (fields.length === 0) return <p className={classes.quiet}>{t('audit.noFields')}</p>;
  return (
    <table className={classes.fields} aria-label={t('audit.changes')}>
      <thead>
        <tr>
          <th scope="col">{t('audit.field')}</th>
          <th scope="col">{t('audit.before')}</th>
          <th scope="col">{t('audit.after')}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">
              <FieldName entity={entry.entity} field={field} />
            </th>
            <td data-title={t('audit.before')}>
              <FieldValue field={field} value={before} />
            </td>
            <td data-title={t('audit.after')}>
              <FieldValue field={field} value={after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
