import type { MouseEvent, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { AuditEntry } from '../../../contract/rest/base/audit-calls.ts';
import { useBrandChoices } from '../../base/brand/use-brand-choices.ts';
import { useFormat } from '../../base/i18n/format.ts';
import type { Column } from '../../base/list/column.ts';
import { useActionText, useActorText } from './change-words.ts';
import classes from './audit.module.css';
import { nameOf } from './entry-place.ts';
import { usePlace } from './use-place.ts';

/** The columns of the audit trail; the brand where there are several. */
export function useAuditColumns(): readonly Column<AuditEntry>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const action = useActionText();
  const actor = useActorText();
  const place = usePlace();
  const { choices } = useBrandChoices();
  const brandName = (brand: number | null) =>
    choices.find(({ value }) => value === String(brand))?.label ?? t('common.none');
  const columns: Column<AuditEntry>[] = [
    {
      id: 'when',
      title: t('audit.when'),
      width: '19%',
      cell: ({ at }) => <time dateTime={at}>{format.dateTime(Date.parse(at))}</time>,
    },
    { id: 'who', title: t('audit.who'), cell: (row) => actor(row.actor, row.actorName) },
    { id: 'what', title: t('audit.what'), isName: true, width: '28%', cell: (row) => action(row.action) },
    {
      id: 'thing',
      title: t('audit.thing'),
      cell: (row) => <Thing kind={t(`audit.entity.${row.entity}`)} name={nameOf(row)} place={place(row)} />,
    },
  ];
  const brand: Column<AuditEntry> = { id: 'brand', title: t('audit.brand'), cell: (row) => brandName(row.brand) };
  return choices.length > 1 ? [...columns, brand] : columns;
}

// A click on the link, and a key there, are not meant for the row.
const keep = (event: MouseEvent | KeyboardEvent): void => event.stopPropagation();

function Thing({ kind, name, place }: { kind: string; name: string | null; place: string | null }) {
  if (name === null) return kind;
  return (
    <span className={classes.thing}>
      {place === null ? (
        <span>{name}</span>
      ) : (
        <Link href={place} onClick={keep} onKeyDown={keep}>
          {name}
        </Link>
      )}
      <span className={classes.quiet}>{kind}</span>
    </span>
  );
}
