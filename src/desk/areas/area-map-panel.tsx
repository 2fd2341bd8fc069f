import { Button, CloseButton } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { areaOfV2, type AreaRow } from '../../../domain/desk/areas/area.ts';
import { AreaMapFrame } from './area-map-frame.tsx';
import type { AreaMap } from './area-map.ts';
import classes from './areas-list.module.css';
import { useShapeText } from './use-area-facts.ts';

/** The area that was chosen; `turn` tells one wish to see it from the next. */
export interface Chosen {
  id: number;
  turn: number;
}

interface Props {
  rows: readonly AreaRow[];
  chosen: Chosen | null;
  onChoose(id: number | null): void;
  onEdit(area: AreaRow): void;
  onRemove(area: AreaRow): void;
}

/** The areas of the page that the list shows, on the map beside it. */
export function AreaMapPanel({ rows, chosen, onChoose, onEdit, onRemove }: Props) {
  const { t } = useTranslation();
  const shapeText = useShapeText();
  const one = rows.find(({ id }) => id === chosen?.id);
  return (
    <section className={classes.map} aria-label={t('areaList.map')}>
      <AreaMapFrame label={t('areaList.map')} fitLabel={t('areaDraw.fit')} onFit={(map) => map.fit(rows.map(areaOfV2))}>
        {(map) => <Shown map={map} rows={rows} chosen={chosen} onChoose={onChoose} />}
      </AreaMapFrame>
      {one && (
        <div className={classes.card} role="group" aria-label={one.name}>
          <header>
            <strong>{one.name}</strong>
            <CloseButton aria-label={t('common.close')} onClick={() => onChoose(null)} />
          </header>
          <p>{t('areas.facts', { shape: shapeText(one), trackers: t('areas.trackers', { count: one.vehicles }) })}</p>
          <div className={classes.buttons}>
            <Button
              size="sm"
              leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
              onClick={() => onEdit(one)}
            >
              {t('areaList.edit')}
            </Button>
            <Button
              size="sm"
              variant="default"
              leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
              onClick={() => onRemove(one)}
            >
              {t('areaList.remove')}
            </Button>
          </div>
        </div>
      )}
    </section>
  );
}

/** Draws the areas; looks at all of them when others are listed, and at one when it is chosen. */
function Shown({ map, rows, chosen, onChoose }: Pick<Props, 'rows' | 'chosen' | 'onChoose'> & { map: AreaMap }) {
  const areas = useMemo(() => rows.map(areaOfV2), [rows]);
  const chosenId = chosen?.id ?? null;
  const choose = useEffectEvent((id: number) => onChoose(id === chosenId ? null : id));
  useEffect(() => {
    map.setAreas({ areas, chosen: chosenId, onChoose: (id) => choose(id) });
  }, [map, areas, chosenId]);
  const ids = areas.map(({ id }) => id).join();
  const looked = useRef('');
  useEffect(() => {
    // What changed of the same areas leaves the map where the person put it.
    if (ids === looked.current || areas.length === 0) return;
    looked.current = ids;
    map.fit(areas);
  });
  const turn = chosen?.turn ?? 0;
  const look = useEffectEvent(() => {
    const area = areas.find(({ id }) => id === chosenId);
    if (area && turn > 0) map.showArea(area);
  });
  useEffect(() => {
    look();
  }, [turn]);
  return null;
}
