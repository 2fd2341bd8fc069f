import { Button, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { auditEntity } from '../../../contract/rest/base/audit-calls.ts';
import { BrandFilter } from '../../base/brand/brand-filter.tsx';
import type { List } from '../../base/list/list.ts';
import { PeriodFilter } from '../../base/list/period-filter.tsx';
import { useCall } from '../../base/query/use-call.ts';
import { useActorText } from './change-words.ts';
import { AUDIT, OTHER_ACTORS } from './audit-list.ts';
import classes from './audit.module.css';

type Props = Pick<List<unknown, typeof AUDIT.filters>, 'filters' | 'filter'>;

const FIRST_DAYS = 7;
const DEBOUNCE_MS = 300;
/** People that are offered at once; more are found by typing. */
const OFFERED = 50;

/** What narrows the audit trail. */
export function AuditFilters({ filters, filter }: Props) {
  const { t } = useTranslation();
  const kinds = auditEntity.options
    .map((value) => ({ value, label: t(`audit.entity.${value}`) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  return (
    <>
      <PeriodFilter
        filters={filters}
        filter={filter}
        none={t('audit.anyTime')}
        clear={t('audit.clearPeriod')}
        firstDays={FIRST_DAYS}
      />
      <ActorFilter actor={filters.actor} onChange={(actor) => filter({ actor })} />
      <Select
        className={classes.filter}
        aria-label={t('audit.kind')}
        placeholder={t('audit.kind')}
        data={kinds}
        value={filters.entity}
        clearable
        searchable
        onChange={(next) => filter({ entity: auditEntity.options.find((one) => one === next) ?? null })}
      />
      <BrandFilter
        className={classes.filter}
        label={t('audit.brand')}
        value={filters.brand}
        onChange={(brand) => filter({ brand })}
      />
      {filters.entityId !== null && (
        <Button
          variant="light"
          h={40}
          rightSection={<IconX size={16} stroke={1.75} aria-hidden />}
          title={t('audit.showAll')}
          onClick={() => filter({ entityId: null })}
        >
          {t('audit.onlyThis')}
        </Button>
      )}
    </>
  );
}

/** Who did it: a user of the brands, found by name or login, the command line or the server itself. */
function ActorFilter({ actor, onChange }: { actor: string | null; onChange(actor: string | null): void }) {
  const { t } = useTranslation();
  const nameOf = useActorText();
  const [typed, setTyped] = useState('');
  const [term] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const isUser = actor !== null && !OTHER_ACTORS.some((one) => one === actor);
  const chosen = useCall('accounts.read', isUser ? { params: { id: actor } } : null);
  // What is typed is the name of the chosen one until something else is.
  const asked = term === chosen.value?.name ? '' : term;
  const found = useCall(
    'accounts.list',
    { query: { ...(asked !== '' && { term: asked }), sort: 'name', limit: OFFERED } },
    { keepsBefore: true },
  );
  const people = new Map(
    [...(chosen.value ? [chosen.value] : []), ...(found.value?.content ?? [])].map(({ id, name }) => [
      String(id),
      name,
    ]),
  );
  const others = OTHER_ACTORS.map((one) => ({ value: one, label: nameOf(one, null) }));
  return (
    <Select
      className={classes.filter}
      aria-label={t('audit.who')}
      placeholder={t('audit.who')}
      nothingFoundMessage={t('audit.nobody')}
      data={[...others, ...[...people].map(([value, label]) => ({ value, label }))]}
      // The server has already searched: no filter here.
      filter={({ options }) => options}
      value={actor}
      onChange={onChange}
      onSearchChange={setTyped}
      searchable
      clearable
    />
  );
}
