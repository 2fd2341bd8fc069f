import classes from './diagnostics.module.css';

/** A line of a card: a name, what it may need to be understood, and a value. */
export function Fact({ name, value, hint }: { name: string; value: string; hint?: string }) {
  return (
    <div className={classes.fact}>
      <dt>
        {name}
        {hint && <small>{hint}</small>}
      </dt>
      <dd>{value}</dd>
    </div>
  );
}
