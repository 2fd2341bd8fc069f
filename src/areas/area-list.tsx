import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AREA_PAGE_SIZE, type SecurityArea } from '../../domain/area.ts';
import { DEFAULT_RADIUS_M } from '../../domain/area-shape.ts';
import { useFormat } from '../i18n/format.ts';
import { areaColour } from '../map/area-marks.ts';
import type { MapTheme } from '../map/map-colours.ts';
import classes from './area-list.module.css';
import { foundAreas, pageOfArea, pagesOf } from './listed-areas.ts';

interface Props {
  areas: readonly SecurityArea[];
  search: string;
  chosen: number | null;
  theme: MapTheme;
  onChoose(id: number): void;
}

/** Areas ten a page; the chosen one is brought into view wherever it was chosen. */
export function AreaList({ areas, search, chosen, theme, onChoose }: Props) {
  const { t } = useTranslation();
  const found = foundAreas(areas, search);
  const pages = pagesOf(found.length);
  const [place, setPlace] = useState({ page: 0, search, chosen: null as number | null });
  // Another search begins at its first page; another chosen area turns to its own.
  if (place.search !== search || place.chosen !== chosen) setPlace({ page: pageOfArea(found, place.chosen === chosen ? null : chosen) ?? (place.search === search ? place.page : 0), search, chosen });
  const page = Math.min(place.page, pages - 1);
  const turn = (to: number) => setPlace({ ...place, page: to });
  const shown = found.slice(page * AREA_PAGE_SIZE, (page + 1) * AREA_PAGE_SIZE);

  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (chosen !== null) list.current?.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen, page]);

  if (found.length === 0) return <p className={classes.none}>{t('areas.noneFound')}</p>;
  return (
    <>
      <ul ref={list} className={classes.list} aria-label={t('areas.list')}>
        {shown.map((area) => (
          <li key={area.id}>
            <AreaRow area={area} chosen={area.id === chosen} theme={theme} onChoose={() => onChoose(area.id)} />
          </li>
        ))}
      </ul>
      {pages > 1 && <Pager page={page} pages={pages} total={found.length} onTurn={turn} />}
    </>
  );
}

function AreaRow({ area, chosen, theme, onChoose }: { area: SecurityArea; chosen: boolean; theme: MapTheme; onChoose(): void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { name, address, type, devices } = area;
  const colour = areaColour(area.color, theme);
  const radiusM = area.radius ?? DEFAULT_RADIUS_M;
  const radius = radiusM < 1000 ? t('areas.metres', { metres: format.integer(radiusM) }) : format.distance(radiusM);
  const shape = type === 'CIRCLE' ? t('areas.circle', { radius }) : t('areas.polygon', { count: area.points.length });
  return (
    <button type="button" className={classes.row} aria-pressed={chosen} title={address === '' ? name : `${name}\n${address}`} onClick={onChoose}>
      <svg className={classes.sign} width="20" height="20" viewBox="0 0 20 20" aria-hidden data-type={type} style={{ color: colour }}>
        {type === 'CIRCLE' ? <circle cx="10" cy="10" r="8" /> : <path d="M10 1.8 18.2 8 15.2 17.6H4.8L1.8 8Z" />}
      </svg>
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.facts}>
          {t('areas.facts', { shape, trackers: t('areas.trackers', { count: devices.length }) })}
        </span>
      </span>
    </button>
  );
}

function Pager({ page, pages, total, onTurn }: { page: number; pages: number; total: number; onTurn(page: number): void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [from, to] = [page * AREA_PAGE_SIZE + 1, Math.min(total, (page + 1) * AREA_PAGE_SIZE)];
  return (
    <div className={classes.pager}>
      <span aria-live="polite">{t('areas.range', { from: format.integer(from), to: format.integer(to), total: format.integer(total) })}</span>
      <ActionIcon className={classes.turn} variant="subtle" color="gray" aria-label={t('areas.previous')} disabled={page === 0} onClick={() => onTurn(page - 1)}>
        <IconChevronLeft size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon className={classes.turn} variant="subtle" color="gray" aria-label={t('areas.next')} disabled={page >= pages - 1} onClick={() => onTurn(page + 1)}>
        <IconChevronRight size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </div>
  );
}
