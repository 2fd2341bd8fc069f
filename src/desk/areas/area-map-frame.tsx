import { IconArrowsMaximize, IconMapOff, IconMinus, IconPlus } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import controls from '../../live/map/map-controls.module.css';
import { MapControl } from '../../live/map/map-controls.tsx';
import { TileChooser } from '../../live/map/tile-chooser.tsx';
import { hasWebgl } from '../../live/map/webgl.ts';
import { coversPart } from '../../base/ui/covers.ts';
import { Notice } from '../../base/ui/notice.tsx';
import classes from './area-map-frame.module.css';
import type { AreaMap } from './area-map.ts';
import { useAreaMap } from './use-area-map.ts';

interface Props {
  /** What the map shows, for those who do not see it. */
  label: string;
  /** What the button says that looks at all that is drawn. */
  fitLabel: string;
  /** Looks at all that is drawn. */
  onFit(map: AreaMap): void;
  children?(map: AreaMap): ReactNode;
}

/** The place of a map of areas; where the browser has no WebGL a notice stands there. */
export function AreaMapFrame(props: Props) {
  const { t } = useTranslation();
  const [drawable] = useState(hasWebgl);
  if (drawable) return <Canvas {...props} />;
  return (
    <div className={classes.missing}>
      <Notice
        title={t('map.noWebglTitle')}
        text={t('map.noWebgl')}
        icon={<IconMapOff size={32} stroke={1.5} aria-hidden />}
      />
    </div>
  );
}

function Canvas({ label, fitLabel, onFit, children }: Props) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const map = useAreaMap(place, label);
  return (
    <div className={classes.frame}>
      <div ref={place} className={classes.map} data-map-canvas />
      {map && children?.(map)}
      {map && (
        <div ref={coversPart} className={controls.controls} role="group" aria-label={t('map.controls')}>
          <div className={controls.group}>
            <MapControl label={t('map.zoomIn')} onClick={() => map.zoomBy(1)}>
              <IconPlus size={20} stroke={1.75} aria-hidden />
            </MapControl>
            <MapControl label={t('map.zoomOut')} onClick={() => map.zoomBy(-1)}>
              <IconMinus size={20} stroke={1.75} aria-hidden />
            </MapControl>
          </div>
          <div className={controls.group} data-open>
            <MapControl label={fitLabel} onClick={() => onFit(map)}>
              <IconArrowsMaximize size={20} stroke={1.75} aria-hidden />
            </MapControl>
            <TileChooser />
          </div>
        </div>
      )}
    </div>
  );
}
