import { MapLibreOverlay, type MapLibreOverlayProps } from '@deck.gl/maplibre';
import type { Layer } from '@deck.gl/core';
import type { AnimationFrameCallback, AnimationFrameProvider } from '@luma.gl/engine';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { after, frameNowMs } from '../../base/platform.ts';
import { countFrame } from './drawn-frames.ts';
import { endContext } from './webgl.ts';

/** How often to look whether the graphics card is done, ms. */
const LOOK_MS = 4;

/** Signs have smooth edges and hide nothing by depth, and every frame is drawn whole: a processor must not pay for more. */
const CHEAP_CONTEXT = { antialias: false, depth: false, stencil: false, preserveDrawingBuffer: false };

/**
 * Where deck.gl's loop gets its frames from. It asks for the next one right after each, 60 times a second also where nothing
 * changed; here it waits until a frame is wanted.
 */
class WantedFrames implements AnimationFrameProvider {
  private waiting: AnimationFrameCallback | null = null;
  private readonly onWait: () => void;

  /** `onWait` is called when the loop waits for a frame. */
  constructor(onWait: () => void) {
    this.onWait = onWait;
  }

  requestAnimationFrame(run: AnimationFrameCallback): number {
    this.waiting = run;
    this.onWait();
    return 1;
  }

  cancelAnimationFrame(): void {
    this.waiting = null;
  }

  /** False where the loop waits for none. */
  run(nowMs: number): boolean {
    const { waiting } = this;
    this.waiting = null;
    waiting?.(nowMs);
    return waiting !== null;
  }
}

interface Events {
  /** deck.gl can draw from now on. */
  onReady(): void;
  /** The base map moved: what lies over it is drawn in the same frame, after this. */
  onBaseMoves(): void;
  /** A frame with everything in it was drawn because the base map moved. */
  onDrawnWithBase(): void;
  /** What deck.gl draws on has another size: until the next frame its last one is stretched over it. */
  onResize(): void;
}

type Overlay = Pick<MapLibreOverlay, 'setProps' | 'getCanvas' | 'onAdd' | 'onRemove'>;
type Make = (props: MapLibreOverlayProps) => Overlay;

/** deck.gl over the base map, driven by hand: it draws when it is told to, or in the frame in which the base map moves. */
export class FleetOverlay {
  private readonly overlay: Overlay;
  private readonly frames: WantedFrames;
  private isReady = false;
  private isDrawing = false;
  private isDrawn = false;
  /** Whether there are layers that no frame of deck.gl's loop has taken over yet. */
  private hasNewLayers = false;
  private shown = '';
  private stopLooking: (() => void) | null = null;
  private readonly map: MapLibreMap;

  constructor(map: MapLibreMap, events: Events, make: Make = (props) => new MapLibreOverlay(props)) {
    this.map = map;
    this.frames = new WantedFrames(() => {
      if (!this.isReady) events.onReady();
      this.isReady = true;
    });
    // deck.gl hands its props on to the loop of luma.gl, which documents this one; the types of deck.gl do not know it yet.
    const props: MapLibreOverlayProps & { animationFrameProvider: AnimationFrameProvider } = {
      interleaved: false,
      layers: [],
      animationFrameProvider: this.frames,
      deviceProps: { webgl: CHEAP_CONTEXT },
      onDeviceInitialized: (device) => map.once('remove', () => endContext(device)),
      // The base map draws itself anew before this is known, and nothing else may come.
      onResize: () => events.onResize(),
      onAfterRender: () => {
        countFrame('vehicles');
        this.isDrawn = true;
        if (!this.isDrawing && !this.hasNewLayers) events.onDrawnWithBase();
      },
    };
    this.overlay = make(props);
    // Before the overlay listens itself, which then draws.
    map.on('render', () => {
      countFrame('base');
      const view = this.view();
      if (view !== this.shown) events.onBaseMoves();
      this.shown = view;
      // What the overlay draws with the base map is without them: they are taken over first.
      if (this.hasNewLayers) this.draw(frameNowMs());
    });
    map.addControl(this.overlay);
  }

  setLayers(layers: Layer[]): void {
    this.hasNewLayers = true;
    this.overlay.setProps({ layers });
  }

  /** Draws what changed; false where nothing did, or where deck.gl is not ready yet. */
  draw(nowMs: number): boolean {
    this.isDrawn = false;
    this.isDrawing = true;
    if (this.frames.run(nowMs)) this.hasNewLayers = false;
    this.isDrawing = false;
    return this.isDrawn;
  }

  /** Calls once the graphics card has done everything it was told until now. */
  whenDone(done: () => void): void {
    this.stopLooking?.();
    const gl = this.overlay.getCanvas()?.getContext('webgl2') ?? null;
    const sync = gl?.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0) ?? null;
    gl?.flush();
    const look = () => {
      this.stopLooking = null;
      // Not `clientWaitSync`, nor the fence of luma.gl, which uses it: in Chrome that waits for the graphics process.
      if (gl && sync && !gl.isContextLost() && gl.getSyncParameter(sync, gl.SYNC_STATUS) !== gl.SIGNALED) {
        this.stopLooking = after(LOOK_MS, look);
        return;
      }
      gl?.deleteSync(sync);
      done();
    };
    this.stopLooking = after(LOOK_MS, look);
  }

  dispose(): void {
    this.stopLooking?.();
  }

  /** Where the map looks, as a text to compare. */
  private view(): string {
    const { lng, lat } = this.map.getCenter();
    const { clientWidth, clientHeight } = this.map.getContainer();
    return [lng, lat, this.map.getZoom(), clientWidth, clientHeight].join(' ');
  }
}
