import { knownPermissions } from '../../../domain/people/users/permission.ts';
import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '../../../contract/rest/base/audit-calls.ts';
import type { Texts } from '../../base/i18n/texts.ts';
import { useFormat } from '../../base/i18n/format.ts';
import classes from './audit.module.css';
import { valueOf, wordsOf } from './entry-fields.ts';

/** How a field of an entry is called in its form; by its raw name where none has it. */
export function FieldName({ entity, field }: { entity: AuditEntry['entity']; field: string }) {
  const { t, i18n } = useTranslation();
  const key = wordsOf(entity, field).find((one) => i18n.exists(one));
  // What `exists` found is a key.
  return key === undefined ? <code>{field}</code> : t(key as `users.field.${keyof Texts['users']['field']}`);
}

/** A value of a field in the reader's way. */
export function FieldValue({ field, value }: { field: string; value: unknown }) {
  const { t } = useTranslation();
  const format = useFormat();
  const shown = valueOf(useNamed(field, value));
  switch (shown.kind) {
    case 'none':
      return t('common.none');
    case 'boolean':
      return t(`audit.${shown.value ? 'yes' : 'no'}`);
    case 'instant':
      return <time dateTime={new Date(shown.ms).toISOString()}>{format.dateTime(shown.ms)}</time>;
    case 'day':
      return <PlainDay ms={shown.ms} />;
    case 'text':
      return shown.text;
    case 'long':
      return (
        <details className={classes.long}>
          <summary title={t('audit.wholeValue')}>{shown.short}</summary>
          <pre>{shown.text}</pre>
        </details>
      );
  }
}

/** A day of no zone. */
function PlainDay({ ms }: { ms: number }) {
  const { i18n } = useTranslation();
  return new Intl.DateTimeFormat(i18n.language, { timeZone: 'UTC' }).format(ms);
}

/** Values that have words of their own: profiles and permissions. */
function useNamed(field: string, value: unknown): unknown {
  const { t, i18n } = useTranslation();
  if (field === 'permissions' && Array.isArray(value))
    return knownPermissions(value).map((name) => t(`users.permission.${name}`));
  if (field === 'profile' && i18n.exists(`users.profile.${String(value)}`))
    return t(`users.profile.${value as keyof Texts['users']['profile']}`);
  return value;
}
