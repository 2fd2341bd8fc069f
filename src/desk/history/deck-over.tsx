import { MapView } from '@deck.gl/core';
import { DeckGL, type DeckGLProps, type DeckGLRef } from '@deck.gl/react';
import type { Device } from '@luma.gl/core';
import type { AnimationFrameCallback, AnimationFrameProvider } from '@luma.gl/engine';
import { useSelector } from '@xstate/react';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useEffectEvent, useMemo, useRef, useState, type Ref, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { HistoryLayer } from '../../../domain/live/history/history-choice.ts';
import { countFrame } from '../../live/map/drawn-frames.ts';
import type { MapTheme } from '../../live/map/map-colours.ts';
import { endContext } from '../../live/map/webgl.ts';
import { frameNowMs, nextFrame } from '../../base/platform.ts';
import type { Happening } from './happening.ts';
import type { HistoryMap } from './history-map.ts';
import { useMoment, type ReplayActor } from './replay-actor.ts';
import { happeningLayers, movingLayers, stillLayers } from './route-layers.ts';
import type { Vehicle } from './use-vehicles.ts';

interface View {
  longitude: number;
  latitude: number;
  zoom: number;
}

const viewOf = (map: MapLibreMap): View => {
  const { lng, lat } = map.getCenter();
  return { longitude: lng, latitude: lat, zoom: map.getZoom() };
};

const isSame = (one: View, other: View): boolean =>
  one.longitude === other.longitude && one.latitude === other.latitude && one.zoom === other.zoom;

/** Flat paths and dots with smooth edges of their own: a processor must not pay for more. */
const CHEAP_CONTEXT = { webgl: { antialias: false, depth: false, stencil: false } };
/** Over the date line a place is drawn beside the world that it is in. */
const VIEWS = new MapView({ repeat: true });
const PASSIVE = { pointerEvents: 'none' };
/** Nearer than this every fix is a corner. */
const WHOLE_ZOOM = 16;

/** How long deck.gl may go on after a change: programs are compiled meanwhile, and heat is summed up a moment later. */
const AWAKE_MS = 1_500;

/** The frames of deck.gl's loop: it would take each of the browser's also where nothing changes. */
class AwakeFrames implements AnimationFrameProvider {
  private waiting: AnimationFrameCallback | null = null;
  private untilMs = 0;
  private callOff: (() => void) | null = null;

  /** Something changed: frames come for a while. */
  wake(): void {
    this.untilMs = frameNowMs() + AWAKE_MS;
    this.arm();
  }

  requestAnimationFrame(run: AnimationFrameCallback): number {
    this.waiting = run;
    this.arm();
    return 1;
  }

  cancelAnimationFrame(): void {
    this.waiting = null;
    this.callOff?.();
    this.callOff = null;
  }

  private arm(): void {
    if (this.waiting === null || this.callOff !== null || frameNowMs() > this.untilMs) return;
    this.callOff = nextFrame(() => {
      const { waiting } = this;
      this.callOff = null;
      this.waiting = null;
      waiting?.(frameNowMs());
    });
  }
}

/** A canvas of deck.gl that draws while something of it changes. deck.gl hands what it does not know on to the loop of luma.gl. */
function Canvas({ ref, ...props }: DeckGLProps & { ref: Ref<DeckGLRef> }) {
  const [frames] = useState(() => new AwakeFrames());
  const device = useRef<Device | null>(null);
  useEffect(() => {
    frames.wake();
  });
  useEffect(
    () => () => {
      if (device.current) endContext(device.current);
    },
    [],
  );
  return (
    <DeckGL
      ref={ref}
      {...props}
      {...{ animationFrameProvider: frames }}
      views={VIEWS}
      deviceProps={CHEAP_CONTEXT}
      onDeviceInitialized={(made) => {
        device.current = made;
      }}
      style={PASSIVE}
    />
  );
}

interface Props {
  map: HistoryMap;
  vehicles: readonly Vehicle[];
  layers: readonly HistoryLayer[];
  happenings: readonly Happening[];
  theme: MapTheme;
  actor: ReplayActor;
}

/** Where the base map looks. What lies over it is drawn in the same picture: a picture later the way would swim over the streets. */
function useView(map: HistoryMap, decks: readonly RefObject<DeckGLRef | null>[]): View {
  const [view, setView] = useState(() => viewOf(map.map));
  const redraw = useEffectEvent(() => {
    for (const { current } of decks) if (current?.deck?.isInitialized) current.deck.redraw();
  });
  useEffect(() => {
    let shown = viewOf(map.map);
    const follow = (): void => {
      const next = viewOf(map.map);
      if (isSame(next, shown)) return;
      shown = next;
      flushSync(() => setView(next));
      redraw();
    };
    map.map.on('render', follow);
    return () => {
      map.map.off('render', follow);
    };
  }, [map]);
  return view;
}

/**
 * What was driven, over the base map, which has the camera and hears pointer and keys. The ways lie on a canvas of their own: what moves
 * with the moment is drawn above it without them.
 */
export function DeckOver({ map, vehicles, layers, happenings, theme, actor }: Props) {
  const ways = useRef<DeckGLRef>(null);
  const heads = useRef<DeckGLRef>(null);
  const view = useView(map, [ways, heads]);
  const zoom = Math.min(WHOLE_ZOOM, Math.ceil(view.zoom));
  const still = useMemo(
    () => [stillLayers({ vehicles, layers, theme, zoom }), happeningLayers(vehicles, happenings, theme)],
    [vehicles, layers, theme, zoom, happenings],
  );
  return (
    <>
      <Canvas ref={ways} id="history-ways" viewState={view} layers={still} onAfterRender={countWays} />
      <Heads ref={heads} view={view} vehicles={vehicles} theme={theme} actor={actor} />
    </>
  );
}

/** Where the vehicles are at the moment. Only this wakes with it. */
function Heads({
  ref,
  view,
  vehicles,
  theme,
  actor,
}: Pick<Props, 'vehicles' | 'theme' | 'actor'> & { ref: Ref<DeckGLRef>; view: View }) {
  const atMs = useMoment(actor);
  const speed = useSelector(actor, ({ context }) => context.speed);
  const moving = useMemo(() => movingLayers(vehicles, theme, atMs, speed), [vehicles, theme, atMs, speed]);
  return <Canvas ref={ref} id="history-heads" viewState={view} layers={moving} onAfterRender={countHeads} />;
}

const countWays = (): void => countFrame('base');
const countHeads = (): void => countFrame('vehicles');
