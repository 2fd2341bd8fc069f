import { useEffect, useState } from 'react';
import { after } from '../../base/platform.ts';
import classes from './tiles-hint.module.css';

/** It lies over vehicles; that the tiles are not there stands in the footer as long as it holds. */
const SHOWN_MS = 10_000;

function Hint({ text }: { text: string }) {
  const [isOver, setOver] = useState(false);
  useEffect(() => after(SHOWN_MS, () => setOver(true)), []);
  if (isOver) return null;
  return (
    <p className={classes.hint} role="status">
      {text}
    </p>
  );
}

/** Says over the map for a while what is wrong with its tiles, each time that something is; an empty text says nothing. */
export const TilesHint = ({ text }: { text: string }) => (text === '' ? null : <Hint key={text} text={text} />);
