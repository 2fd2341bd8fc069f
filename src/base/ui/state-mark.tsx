import classes from './state-mark.module.css';

interface Props {
  /** How the state is to be taken; a quiet one is nothing to look at. */
  tone: 'danger' | 'warning' | 'good' | 'quiet';
  text: string;
}

/** A word of a record's state, told apart by its colour too. */
export function StateMark({ tone, text }: Props) {
  return (
    <span className={classes.state} data-tone={tone}>
      {text}
    </span>
  );
}
