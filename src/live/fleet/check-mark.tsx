import { IconCheck } from '@tabler/icons-react';
import classes from './check-mark.module.css';

/** The check box of a line: the line itself says whether it is checked. */
export function CheckMark({ checked }: { checked: boolean }) {
  return (
    <span className={classes.target} data-check aria-hidden>
      <span className={classes.box} data-checked={checked}>
        {checked && <IconCheck size={14} stroke={3} />}
      </span>
    </span>
  );
}
