import { IconArrowDown, IconArrowLeft, IconArrowRight, IconArrowUp } from '@tabler/icons-react';
import classes from './key-cap.module.css';

/** Drawn: few fonts have them. */
const ARROWS = { '←': IconArrowLeft, '↑': IconArrowUp, '→': IconArrowRight, '↓': IconArrowDown } as const;

const isArrow = (cap: string): cap is keyof typeof ARROWS => Object.hasOwn(ARROWS, cap);

/** One key as it stands on the keyboard. */
export function KeyCap({ cap }: { cap: string }) {
  const Arrow = isArrow(cap) ? ARROWS[cap] : null;
  return (
    <kbd className={classes.cap}>
      {Arrow ? <Arrow size={14} stroke={2} aria-hidden /> : null}
      <span className={Arrow ? 'visually-hidden' : undefined}>{cap}</span>
    </kbd>
  );
}
