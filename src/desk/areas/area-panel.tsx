import { ActionIcon, Button, CloseButton, Skeleton, TextInput } from '@mantine/core';
import { IconEye, IconEyeOff, IconPlus, IconPolygon, IconSearch } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { SecurityArea } from '../../../domain/desk/areas/area.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { MapControl } from '../../live/map/map-controls.tsx';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { coversEdge } from '../../base/ui/covers.ts';
import { failureText } from '../../base/ui/failure-text.ts';
import { AreaList } from './area-list.tsx';
import classes from './area-panel.module.css';
import { newAreaPath } from './area-paths.ts';
import type { AreaPanelState } from './use-area-panel.ts';

/** The button among the map's controls that opens and closes the panel; none where there are no areas to look at. */
export function AreaToggle({ state: { offered, open, setOpen } }: { state: AreaPanelState }) {
  const { t } = useTranslation();
  if (!offered) return null;
  return (
    <MapControl label={t('areas.toggle')} pressed={open} onClick={() => setOpen(!open)}>
      <IconPolygon size={20} stroke={1.75} aria-hidden />
    </MapControl>
  );
}

interface Props {
  state: AreaPanelState;
  /** Leaves room below for the bar of a vehicle without telemetry. */
  raised?: boolean;
}

/** The security areas of the monitored user: a list beside the map, on a phone a sheet. */
export function AreaPanel({ state, raised = false }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { user } = useSignedIn();
  const { areas, drawn } = state;
  const eye = t(drawn ? 'areas.hide' : 'areas.show');
  const Eye = drawn ? IconEye : IconEyeOff;
  return (
    <section ref={coversEdge} className={classes.panel} aria-label={t('areas.title')} data-raised={raised}>
      <header className={classes.head}>
        <h2 className={classes.title}>{t('areas.title')}</h2>
        {areas.length > 0 && <span className={classes.count}>{format.integer(areas.length)}</span>}
        <span className={classes.buttons}>
          <ActionIcon
            component={Link}
            href={newAreaPath({ profile: user.profile, user: state.userId })}
            className={classes.button}
            variant="subtle"
            color="gray"
            aria-label={t('areas.add')}
            title={t('areas.add')}
          >
            <IconPlus size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
          {areas.length > 0 && (
            <ActionIcon
              className={classes.button}
              variant="subtle"
              color="gray"
              aria-label={t('areas.show')}
              title={eye}
              aria-pressed={drawn}
              onClick={() => state.setDrawn(!drawn)}
            >
              <Eye size={20} stroke={1.75} aria-hidden />
            </ActionIcon>
          )}
          <CloseButton
            className={classes.button}
            iconSize={18}
            aria-label={t('areas.close')}
            onClick={() => state.setOpen(false)}
          />
        </span>
      </header>
      <Body state={state} />
    </section>
  );
}

function Body({ state }: { state: AreaPanelState }) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  if (state.loading) return <Loading />;
  if (state.failure !== null) {
    return (
      <Word role="alert">
        <strong>{t('areas.failed')}</strong>
        <span>{failureText(state.failure)}</span>
        <Button size="xs" variant="default" onClick={state.retry}>
          {t('areas.retry')}
        </Button>
      </Word>
    );
  }
  if (state.areas.length === 0) return <Word role="status">{t('areas.none')}</Word>;
  return (
    <>
      <TextInput
        className={classes.search}
        size="sm"
        type="search"
        aria-label={t('areas.search')}
        placeholder={t('areas.search')}
        leftSection={<IconSearch size={17} stroke={1.75} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || search === '') return;
          setSearch('');
          event.preventDefault();
        }}
      />
      <AreaList
        areas={state.areas}
        search={search}
        chosen={state.chosen}
        theme={state.theme}
        onChoose={state.choose}
        onRemove={(area) => void ask(area)}
      />
    </>
  );
}

/** Asks whether an area is to be removed: what does it comes when it is needed. */
async function ask(area: SecurityArea): Promise<void> {
  const { removeArea } = await import('./remove-area.tsx');
  removeArea(area);
}

/** What stands in the place of the list. */
function Word({ role, children }: { role: 'alert' | 'status'; children: ReactNode }) {
  return (
    <div className={classes.word} role={role}>
      {children}
    </div>
  );
}

function Loading() {
  const { t } = useTranslation();
  return (
    <div className={classes.loading} role="status" aria-label={t('areas.loading')}>
      {[64, 78, 52].map((width) => (
        <Skeleton key={width} height={14} width={`${width}%`} />
      ))}
    </div>
  );
}
