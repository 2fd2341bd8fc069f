import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { AREA_PAGE_SIZE, type SecurityArea } from '../../../domain/desk/areas/area.ts';
import { DEFAULT_RADIUS_M } from '../../../domain/desk/areas/area-shape.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { pagesOf } from '../../base/list/pages.ts';
import { Pager } from '../../base/list/pager.tsx';
import type { MapTheme } from '../../live/map/map-colours.ts';
import classes from './area-list.module.css';
import { areaPath } from './area-paths.ts';
import { AreaSign } from './area-sign.tsx';
import { foundAreas, pageOfArea } from './listed-areas.ts';

/** One size alone is no choice. */
const SIZES = [AREA_PAGE_SIZE] as const;

interface Props {
  areas: readonly SecurityArea[];
  search: string;
  chosen: number | null;
  theme: MapTheme;
  onChoose(id: number): void;
  onRemove(area: SecurityArea): void;
}

/** Areas ten a page; the chosen one is brought into view wherever it was chosen. */
export function AreaList({ areas, search, chosen, theme, onChoose, onRemove }: Props) {
  const { t } = useTranslation();
  const found = foundAreas(areas, search);
  const pages = pagesOf(found.length, AREA_PAGE_SIZE);
  const [place, setPlace] = useState({ page: 0, search, chosen: null as number | null });
  // Another search begins at its first page; another chosen area turns to its own.
  if (place.search !== search || place.chosen !== chosen)
    setPlace({
      page: pageOfArea(found, place.chosen === chosen ? null : chosen) ?? (place.search === search ? place.page : 0),
      search,
      chosen,
    });
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
            {area.id === chosen && <AreaActions area={area} onRemove={() => onRemove(area)} />}
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <Pager
          label={t('areas.title')}
          page={page}
          size={AREA_PAGE_SIZE}
          sizes={SIZES}
          total={found.length}
          onPage={turn}
        />
      )}
    </>
  );
}

/** What can be done with the chosen area. */
function AreaActions({ area, onRemove }: { area: SecurityArea; onRemove(): void }) {
  const { t } = useTranslation();
  return (
    <div className={classes.actions} role="group" aria-label={area.name}>
      <Link className={classes.action} href={areaPath(area.id)}>
        {t('areas.edit')}
      </Link>
      <button type="button" className={classes.action} onClick={onRemove}>
        {t('areas.remove')}
      </button>
    </div>
  );
}

function AreaRow({
  area,
  chosen,
  theme,
  onChoose,
}: {
  area: SecurityArea;
  chosen: boolean;
  theme: MapTheme;
  onChoose(): void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const { name, address, type, drawn } = area;
  const radiusM = area.radius ?? DEFAULT_RADIUS_M;
  const radius = radiusM < 1000 ? t('areas.metres', { metres: format.integer(radiusM) }) : format.distance(radiusM);
  const shapeText = (): string => {
    if (type === 'CIRCLE') return t('areas.circle', { radius });
    if (drawn?.drawnAs === 'corridor' && drawn.widthM !== null)
      return t('areas.corridor', { width: format.length(drawn.widthM) });
    if (drawn?.drawnAs === 'rectangle') return t('areas.rectangle');
    return t('areas.polygon', { corners: area.points.length });
  };
  return (
    <button
      type="button"
      className={classes.row}
      aria-pressed={chosen}
      title={address === '' ? name : `${name}\n${address}`}
      onClick={onChoose}
    >
      <AreaSign area={area} theme={theme} />
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.facts}>
          {t('areas.facts', {
            shape: shapeText(),
            trackers: t('areas.trackers', { count: area.vehicles ?? area.devices.length }),
          })}
        </span>
      </span>
    </button>
  );
}
