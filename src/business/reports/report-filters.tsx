import { Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { dayNamer } from '../../../domain/base/time/day.ts';
import { lastDays } from '../../../domain/base/time/period.ts';
import { GroupFilter } from '../../live/groups/group-filter.tsx';
import { useFormat } from '../../base/i18n/format.ts';
import { serverNowMs } from '../../base/i18n/ticker.ts';
import { useCall } from '../../base/query/use-call.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { PeriodButton } from '../../base/ui/period-picker/period-button.tsx';
import { PeriodDialog } from '../../base/ui/period-picker/period-dialog.tsx';
import { periodText } from '../../base/ui/period-picker/period-text.ts';
import { vehicleFilter, vehicleText, type PeriodFilters } from './report-lists.ts';
import { momentsOf, periodOf } from './report-period.ts';
import classes from './reports.module.css';

interface Moments {
  start: string | null;
  end: string | null;
}

interface PeriodProps {
  filters: Moments;
  filter(change: { start: string; end: string }): void;
  /** Whether the report takes days; instants where it does not. */
  takesDays?: boolean;
}

/** The period of a report, at most seven days. */
export function PeriodFilter({ filters, filter, takesDays = true }: PeriodProps) {
  const { locale, timeZone } = useFormat();
  const [isAsked, setAsked] = useState(false);
  const period = periodOf(filters, timeZone) ?? lastDays(serverNowMs(), 1, timeZone, dayNamer(timeZone));
  const text = periodText(period, locale);
  return (
    <>
      <PeriodButton text={text} onClick={() => setAsked(true)} />
      {isAsked && (
        <PeriodDialog
          period={period}
          onChoose={(chosen) => filter(momentsOf(chosen, timeZone, takesDays))}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}

type VehicleFilters = Pick<PeriodFilters, 'device' | 'imei' | 'number' | 'licensePlate'>;

interface VehicleProps {
  filters: VehicleFilters;
  filter(change: VehicleFilters): void;
}

/** A vehicle by its id, number, IMEI or plate: what it is the length tells. */
export function VehicleFilter({ filters, filter }: VehicleProps) {
  const { t } = useTranslation();
  const known = vehicleText(filters);
  const [typed, setTyped] = useState(known);
  const apply = () => {
    if (typed.trim() !== known) filter(vehicleFilter(typed));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply();
  };
  return (
    <form className={classes.filter} onSubmit={submit}>
      <TextInput
        type="search"
        aria-label={t('reports.vehicle')}
        placeholder={t('reports.vehicleHint')}
        value={typed}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
        onBlur={apply}
      />
    </form>
  );
}

const DEBOUNCE_MS = 400;

interface ClientProps {
  user: string | null;
  filter(change: { user: string | null }): void;
}

/** A client of the brands that staff see; a customer has their own vehicles only. */
export function ClientFilter({ user, filter }: ClientProps) {
  const { t } = useTranslation();
  const signedIn = useSignedIn();
  const isStaff = signedIn.user.profile !== 'USER';
  const [typed, setTyped] = useState('');
  const [term] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const chosen = useCall('clients.read', isStaff && user !== null ? { params: { id: user } } : null);
  const found = useCall('clients.search', isStaff && term !== '' ? { query: { term } } : null, { keepsBefore: true });
  if (!isStaff) return null;
  const people = [...(chosen.value ? [chosen.value] : []), ...(term === '' ? [] : (found.value ?? []))];
  const choices = new Map(people.map(({ id, name }) => [String(id), name]));
  return (
    <Select
      className={classes.filter}
      aria-label={t('reports.client')}
      placeholder={t('reports.clientHint')}
      nothingFoundMessage={term === '' ? t('reports.clientHint') : t('reports.clientNone')}
      data={[...choices].map(([value, label]) => ({ value, label }))}
      // The server has already searched: no filter here.
      filter={({ options }) => options}
      value={user !== null && choices.has(user) ? user : null}
      onChange={(next) => filter({ user: next })}
      onSearchChange={setTyped}
      searchable
      clearable
    />
  );
}

interface GroupProps {
  filters: { group: string | null; user?: string | null };
  filter(change: { group: string | null }): void;
}

/** A group of vehicles, those of the client where one is chosen. */
export function ReportGroup({ filters: { group, user }, filter }: GroupProps) {
  const { t } = useTranslation();
  const isCustomer = useSignedIn().user.profile === 'USER';
  return (
    <GroupFilter
      className={classes.filter}
      label={t('reports.group')}
      value={group}
      // A report that takes no client offers the groups of all of them.
      user={isCustomer ? undefined : user}
      none={t('reports.groupNone')}
      onChange={(next) => filter({ group: next })}
    />
  );
}

interface Props {
  filters: PeriodFilters;
  filter(change: Partial<PeriodFilters>): void;
}

/** Period, client, group and vehicle: what narrows every report of vehicles. */
export const VehicleReportFilters = ({ filters, filter }: Props) => (
  <>
    <PeriodFilter filters={filters} filter={filter} />
    <ClientFilter user={filters.user} filter={filter} />
    <ReportGroup filters={filters} filter={filter} />
    <VehicleFilter key={vehicleText(filters)} filters={filters} filter={filter} />
  </>
);
