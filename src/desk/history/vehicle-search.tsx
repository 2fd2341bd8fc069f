import { Skeleton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDebounced } from '../../live/fleet/use-debounced.ts';
import { useCall } from '../../base/query/use-call.ts';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import classes from './vehicle-search.module.css';
import { dotted } from '../../base/i18n/dotted.ts';

/** Vehicles that are offered at once: whoever has more of them writes a part of the name. */
const OFFERED = 12;
const PAUSE_MS = 250;

interface Props {
  /** Not offered: they are there already. */
  without: readonly number[];
  onChoose(device: number): void;
}

/** The vehicles that the person sees, by name or plate, to choose one of them. */
export function VehicleSearch({ without, onChoose }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const term = useDebounced(text.trim(), PAUSE_MS);
  const asked = useCall(
    'devices.detail',
    { query: { limit: OFFERED + without.length, ...(term !== '' && { term }) } },
    { keepsBefore: true },
  );
  const found = (asked.value?.content ?? []).filter(({ id }) => !without.includes(id)).slice(0, OFFERED);
  return (
    <div className={classes.search}>
      <TextInput
        type="search"
        data-autofocus
        aria-label={t('history.choose.search')}
        placeholder={t('history.choose.search')}
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && found.length > 0 && !asked.isBefore) onChoose(found[0]!.id);
        }}
      />
      {asked.failure && (
        <FailureCallout title={t('history.choose.failed')} failure={asked.failure} onRetry={asked.again} />
      )}
      {asked.isFirst && <Skeleton height={180} radius="md" />}
      {asked.value && found.length === 0 && <p className={classes.none}>{t('history.choose.none')}</p>}
      <ul className={classes.found} aria-label={t('history.choose.label')}>
        {found.map(({ id, name, vehicle, customerName }) => (
          <li key={id}>
            <button type="button" className={classes.vehicle} onClick={() => onChoose(id)}>
              <strong>{name}</strong>
              <span>{dotted(vehicle?.licensePlate, customerName)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
