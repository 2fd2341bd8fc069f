import classes from './layout-dialog.module.css';
import { frameOf, type LayoutChoice } from './layout.ts';

const WIDTH = 160;
const HEIGHT = 100;

/** A small drawing of what a choice comes to, for staff. */
export function LayoutSketch({ choice }: { choice: LayoutChoice }) {
  const frame = frameOf(choice, 'OPERATOR');
  const inset = frame.boxed ? 12 : 0;
  const [left, right] = [inset, WIDTH - inset];
  const barHeight = frame.toolbar === 'above' || frame.toolbar === 'below' ? 14 : frame.toolbar === 'edge' ? 5 : 0;
  const strip = frame.navigation === 'strip' ? 10 : 0;
  const side = frame.navigation === 'side' ? (frame.folded ? 14 : 38) : 0;
  const over = frame.toolbar === 'above';
  const toolbarTop = over || frame.navigation !== 'strip' ? inset : inset + strip;
  const stripTop = over ? inset + barHeight : inset;
  const top = inset + barHeight + strip;
  const foot = frame.footer ? 8 : 0;
  const barLeft = frame.navigation === 'side' && !over ? left + side : left;
  const sideTop = over ? inset + barHeight : inset;
  return (
    <svg className={classes.sketch} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <rect className={classes.page} width={WIDTH} height={HEIGHT} rx="6" />
      <rect
        className={classes.room}
        x={left + side}
        y={top}
        width={right - left - side}
        height={HEIGHT - inset - foot - top}
      />
      {foot > 0 && (
        <rect
          className={classes.bar}
          x={left + side}
          y={HEIGHT - inset - foot}
          width={right - left - side}
          height={foot}
        />
      )}
      {barHeight > 0 && (
        <rect className={classes.bar} x={barLeft} y={toolbarTop} width={right - barLeft} height={barHeight} />
      )}
      {frame.navigation === 'row' && <Words x={left + 44} y={inset + 5} across={!frame.folded} count={4} tone="dark" />}
      {strip > 0 && <rect className={classes.navigation} x={left} y={stripTop} width={right - left} height={strip} />}
      {strip > 0 && <Words x={left + 8} y={stripTop + 3} across={!frame.folded} count={5} tone="light" />}
      {side > 0 && (
        <rect className={classes.navigation} x={left} y={sideTop} width={side} height={HEIGHT - inset - sideTop} />
      )}
      {side > 0 &&
        [0, 1, 2, 3].map((line) => (
          <rect
            key={line}
            className={classes.light}
            x={left + 5}
            y={sideTop + 8 + line * 10}
            width={side - 10}
            height="4"
            rx="2"
          />
        ))}
    </svg>
  );
}

function Words({
  x,
  y,
  across,
  count,
  tone,
}: {
  x: number;
  y: number;
  across: boolean;
  count: number;
  tone: 'light' | 'dark';
}) {
  const width = across ? 14 : 5;
  return Array.from({ length: count }, (_, at) => (
    <rect
      key={at}
      className={tone === 'light' ? classes.light : classes.dark}
      x={x + at * (width + 5)}
      y={y}
      width={width}
      height="4"
      rx="2"
    />
  ));
}
