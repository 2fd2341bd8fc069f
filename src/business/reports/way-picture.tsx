import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TripPoint } from '../../../domain/live/trips/trip.ts';
import { useAppConfig } from '../../base/console/console-context.tsx';
import { EMBEDDED_ATTRIBUTION, type BaseMap } from '../../live/map/base-style.ts';
import { ownTiles } from '../../live/map/providers/own-tiles.ts';
import { probeAddress, PROBE_TIMEOUT_MS } from '../../live/map/tile-reach.ts';
import { hasWebgl } from '../../live/map/webgl.ts';
import { fetchBytes } from '../../base/platform.ts';
import { stretches } from '../../../domain/live/history/track-time.ts';
import { drawBase } from './base-picture.ts';
import { viewOf } from './picture-view.ts';
import classes from './report.module.css';

const WIDTH_PX = 720;
const HEIGHT_PX = 300;
const RASTER_MAX_ZOOM = 19;

/** The words of an attribution, which may be a link. */
const plain = (html: string): string => html.replace(/<[^>]*>/g, '');

const rasterOf = (tiles: string): BaseMap => ({ kind: 'raster', tiles, attribution: '', maxZoom: RASTER_MAX_ZOOM });

/** Lines of a way: none is drawn where nobody knows how it went on. */
function linesOf(points: readonly TripPoint[]): TripPoint[][] {
  const starts = stretches(points.map(({ dateTime }) => Date.parse(dateTime)));
  return starts.map((start, i) => points.slice(start, starts[i + 1]));
}

/** The way of a vehicle over a map that stands still: a line that stays sharp, and below it a picture that prints. */
export function WayPicture({ points, name }: { points: readonly TripPoint[]; name: string }) {
  const { t, i18n } = useTranslation();
  const config = useAppConfig();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  const view = useMemo(() => viewOf(points, WIDTH_PX, HEIGHT_PX), [points]);
  const tiles = ownTiles(config);
  const language = i18n.language === 'en-US' ? 'en' : 'pt';
  const template = tiles?.template ?? null;
  const [hasTiles, setTiles] = useState(false);
  useEffect(() => {
    let isGone = false;
    const draw = async (target: HTMLCanvasElement): Promise<void> => {
      const isReached = template !== null && (await fetchBytes(probeAddress(template), PROBE_TIMEOUT_MS)).ok;
      if (isGone) return;
      setTiles(isReached);
      await drawBase(target, view, isReached ? rasterOf(template) : { kind: 'embedded' }, language);
      if (!isGone) setDrawn(true);
    };
    if (canvas.current && hasWebgl()) void draw(canvas.current);
    return () => {
      isGone = true;
    };
  }, [view, template, language]);
  const lines = linesOf(points).map((line) =>
    line
      .map((point) =>
        view
          .project(point)
          .map((px) => px.toFixed(1))
          .join(','),
      )
      .join(' '),
  );
  const [first, last] = [points[0], points.at(-1)];
  const spot = (point: TripPoint | undefined, className: string | undefined) => {
    if (!point) return null;
    const [x, y] = view.project(point);
    return <circle className={className} cx={x} cy={y} r={6} />;
  };
  return (
    <figure className={classes.picture} data-drawn={isDrawn}>
      <canvas ref={canvas} aria-hidden />
      <svg viewBox={`0 0 ${WIDTH_PX} ${HEIGHT_PX}`} role="img" aria-label={t('displacement.map', { name })}>
        {lines.map((line) => (
          <g key={line}>
            <polyline className={classes.casing} points={line} />
            <polyline className={classes.way} points={line} />
          </g>
        ))}
        {spot(first, classes.start)}
        {spot(last, classes.end)}
      </svg>
      <figcaption>{plain((hasTiles && tiles?.attribution) || EMBEDDED_ATTRIBUTION)}</figcaption>
    </figure>
  );
}
